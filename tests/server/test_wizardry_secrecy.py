"""No face of a tile that lies face down leaves the server: whole games, every byte to every browser read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gramarye.core.record import Record, load_record, replay
from gramarye.games import load
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.boards import own_board
from gramarye.server import protocol as wire
from tests.server.conftest import HERE, LINK, Browser, words
from tests.server.wizardry import GAME, friend, party, serve

FACES = {face for die in own_board("standard").dice for face in die if face != "potion"}
PUBLIC = {"faces", "targets", "why", "talk", "phase", "danger", "setup", "level", "levels"}  # an owl is a level too


def faces_in(thing: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every name of a face in a message, and where it stands; what everybody may know is passed over."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key not in PUBLIC:
                yield from faces_in(value, (*at, key))
    elif isinstance(thing, list):
        for i, value in enumerate(thing):
            yield from faces_in(value, (*at, i))
    elif isinstance(thing, str) and thing in FACES:
        yield at, thing


class Truth:
    """What lay open after each version, and what each move showed, to whom; from the record alone."""

    def __init__(self, record: Record) -> None:
        self.open: dict[int, dict[int, str]] = {}
        self.shown: dict[int, set[tuple[int, str, int]]] = {}
        """By version: slot, face and the seat that saw it (-1: all)."""
        version, lying = 1, dict[int, str]()
        for entry, events, _ in replay(load(GAME), record):
            if entry.by >= 0:
                version += 1
            for event in events:
                match event:
                    case w.TileFlipped(slot=slot, symbol=face):
                        lying[slot] = face
                        self.shown.setdefault(version, set()).add((slot, face, -1))
                    case w.TilePeeked(seat=seat, slot=slot, symbol=symbol):
                        assert symbol.value is not None
                        eye = -1 if symbol.value == "ghost" else seat
                        self.shown.setdefault(version, set()).add((slot, symbol.value, eye))
                        lying[slot] = symbol.value
                    case w.TileReturned(slot=slot):
                        del lying[slot]
                    case w.TilesReturned(slots=slots):
                        for slot in slots:
                            del lying[slot]
                    case _:
                        pass
            self.open[version] = dict(lying)

    def may_see(self, version: int, slot: int, face: str, eye: int) -> bool:
        """This eye has just been shown this face, in the move that gave the version, or it still lies open to it."""
        for then in range(version, 0, -1):
            for where, what, who in self.shown.get(then, ()):
                if where == slot:
                    return what == face and who in (-1, eye) and (then == version or slot in self.open[version])
        return False


def faults(message: Any, truth: Truth) -> Iterator[str]:
    """Faces in a message that its reader may not see now."""
    if message["t"] not in ("table", "update"):
        yield from (f"{message['t']}: {at} {face}" for at, face in faces_in(message))
        return
    if message["status"] == "over":
        return
    version, eye = message["version"], message["eye"]
    for at, face in faces_in(message):
        if at[:2] == ("view", "tiles"):
            if face != truth.open[version].get(int(at[2])) or not truth.may_see(version, int(at[2]), face, eye):
                yield f"version {version}, eye {eye}: {at} {face}"
        elif message["t"] == "update" and at[0] == "events":
            event = message["events"][int(at[1])]
            if event["t"] not in ("tile_flipped", "tile_peeked") or not truth.may_see(
                version, event["slot"], face, eye
            ):
                yield f"version {version}, eye {eye}: {event}"
        else:  # a log to be read up, a note, a legal move
            yield f"version {version}, eye {eye}: {at} {face}"


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_face_of_a_tile_that_lies_face_down_is_sent(tmp_path: Path, seed: int) -> None:
    running = await serve(tmp_path)
    async with party(running.url, HERE, LINK, friend("average"), seed=seed) as p, Browser(running.url) as eve:
        await eve.enter(p.match)
        table = await p.look()
        while table.status == "playing":
            if table.actor != 2:
                table = await p.look(table.actor)
                version = max(1, table.version - 6)
                move = p.sensibly(table, words(table.view))
                await p.browsers[table.actor].play(p.match, table.version, table.actor, move)
                await p.browsers[1].ask("enter", match=p.match, version=version)  # as after a lost connection
                await eve.enter(p.match)
            table = await p.look()
        record = load_record(load(GAME), await eve.get(f"api/tables/{p.match}/record"))
        truth = Truth(record)
        for browser in (*p.browsers, eve):
            heard = [words_of(data) for data in browser.heard]
            assert sum(message["t"] == "update" for message in heard) > 20
            assert [fault for message in heard for fault in faults(message, truth)] == []
    await running.stop()


def words_of(data: bytes) -> Any:
    return msgspec.json.decode(data)


async def test_the_search_for_faces_finds_them(tmp_path: Path) -> None:
    """The test above could not pass by looking in the wrong places."""
    running = await serve(tmp_path)
    async with party(running.url, HERE, LINK) as p:
        await p.until(lambda view: view["turn"] == 4)
        table = words_of(p.browsers[0].heard[-1])
        assert not list(faces_in(table["log"]))
        slot = next(iter(p.seen))
        table["log"][3]["events"].append({"t": "tile_flipped", "seat": 0, "slot": slot, "symbol": p.seen[slot]})
        assert list(faces_in(table["log"]))
        table["view"]["tiles"][slot] = p.seen[slot]
        assert [at[:2] for at, _ in faces_in(table["view"], ("view",))] == [("view", "tiles")]
    await running.stop()


async def test_notes_are_kept_where_the_table_wants_them(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with party(running.url, HERE, LINK, setup={"keep_notes": True}) as p:
        await p.until(lambda view: view["prompt"]["phase"] == "roll")
        views = [words((await p.look(seat)).view) for seat in (0, 1)]
        notes = [{i for i, face in enumerate(view["notes"]) if face not in (None, "ghost")} for view in views]
        assert notes[0]
        assert notes[1]
        assert not notes[0] & notes[1]
        assert all(face is None for view in views for face in view["tiles"])
    await running.stop()


async def test_a_finished_game_is_shown_in_full(tmp_path: Path) -> None:
    running = await serve(tmp_path)
    async with Browser(running.url) as ada:
        match = await ada.open(friend("owl"), friend("owl"), game=GAME)
        table = await ada.enter(match)
        while table.status == "playing":
            table = await ada.enter(match)
        assert isinstance(table, wire.Table)
        shown = [event["symbol"] for line in table.log for event in words(line.events) if event["t"] == "tile_flipped"]
        assert shown
        assert set(shown) <= FACES
    await running.stop()
