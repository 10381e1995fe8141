"""Why a move is not legal: the key of the sentence in the rulebook, and its arguments.

Keys, rules, arguments and sentences, as the rulebook words them:

game_over IW-115: This game is over; begin a new one to play on.
nature_moves IW-37: Penguins and cards come to rest by themselves; wait until they do. (move of NATURE, or not a seat)
not_your_turn IW-24 {actor}: It is not up to you now; please wait for {actor}.
give_up_first IW-86: A Fire Spell hit you, so first pick the Lesson you discard.
vote_first IW-115: You are asked whether this shall be the last round; answer that first.
nobody_asks IW-115: Nobody asks you about a last round. (Agree, Object outside a vote)
no_fire IW-86: No Fire Spell hit you, so you need not give up a card. (GiveUp outside the fire phase)
no_such_lesson IW-07 {lesson}: There is no Lesson {lesson} in this school.
not_yours_up IW-65 {lesson}: None of your Lessons {lesson} lies face up. (Cast, Trade: give)
not_yours_to_give_up IW-82 {lesson}: You have no such card {lesson} to discard. (GiveUp)
no_flick_left IW-21: You have no flick left in this turn. (Flick, StepToLine)
bad_flick IW-25: A flick has a direction from 0 to 3599, a strength up to 1000, … (numbers out of range)
no_such_box IW-30 {box}: There is no box {box} in this school.
not_beside_line IW-30: You may step to a white line only from between it and its wall, or from a doorway.
other_box IW-49 {box}: No part of your penguin is in box {box}, so you cannot step to its line.
no_spell IW-14 {lesson}: {lesson} … (not used: Cast takes Elements only)
water_by_paying IW-88: Water is not cast: pay an Exam with it in place of another Lesson.
spell_used IW-79 {lesson}: Your {lesson} lies face down; each Spell is cast once.
no_such_corner IW-09 {corner}: There is no Exam space {corner}.
corner_empty IW-74 {corner}: No Exam lies in this corner; it stays empty until the end of the turn.
exam_not_touched IW-66 {corner}: Your penguin has not been on this Exam in this turn.
pay_face_up IW-65 {lesson}: You have not that many {lesson} face up, and only face-up Lessons pay.
wrong_payment IW-64 {corner}: These Lessons do not pay for the Exam; give what it asks for, Water for any.
trade_with_oneself IW-97: You trade with another player.
no_such_seat IW-97 {seat}: There is no such player.
not_touched IW-97 {seat}: Your penguin has not touched theirs in this turn.
traded_already IW-103 {seat}: You have traded with {seat} in this turn.
not_theirs_up IW-99 {lesson} {seat}: {seat} has no {lesson} face up.
must_flick IW-23 {flicks}: At this table all flicks are made; you have {flicks} left. (EndTurn, option must_flick)
practice_goes_on IW-20: Practice has no turns; flick on until you have been in every room. (EndTurn in practice)
no_cards_in_practice IW-20: Practice has no cards. (Cast, Sit, Trade, ProposeEnd in practice)
no_agreed_end IW-115: This table plays to the end. (ProposeEnd, option agreed_end off)
no_voice IW-115: Only people may ask for an early end. (ProposeEnd of a seat not in voters)
last_round_already IW-115: It is the last round already.
proposed_already IW-115: You have asked in this turn; ask again in your next one.
"""
