"""Flicks by the thousand, none of which may go wrong.

    python tests/bench/flick_sweeps.py [walls|anywhere|pinwheel|doors|contacts] …

    walls      2,000 flicks at full strength from anywhere: does a penguin ever pass through a wall?
    anywhere   10,000 flicks of all kinds: numbers that are none, penguins in walls or under the floor, answers
               that the rules refuse, positions nobody can get to or away from
    pinwheel   the same in the variant's school
    doors      how often a flick aimed at a door goes through it, straight and curved, and what the lintels catch
    contacts   touches and what the model's own list of contacts says at every step

`--flicks N` for more or fewer. The tests do the same with a few hundred.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec
import mujoco
import numpy as np

from gramarye.core.game import NATURE, State
from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import Board, Flick, IcecoolSetup, Pose, Settled, Throw
from gramarye.physics.facts import GAP, trace
from gramarye.physics.flight import Flight, States, place
from gramarye.physics.model import blocks
from gramarye.physics.penguin import BASE, HEIGHT, SPHERES
from gramarye.physics.settle import School, school_of

SEATS: Final = 4


# ---- what is flicked


def position(board: Board, rng: Rng, seats: int = SEATS) -> tuple[Pose, ...]:
    """Everybody somewhere legal: in a box, by a wall, in a doorway or beside another."""
    ground = school_of(board, seats).ground
    spots: list[tuple[float, float]] = []
    rects = [box.inner for box in board.boxes.values()] + [door.rect for door in board.doors.values()]
    while len(spots) < seats:
        kind = rng.below(4)
        if kind == 3 and spots:  # beside another
            x, y = spots[rng.below(len(spots))]
            turn = 2 * math.pi * rng.chance()
            spot = x + 320 * math.cos(turn), y + 320 * math.sin(turn)
        else:
            n = len(board.boxes)
            x0, y0, x1, y1 = rects[rng.below(n) if kind < 2 else n + rng.below(len(rects) - n)]
            spot = 10 * (x0 + (x1 - x0) * rng.chance()), 10 * (y0 + (y1 - y0) * rng.chance())
        if is_on_floor(board, *spot):
            spots = list(ground.stand([*spots, spot], [len(spots)]))
    return tuple(Pose(round(x), round(y), rng.below(3600)) for x, y in spots)


def is_on_floor(board: Board, x: float, y: float) -> bool:
    rects = [box.inner for box in board.boxes.values()] + [door.rect for door in board.doors.values()]
    return any(10 * x0 <= x <= 10 * x1 and 10 * y0 <= y <= 10 * y1 for x0, y0, x1, y1 in rects)


def any_flick(rng: Rng, strength: int | None = None) -> Flick:
    strong = rng.below(1001) if strength is None else strength
    return Flick(rng.below(3600), strong, rng.below(201) - 100, rng.below(101))


def flights(
    board: Board, count: int, root: bytes, strength: int | None = None
) -> Iterator[tuple[tuple[Pose, ...], int, Flick, Settled, Flight]]:
    rng = Rng(root)
    school = school_of(board, SEATS)
    for _ in range(count):
        poses, seat, flick = position(board, rng), rng.below(SEATS), any_flick(rng, strength)
        yield poses, seat, flick, *school.flick(poses, seat, flick)


# ---- what must not be


def passed_walls(board: Board, states: States) -> int:
    """How often the middle of the bottom went through the middle of a piece of wall or a lintel."""
    x, y, z = (1e3 * states[:, k] for k in range(3))
    found = 0
    for b in blocks(board):
        if b.x1 - b.x0 < b.y1 - b.y0:
            u, v, c, low, high = x, y, (b.x0 + b.x1) / 2, b.y0, b.y1
        else:
            u, v, c, low, high = y, x, (b.y0 + b.y1) / 2, b.x0, b.x1
        side = u - c
        k = np.flatnonzero((side[:-1] < 0) != (side[1:] < 0))
        share = side[k] / (side[k] - side[k + 1])
        at, height = v[k] + share * (v[k + 1] - v[k]), z[k] + share * (z[k + 1] - z[k])
        found += int(((low < at) & (at < high) & (b.z0 < height) & (height < b.z1)).sum())
    return found


def sunk(board: Board, states: States) -> float:
    """How deep a sphere of a penguin at rest is in a wall, a lintel or the floor at most, in millimetres."""
    path = trace(states[-1:])
    radii = np.array([[1e3 * r] for _, r in SPHERES])
    deepest = float(-path.low[0])
    for b in blocks(board):
        dx = path.x - np.clip(path.x, b.x0, b.x1)
        dy = path.y - np.clip(path.y, b.y0, b.y1)
        dz = path.z - np.clip(path.z, b.z0, b.z1)
        deepest = max(deepest, float((radii - np.sqrt(dx * dx + dy * dy + dz * dz)).max()))
    return deepest


def wrong_places(board: Board, settled: Settled) -> list[str]:
    """What is not as it must be with where everybody stands."""
    school = school_of(board, len(settled.poses))
    on = [p for i, p in enumerate(settled.poses) if i not in settled.off]
    said = [f"{p} is not on the floor" for p in on if not is_on_floor(board, p.x, p.y)]
    spots = [(p.x, p.y) for p in on]
    if school.ground.stand(spots, range(len(spots))) != spots:
        said.append(f"{on} do not all stand free")
    return said


# ---- sweeps


def sweep_walls(count: int) -> dict[str, object]:
    board = own_board()
    found = [
        (passed_walls(board, flight.states[:, k]), not np.isfinite(flight.states).all())
        for *_, flight in flights(board, count, b"walls", 1000)
        for k in range(SEATS)
    ]
    return {"flicks": count, "through a wall": sum(a for a, _ in found), "no numbers": sum(b for _, b in found)}


def sweep_anywhere(count: int, layout: str = "nested") -> dict[str, object]:
    """Every other flick goes on from where the last one ended."""
    board = own_board(layout)
    school, tables, rng = school_of(board, SEATS), waiting_tables(board), Rng(b"anywhere")
    seen: Counter[str] = Counter()
    deepest, longest = 0.0, 0
    cpu = time.process_time()
    poses = position(board, rng)
    for number in range(count):
        seat, flick = rng.below(SEATS), any_flick(rng)
        settled, flight = school.flick(poses, seat, flick)
        states = flight.states
        on = [k for k in range(SEATS) if k not in settled.off]
        longest = max(longest, settled.ms)
        deepest = max([deepest, *(sunk(board, states[:, k]) for k in on)])
        seen["no numbers"] += not np.isfinite(states).all()
        seen["not calm"] += not settled.calm
        seen["through a wall"] += sum(passed_walls(board, states[:, k]) for k in range(SEATS))
        seen["not free, or not on the floor"] += bool(wrong_places(board, settled))
        seen["refused by the rules"] += bool(GAME.fault(tables[seat], settled))
        seen["set apart by more than 1 mm"] += any(
            math.hypot(settled.poses[k].x - 1e4 * states[-1, k, 0], settled.poses[k].y - 1e4 * states[-1, k, 1]) > 10
            for k in on
        )
        if seat in on and (settled.doorway is not None or number % 20 == 0):
            seen["asked for a way on"] += 1
            seen["no way on"] += not can_go_on(school, settled.poses, seat)
        seen["left the board"] += seat not in on
        seen["perched on a wall"] += any(abs(1e3 * (states[-1, k, 2] - BASE) - board.height) < 5 for k in settled.off)
        seen["touched somebody"] += bool(settled.touched)
        seen["touched an Exam"] += bool(settled.corners)
        for what in {passage.what for passage in settled.passages}:
            seen[f"  {what}"] += 1
        poses = settled.poses if number % 2 == 0 and len(on) == SEATS else position(board, rng)
    cpu = time.process_time() - cpu
    told = {"CPU ms, all these questions included": round(1e3 * cpu / count, 2), "longest, ms": longest}
    return {"flicks": count, **told, "deepest in a wall or floor, mm": round(deepest, 3), **seen}


def waiting_tables(board: Board) -> dict[int, State]:
    """For each seat a game in which it has flicked, and nobody has said yet what came of it."""
    found: dict[int, State] = {}
    rng = Rng(b"tables")
    while len(found) < SEATS:
        s = GAME.new(IcecoolSetup(seats=SEATS, board=board))
        while (throw := GAME.throw(s)) is None:
            GAME.apply(s, GAME.draw(s, rng) if GAME.actor(s) == NATURE else Flick(0, 100), None)
        assert isinstance(throw, Throw)
        found[throw.seat] = s
    return found


def can_go_on(school: School, poses: tuple[Pose, ...], seat: int) -> bool:
    """Whether some flick brings it three centimetres away."""
    here = poses[seat]
    for azimuth in range(0, 3600, 450):
        settled, _ = school.flick(poses, seat, Flick(azimuth, 350))
        there = settled.poses[seat]
        if seat not in settled.off and math.hypot(there.x - here.x, there.y - here.y) > 300:
            return True
    return False


def aimed(board: Board, rng: Rng, *, curved: bool) -> tuple[tuple[Pose, ...], Flick]:
    """One penguin, anywhere in a box, and a flick at one of its doors; a curved one aims beside it."""
    ground = school_of(board, 1).ground
    doors = list(board.doors.values())
    door = doors[rng.below(len(doors))]
    x0, y0, x1, y1 = board.boxes[board.rooms[door.rooms[rng.below(2)]].box].inner
    ((x, y),) = ground.stand([(10 * (x0 + (x1 - x0) * rng.chance()), 10 * (y0 + (y1 - y0) * rng.chance()))], [0])
    gate = 5 * (door.rect[0] + door.rect[2]), 5 * (door.rect[1] + door.rect[3])
    towards = math.degrees(math.atan2(gate[1] - y, gate[0] - x))
    far = math.hypot(gate[1] - y, gate[0] - x) / 10
    # strong enough to come 60 to 300 mm beyond the door
    strength = min(1000, round(1000 * ((far + 60 + 240 * rng.chance()) / 2300) ** 0.5))
    side = (40 + rng.below(61)) * (1 if rng.below(2) else -1) if curved else 0
    stray = (2 + 20 * rng.chance()) * (1 if side > 0 else -1) if curved else 4 * rng.chance() - 2
    return (Pose(x, y, 0),), Flick(round(10 * (towards + stray)) % 3600, strength, side, 20)


def sweep_doors(count: int) -> dict[str, object]:
    """With lintels and, the same flicks, without."""
    board = own_board()
    bare = msgspec.structs.replace(board, lintel=board.height)
    found: dict[str, object] = {"flicks of each kind": count}
    for kind, curved in (("straight", False), ("curved", True)):
        rng = Rng(b"doors")
        through, twice, open_through, grazed = 0, 0, 0, 0
        for _ in range(count):
            poses, flick = aimed(board, rng, curved=curved)
            settled, flight = school_of(board, 1).flick(poses, 0, flick)
            doors = {p.where for p in settled.passages if p.what == "through"}
            through += bool(doors)
            twice += len(doors) > 1
            grazed += grazes_lintel(board, flight.states[:, 0])
            settled, _ = school_of(bare, 1).flick(poses, 0, flick)
            open_through += any(p.what == "through" for p in settled.passages)
        found[f"{kind}: through"] = f"{through / count:.1%}"
        found[f"{kind}: through two doors"] = f"{twice / count:.1%}"
        found[f"{kind}: through without lintels"] = f"{open_through / count:.1%}"
        found[f"{kind}: touched a lintel"] = f"{grazed / count:.1%}"
    highest = max(tallest(lean) for lean in range(181))
    found["standing, mm"] = round(1e3 * HEIGHT, 1)
    found["highest at any lean on the floor, mm"] = round(highest, 1)
    return found


def grazes_lintel(board: Board, states: States) -> bool:
    path = trace(states)
    radii = np.array([[1e3 * r] for _, r in SPHERES])
    for b in blocks(board):
        if b.z0:
            dx = path.x - np.clip(path.x, b.x0, b.x1)
            dy = path.y - np.clip(path.y, b.y0, b.y1)
            dz = path.z - np.clip(path.z, b.z0, b.z1)
            if bool((np.sqrt(dx * dx + dy * dy + dz * dz) < radii).any()):
                return True
    return False


def tallest(lean: float) -> float:
    """How high a penguin is that leans so many degrees on the floor."""
    up = math.cos(math.radians(lean))
    low = min(z * up - r for z, r in SPHERES)
    return 1e3 * (max(z * up + r for z, r in SPHERES) - low)


def sweep_contacts(count: int) -> dict[str, object]:
    """Touches read from states every 1/480 s, and contacts looked up at every step of the model."""
    board = own_board()
    seen: Counter[str] = Counter()
    for poses, seat, flick, settled, _ in flights(board, count, b"contacts"):
        listed = listed_contacts(school_of(board, SEATS), poses, seat, flick, settled.ms)
        seen["touched"] += len(listed)
        seen["missed"] += len(listed - set(settled.touched))
        beside = {i for i in range(SEATS) if i != seat and gap(poses[i], poses[seat]) < GAP}
        seen["stood beside it from the start"] += len(beside)
        seen["told but not in the list"] += len(set(settled.touched) - listed - beside)
    return {"flicks": count, **seen}


def gap(a: Pose, b: Pose) -> float:
    return math.hypot(a.x - b.x, a.y - b.y) / 10 - 2e3 * BASE


def listed_contacts(school: School, poses: tuple[Pose, ...], seat: int, flick: Flick, ms: int) -> set[int]:
    """Whom the flicked penguin is in contact with at any step, from MuJoCo's list."""
    model, data = school.model, mujoco.MjData(school.model)
    place(data, poses, seat, flick)
    found: set[int] = set()
    for _ in range(round(ms * 0.96)):
        mujoco.mj_step(model, data)
        if data.ncon:
            bodies = model.geom_bodyid[data.contact.geom] - 1
            for a, b in bodies[data.contact.dist < 0]:
                if seat in (a, b):
                    found.add(int(b if a == seat else a))
    return found - {-1}


SWEEPS: Final[dict[str, tuple[int, Callable[[int], dict[str, object]]]]] = {
    "walls": (2000, sweep_walls),
    "anywhere": (10_000, sweep_anywhere),
    "pinwheel": (2000, lambda count: sweep_anywhere(count, "pinwheel")),
    "doors": (1000, sweep_doors),
    "contacts": (500, sweep_contacts),
}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("sweeps", nargs="*", metavar="SWEEP", help=f"{', '.join(SWEEPS)}; all if none is named")
    p.add_argument("--flicks", type=int, help="instead of each sweep's own number")
    args = p.parse_args()
    for name in args.sweeps or SWEEPS:
        if name not in SWEEPS:
            p.error(f"there is no sweep {name}; there is {', '.join(SWEEPS)}")
    for name in args.sweeps or SWEEPS:
        count, sweep = SWEEPS[name]
        print(name, flush=True)
        for what, figure in sweep(args.flicks or count).items():
            print(f"  {what:34} {figure}", flush=True)


if __name__ == "__main__":
    main()
