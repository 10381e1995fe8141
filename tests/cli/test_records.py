"""`gramarye replay` and `gramarye verify`, on good records, bad ones, and files that are none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gramarye.cli.problem import Problem
from gramarye.cli.sentences import Lang, Sentences, Several
from gramarye.cli.tell import Teller
from gramarye.core.record import Header, Record
from gramarye.core.words import Secret
from tests.cli.conftest import Command
from tests.records.collect import FOLDER
from tests.toys import owls


def test_a_game_is_told_with_its_rules(gramarye: Command, record: Path) -> None:
    told = gramarye("replay", str(record))
    assert told.code == 0
    lines = told.out.splitlines()
    assert re.match(r"The Test of Magic Power, 3 seats, \d+ entries", lines[0])
    assert re.match(r" +1  student \(1\) rolls a \d for the start\.  MP-06", lines[1])
    log = [line for line in lines[1:] if re.match(r" *\d+  ", line)]
    assert all(re.search(r"  MP-\d\d$", line) for line in log)
    assert sum("takes a stone of" in line for line in log) == 5
    assert re.search(r"^ student \(1\) .*(wins|does not win)", told.out, re.MULTILINE)
    assert "the game is not over" not in told.out


def test_replay_stops_where_it_is_told(gramarye: Command, record: Path) -> None:
    told = gramarye("replay", str(record), "--to", "20")
    numbers = [int(n) for n in re.findall(r"^ *(\d+)  ", told.out, re.MULTILINE)]
    assert max(numbers) <= 20
    assert "the game is not over" in told.out
    assert "dice – – –" in gramarye("replay", str(record), "--to", "0").out
    far = gramarye("replay", str(record), "--to", "99999")
    assert far.code == 2
    assert re.match(r"gramarye: --to 99999: .* has \d+ entries\n", far.err)


def test_a_game_is_told_in_either_language(gramarye: Command, record: Path) -> None:
    told = gramarye("replay", str(record), "--lang", "de")
    assert told.code == 0
    assert re.match(r"Die Prüfung der Zauberkraft, 3 Plätze, \d+ Einträge", told.out)
    assert re.search(r"^ +1  student \(1\) würfelt um den Start: \d\.  MP-06$", told.out, re.MULTILINE)
    assert "gewinnt" in told.out
    assert "--lang" in gramarye("replay", str(record), "--lang", "fr").err


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_no_line_shows_python(gramarye: Command, file: Path) -> None:
    for lang in ("en", "de"):
        told = gramarye("replay", str(file), "--lang", lang)
        assert told.code == 0
        assert not re.search(r"\w=|\(\)|None|True|False|(?<![A-Z\d])-\d(?!\d*T)|Prompt|Secret|awaited", told.out)


def test_a_name_is_a_name_however_long_and_whatever_stands_in_it(gramarye: Command, tmp_path: Path) -> None:
    for file in FOLDER.glob("*-1.json"):
        record = json.loads(file.read_bytes())
        record["header"]["names"] = ["{ $seat } " + "b" * 3000, *record["header"]["names"][1:]]
        odd = tmp_path / file.name
        odd.write_text(json.dumps(record))
        told = gramarye("replay", str(odd))
        assert told.code == 0
        assert "{ $seat } bbb" in told.out


def test_a_faulty_file_of_sentences_is_told_of(gramarye: Command) -> None:
    event = owls.TurnPassed(rule="OWL-1", actor=1)
    assert Sentences("turn-passed = On to { $actor }.", "en", str, {}).tell(event) == "On to 1."
    assert Sentences("tossed = Off it goes.", "en", str, {}).tell(event) is None
    for wrong in ("{ $nobody }", "{ WHOM($actor) }", "{ COUNT($actor) }", "{ no-such }", '{ EACH("no-such", $actor) }'):
        with pytest.raises(Problem, match=r"^events\.en\.ftl: turn-passed: "):
            Sentences(f"turn-passed = {wrong}", "en", str, {}).tell(event)


def test_many_near_misses_are_told_in_one_go() -> None:
    teller = Sentences(f'all = {{ CHAIN(EACH("one", $them)) }}\none = {"x" * 90}', "en", str, {})
    assert teller.say("all", {"them": Several(range(100), "en")}) == "x" * 9000


def test_a_game_without_sentences_is_told_by_its_words() -> None:
    header = Header(game="owls", version=1, setup=owls.OwlsSetup(seats=2), names=("Ada", ""))
    names: tuple[tuple[Lang, str], ...] = (("en", "player 2"), ("de", "Spieler 2"))
    for lang, second in names:
        teller = Teller(owls.OWLS, Record(header, ()), lang)
        told = [
            teller.tell(owls.Taken(rule="OWL-1", seat=0, owl=Secret(2, (0,)))),
            teller.tell(owls.Peeked(rule="OWL-1", seat=1, owl=Secret(None, (0,)))),
            teller.tell(owls.TurnPassed(rule="OWL-1", actor=-1)),
        ]
        nobody = teller.who(-1)
        assert told == ["taken: seat Ada, owl 2", f"peeked: seat {second}, owl hidden", f"turn passed: actor {nobody}"]


# ---- verify


def test_good_records_hold(gramarye: Command, record: Path) -> None:
    told = gramarye("verify", str(record), str(record))
    assert told.code == 0
    assert re.match(r".*: holds; \d+ entries, finished, every die checked\n", told.out)
    assert told.out.endswith("2 of 2 records hold\n")


def swap_a_die(document: dict[str, Any]) -> str:
    """Another face than the secret of the dice says."""
    i = next(i for i, e in enumerate(document["entries"]) if e["by"] == -1 and i > 30 and e["move"]["t"] == "land")
    faces = document["entries"][i]["move"]["faces"]
    faces[0] = faces[0] % 6 + 1
    return rf"entry {i + 1} of \d+ \(NATURE, Land\): the dice of this table did not say"


def move_out_of_turn(document: dict[str, Any]) -> str:
    i = next(i for i, e in enumerate(document["entries"]) if e["by"] >= 0)
    document["entries"][i]["by"] = (document["entries"][i]["by"] + 1) % 3
    return rf"entry {i + 1} of \d+ \(seat \d, RollThree\): It is not your turn"


def break_a_rule(document: dict[str, Any]) -> str:
    i = next(i for i, e in enumerate(document["entries"]) if e["move"]["t"] == "roll_three")
    document["entries"][i]["move"] = {"t": "hold"}
    return rf"entry {i + 1} of \d+ \(seat \d, Hold\): .*\[MP-\d\d\]"


def write_nonsense(document: dict[str, Any]) -> str:
    document["entries"][6] = {"by": 0, "move": {"t": "castle"}}
    return "entry 7 is not one of this game: "


def go_on_after_the_end(document: dict[str, Any]) -> str:
    document["entries"].append({"by": 0, "move": {"t": "pass"}})
    return r"\(seat 1, Pass\): the game is over, but the record goes on"


def break_the_promise(document: dict[str, Any]) -> str:
    document["header"]["dice"]["secret"] = "another"
    return "the secret of the dice does not match the promise"


def claim_another_game(document: dict[str, Any]) -> str:
    document["header"]["game"] = "chess"
    return "it is a record of chess, and there is no such game here; there is magic_power"


def claim_other_rules(document: dict[str, Any]) -> str:
    document["header"]["version"] = 0
    return "it was played under rules version 0; this is"


@pytest.mark.parametrize(
    "spoil",
    [
        swap_a_die, move_out_of_turn, break_a_rule, write_nonsense, go_on_after_the_end, break_the_promise,
        claim_another_game, claim_other_rules,
    ],
)  # fmt: skip
def test_the_first_bad_entry_is_named(
    spoil: Callable[[dict[str, Any]], str], gramarye: Command, record: Path, tmp_path: Path
) -> None:
    document = json.loads(record.read_bytes())
    why = spoil(document)
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(document))
    told = gramarye("verify", str(bad), str(record))
    assert told.code == 1
    assert re.match(rf"{re.escape(str(bad))}: {why}", told.err) or re.search(why, told.err)
    assert told.err.count("\n") == 1
    assert told.out.endswith("1 of 2 records hold\n")
    shown = gramarye("replay", str(bad))
    assert (shown.code, shown.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\x00", b'{"header": 3, "entries": []}', b"[" * 5000])
def test_files_that_are_no_records(data: bytes, gramarye: Command, tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    file.write_bytes(data)
    told = gramarye("verify", str(file))
    assert told.code == 1
    assert re.match(rf"{re.escape(str(file))}: (not a record: |this is )", told.err)
    assert told.err.count("\n") == 1
    assert gramarye("replay", str(file)).code == 2


def test_a_record_with_a_byte_order_mark_is_taken_and_utf16_is_told(
    gramarye: Command, record: Path, tmp_path: Path
) -> None:
    text = record.read_text("utf-8")
    marked, wide = tmp_path / "marked.json", tmp_path / "wide.json"
    marked.write_text(text, "utf-8-sig")
    wide.write_text(text, "utf-16")
    assert gramarye("verify", str(marked)).code == 0
    assert gramarye("replay", str(marked)).out == gramarye("replay", str(record)).out
    for command in ("verify", "replay"):
        told = gramarye(command, str(wide))
        assert told.code != 0
        assert "wide.json: this is UTF-16 or UTF-32 text; save it as UTF-8" in told.err


NASTY = "\x1b]0;owned\x07\x9b2J\u202e\u2066x\u200b\r"


def poisoned(value: Any) -> list[Any]:
    """Copies of a document, each with another of its texts replaced by one that steers a terminal, or a key."""
    if isinstance(value, str):
        return [NASTY, value + NASTY]
    if isinstance(value, dict):
        copies = [{**value, NASTY: 1}]
        return copies + [{**value, key: bad} for key, part in value.items() for bad in poisoned(part)]
    if isinstance(value, list):
        places = {place for place in (0, 1, len(value) - 1) if 0 <= place < len(value)}
        return [[*value[:n], bad, *value[n + 1 :]] for n in places for bad in poisoned(value[n])]
    return [NASTY]


def test_nothing_in_a_record_steers_the_terminal(gramarye: Command, record: Path, tmp_path: Path) -> None:
    bad = poisoned(json.loads(record.read_text()))
    assert len(bad) > 20
    file = tmp_path / "bad.json"
    for document in bad:
        file.write_text(json.dumps(document))
        for command in ("replay", "verify"):
            told = gramarye(command, str(file), *(["--to", "2"] if command == "replay" else []))
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]", told.out + told.err)


def test_nor_does_a_name_on_the_command_line(gramarye: Command, tmp_path: Path) -> None:
    told = gramarye("replay", str(tmp_path / "no\x1b[2Jthing.json"))
    assert told.code == 2
    assert "no\\x1b[2Jthing.json" in told.err
    assert "\x1b" not in gramarye("rules", "magic\x1b[2J").err
