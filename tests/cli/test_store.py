"""`gramarye check` and `gramarye backup`: exit codes and sentences, on good folders, damaged ones, and none."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from gramarye.core.codec import Codec
from gramarye.core.nature import Seeded
from gramarye.core.table import Table
from gramarye.games import load
from gramarye.server.protocol import TableRules
from gramarye.server.sheet import Began, Moved, SeatSheet, Sheet
from gramarye.server.store_sqlite import SqliteStore
from gramarye.server.upkeep import NAME
from tests.cli.conftest import Command


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder in which two tables of Magic Power are kept."""
    folder = tmp_path / "data"
    asyncio.run(keep_two(folder))
    return folder


async def keep_two(folder: Path) -> None:
    store = SqliteStore(folder / NAME)
    game = load("magic_power")
    codec = Codec(game)
    for number in (1, 2):
        table = Table(game, game.words.setup(seats=2), Seeded("owl"))
        seats = tuple(SeatSheet(kind="here", name=name, owner=1) for name in ("Ada", "Ben"))
        await store.create(
            Sheet(
                match=f"match{number}",
                code=f"OWL-{number}",
                game="magic_power",
                version=game.info.version,
                host=1,
                host_name="Ada",
                msg=number,
                setup=msgspec.Raw(codec.encode(table.setup)),
                rules=TableRules(),
                seats=seats,
                status="playing",
                secret="owl",
                opened="2026-01-01T00:00:00+00:00",
            )
        )
        await store.load(f"match{number}")
        rows: list[Began | Moved] = [Began(msgspec.Raw(codec.encode(table.log)))]
        for _ in range(5):
            step = table.play(table.actor, game.moves(table.state, table.actor)[0])
            rows.append(Moved(step.entries[0].by, 1, len(rows), msgspec.Raw(codec.encode(step.entries))))
        for seq, row in enumerate(rows):
            await store.append(f"match{number}", seq, msgspec.json.encode(row))
    await store.close()


def change(data: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(data / NAME)) as db, db:
        db.execute(sql, values)


def test_a_good_folder_is_told_to_be_whole(gramarye: Command, data: Path) -> None:
    told = gramarye("check", str(data))
    assert (told.code, told.out, told.err) == (0, f"{data / NAME}: 2 tables; nothing is wrong\n", "")


def test_what_is_wrong_is_told_table_by_table(gramarye: Command, data: Path) -> None:
    change(data, "UPDATE matches SET sheet = ? WHERE id = 'match1'", b"{")
    change(data, "UPDATE log SET body = CAST(replace(body, '\"by\":', '\"to\":') AS BLOB) WHERE match = 2")
    told = gramarye("check", str(data))
    assert told.code == 1
    first, second = told.err.splitlines()
    assert first.startswith("OWL-1 (match1): its sheet cannot be read: ")
    assert second.startswith("OWL-2 (match2): ")
    assert told.out.endswith("2 tables; 2 things are wrong\n")


def test_a_move_against_the_rules_is_found(gramarye: Command, data: Path) -> None:
    with closing(sqlite3.connect(data / NAME)) as db, db:
        (number, body) = db.execute("SELECT id, body FROM log WHERE match = 2 ORDER BY id LIMIT 1 OFFSET 1").fetchone()
        turned = bytes(body).replace(b'"by":1', b'"by":9').replace(b'"by":0', b'"by":1').replace(b'"by":9', b'"by":0')
        db.execute("UPDATE log SET body = ? WHERE id = ?", (turned, number))
    told = gramarye("check", str(data))
    assert told.code == 1
    assert "OWL-2 (match2): entry " in told.err
    assert "OWL-1" not in told.err


@pytest.mark.parametrize("content", [b"", b"owl"])
def test_a_file_that_is_no_store_is_told_by_every_command(gramarye: Command, data: Path, content: bytes) -> None:
    (data / NAME).write_bytes(content)
    for command, code in ((("check", str(data)), 1), (("backup", str(data), str(data / "copy")), 2)):
        told = gramarye(*command)
        assert told.code == code
        assert str(data / NAME) in told.err
        assert told.err.count("\n") == 1
    told = gramarye("serve", "--data", str(data), "--port", "8397")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert told.err.startswith(f"gramarye: {data / NAME} is ")
    assert not (data / "copy").exists()


def test_a_folder_without_a_store_is_told(gramarye: Command, tmp_path: Path) -> None:
    for command in (("check", str(tmp_path)), ("backup", str(tmp_path), str(tmp_path / "copy"))):
        told = gramarye(*command)
        assert told.code == 2
        assert f"{tmp_path / NAME} is not there" in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_copy_is_whole_and_never_lies_over_another(gramarye: Command, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    told = gramarye("backup", str(data), str(copy))
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"{copy} is a copy of ")
    assert gramarye("check", str(copy)).code == 0
    before = copy.read_bytes()
    told = gramarye("backup", str(data), str(copy))
    assert (told.code, told.err) == (2, f"gramarye: {copy} is there already; name a file that is not\n")
    assert copy.read_bytes() == before
