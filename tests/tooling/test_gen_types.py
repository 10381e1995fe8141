"""The wire's TypeScript: written once, found stale after any change, and saying what the structs say."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from gramarye.core.words import Secret
from gramarye.games import OURS
from tools import gen_types


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(gen_types, "OUT", tmp_path)
    monkeypatch.setattr("sys.argv", ["gen_types.py"])
    return tmp_path


def test_what_has_been_written_is_not_stale(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gen_types.main()
    written = {"schema.ts", "ask.ts", "search.hits.tsv"}
    written |= {f"{game}{kind}.ts" for game in OURS for kind in ("", ".cover", ".kit", ".book", ".ask")}
    assert {p.name for p in out.rglob("*.ts*")} == written
    monkeypatch.setattr("sys.argv", ["gen_types.py", "--check"])
    gen_types.main()


@pytest.mark.parametrize("name", ["schema.ts", "games/magic_power.ts", "games/magic_power.book.ts", "search.hits.tsv"])
@pytest.mark.parametrize("how", ["changed", "missing"])
def test_a_stale_file_is_named(out: Path, monkeypatch: pytest.MonkeyPatch, name: str, how: str) -> None:
    gen_types.main()
    if how == "changed":
        (out / name).write_text((out / name).read_text("utf-8").replace("e", "x", 1), "utf-8")
    else:
        (out / name).unlink()
    monkeypatch.setattr("sys.argv", ["gen_types.py", "--check"])
    with pytest.raises(SystemExit, match=f"client/src/wire/{name} is stale"):
        gen_types.main()


Shade = Literal["light", "dark"]


class Toy(msgspec.Struct, tag="toy", tag_field="t"):
    """A struct of every kind of field."""

    shade: Shade
    pair: tuple[int, str]
    many: tuple[Annotated[int, msgspec.Meta(ge=0)], ...]
    either: int | None
    hidden: Secret[str]
    raw: msgspec.Raw
    by_name: dict[str, bool] = {}


def body(*, is_sent: bool) -> list[str]:
    text = gen_types.interface(Toy, gen_types.Names(), is_sent=is_sent)
    return [line.strip() for line in text.splitlines() if line.startswith("  ")]


def test_every_kind_of_field_has_its_type() -> None:
    assert body(is_sent=False) == [
        'readonly t: "toy";',
        'readonly shade: "dark" | "light";',
        "readonly pair: readonly [number, string];",
        "readonly many: readonly number[];",
        "readonly either: number | null;",
        "readonly hidden: Secret<string>;",
        "readonly raw: unknown;",
        "readonly by_name: Readonly<Record<string, boolean>>;",
    ]


def test_only_what_the_browser_sends_may_leave_defaults_out() -> None:
    assert "readonly by_name?: Readonly<Record<string, boolean>>;" in body(is_sent=True)
    assert "readonly shade?" not in "".join(body(is_sent=True))


def test_what_has_no_typescript_is_said() -> None:
    class Odd(msgspec.Struct):
        when: dt.date

    with pytest.raises(gen_types.Unfit, match="there is no TypeScript for DateType"):
        gen_types.interface(Odd, gen_types.Names(), is_sent=False)
