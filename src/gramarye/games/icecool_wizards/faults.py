"""What may be wrong in a school's file beyond its single fields: sentences by their keys."""

from __future__ import annotations

from typing import Final

from gramarye.core.ownfile import Faults

fault: Final = Faults(
    {
        "school_boxes": "there are {n}; a school has 1 to 8",
        "school_lintel": "an opening of {lintel} mm does not fit under walls of {height} mm",
        "school_inner": "the inner edge must lie one wall ({wall} mm) within the outer one",
        "school_box_small": "{w} x {h} mm is too small for two penguins",
        "school_white_edge": "a penguin on the line must fit into the box, {gap} mm from its walls",
        "school_white_short": "a line of {w} x {h} mm can be covered by three penguins",
        "school_box_overlaps": "it overlaps box {other}",
        "school_rooms": "there are {n}; a school has five classrooms",
        "school_no_box": "there is no box '{box}'",
        "school_room_place": "it must lie in box {box} and be at least {least} mm wide and high",
        "school_home": "its Lesson would lie outside the room",
        "school_room_overlaps": "it overlaps room {other}",
        "school_floor": "its rooms do not cover its floor",
        "school_doors": "there are {n}; at most 16 are possible",
        "school_no_room": "there is no room '{room}'",
        "school_door_box": "both are in box {box}, but doors connect boxes",
        "school_door_reach": "it must reach from room {one} to room {two}",
        "school_door_narrow": "an opening of {width} mm is too narrow for a penguin",
        "school_door_between": "it is not wholly between its two rooms",
        "school_door_overlaps": "it overlaps door {other}",
        "school_unreached": "no door or open border leads there",
        "school_corners": "there are {n}; a school has six Exam spaces",
        "school_corner_room": "the Exam does not lie in room {room}",
        "school_corner_door": "the Exam lies in the mouth of door {door}",
        "school_corner_overlaps": "the Exam overlaps #{other}",
        "school_start_room": "a penguin at {x}, {y} is not wholly in a room",
        "school_start_exam": "a penguin at {x}, {y} would begin on an Exam",
        "school_start_hits": "it collides with #{other}; {mm} mm apart are not enough",
        "school_homes": "the Lesson '{lesson}' has two homes",
        "school_door_lesson": "only {elements} lie in doorways, not '{lesson}'",
        "school_element": "the Lesson '{lesson}' has {n} homes; one is right",
        "school_exam_lesson": "it asks for the Lesson '{lesson}', but there is none",
        "school_exam_more": "it asks for more '{lesson}' than there are",
        "school_exams_few": "there are too few cards to fill {n} spaces",
    }
)
