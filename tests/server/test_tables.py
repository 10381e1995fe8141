"""Opening a table, joining it, playing to the end, watching, and the list of open tables."""

from __future__ import annotations

from datetime import timedelta
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from gramarye.server import protocol as wire
from tests.server.conftest import BANK, BOT, HERE, LINK, ROLL, SHOW, Browser, House, Json, play_to_the_end, words


async def test_a_table_of_one_human_and_a_bot_begins_at_once(url: str) -> None:
    async with Browser(url) as ada:
        table = await ada.enter(await ada.open(HERE, BOT))
        assert (table.status, table.version, table.eye, table.actor, table.host) == ("playing", 1, 0, 0, True)
        assert words(table.legal) == [ROLL, SHOW]
        assert [line.version for line in table.log] == [1]
        assert [seat.kind for seat in table.seats] == ["here", "bot"]


async def test_a_move_is_accepted_and_told_with_the_table_after_it(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        async with Browser(url) as ben:
            await ben.join(ada.code)
            await ada.enter(match)
            await ben.enter(match)
            assert (await ada.play(match, 1, 0, SHOW)) == wire.Accepted(ada.last, 2)
            for browser, legal in ((ada, [ROLL]), (ben, [])):
                update = await browser.wait(wire.Update)
                assert (update.version, update.by, update.actor, update.status) == (2, 0, 0, "playing")
                assert [event["t"] for event in words(update.events)] == ["shown"]
                assert words(update.view)["scores"] == [1, 0]
                assert words(update.legal) == legal


async def test_a_table_waits_for_its_friends_and_begins_when_the_last_has_come(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        match = await ada.open(HERE, LINK)
        waiting = await ada.enter(match)
        assert (waiting.status, words(waiting.view), words(waiting.legal)) == ("waiting", None, [])
        assert [seat.taken for seat in waiting.seats] == [True, False]
        assert (await ada.play(match, 0, 0, ROLL)).key == "not_begun"
        joined = await ben.join(ada.code.lower().replace("-", " "))
        assert (joined.match, joined.seat) == (match, 1)
        began = await ada.wait(wire.Table)
        assert (began.status, began.version) == ("playing", 1)
        assert [seat.name for seat in began.seats] == ["Ada", "Ben"]


async def test_a_friend_joins_by_the_seats_secret_which_works_once(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben, Browser(url) as eve:
        match = await ada.open(HERE, LINK)
        link = (await ada.enter(match)).seats[1].link
        assert link
        assert (await ben.join(link)).seat == 1
        assert (await eve.ask("join", code=link)).key == "link_used"
        assert (await ben.join(link)).seat == 1  # the same guest again, whose answer was lost


async def test_the_host_begins_without_those_who_are_missing(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as eve:
        match = await ada.open(HERE, LINK, LINK)
        assert (await eve.ask("begin", match=match, level="novice")).key == "not_host"
        assert (await ada.ask("begin", match=match, level="archmage")).key == "level"
        assert isinstance(await ada.ask("begin", match=match, level="student"), wire.Accepted)
        table = await ada.enter(match)
        assert table.status == "playing"
        assert [(seat.kind, seat.level) for seat in table.seats] == [
            ("here", None),
            ("bot", "student"),
            ("bot", "student"),
        ]
        assert (await ada.ask("begin", match=match, level="student")).key == "begun"


async def test_a_refused_move_names_its_rule_and_changes_nothing(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        async with Browser(url) as ben:
            await ben.join(ada.code)
            before = await ada.enter(match)
            refused = await ada.play(match, 1, 0, BANK)
            assert refused == wire.Refused(ada.last, "PIG-01", "empty_pot", {}, "There is nothing in the pot.")
            await ben.enter(match)
            assert (await ben.play(match, 1, 1, ROLL)).rule == "PIG-02"  # not Ben's turn
            assert await ada.enter(match) == msgspec.structs.replace(before, id=ada.last, seats=before.seats[:1] + (
                msgspec.structs.replace(before.seats[1], online=True, away=None),
            ))  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"game": "chess"}, "no_game"),
        ({"seats": [HERE]}, "seat_count"),
        ({"seats": [HERE] * 5}, "seat_count"),
        ({"seats": [HERE, {"kind": "bot", "level": "archmage"}]}, "level"),
        ({"setup": {"target": 0}}, "setup"),
        ({"setup": {"target": 950}}, "setup"),
        ({"setup": {"wings": True}}, "setup"),
        ({"setup": {"seats": 4}}, "setup"),
        ({"setup": []}, "setup"),
        ({"setup": 7}, "setup"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_sentence(url: str, fields: Json, key: str) -> None:
    async with Browser(url) as ada:
        refused = await ada.ask("open", **{"game": "pig", "seats": [HERE, BOT], **fields})
        assert isinstance(refused, wire.Refused)
        assert (refused.key, refused.rule) == (key, "")
        assert refused.text.endswith(".")
        tables = await ada.ask("lobby")
        assert (tables.rows, tables.mine) == ((), ())


async def test_options_of_the_game_are_kept(url: str) -> None:
    async with Browser(url) as ada:
        table = await ada.enter(await ada.open(HERE, BOT, setup={"target": 7}, rules={"odds": True, "listed": False}))
        assert words(table.setup) == {"seats": 2, "target": 7}
        assert table.rules == wire.TableRules(listed=False, odds=True, tips=True)


@pytest.mark.parametrize(
    ("t", "fields", "key"),
    [
        ("enter", {"match": "nowhere-at-all"}, "no_table"),
        ("join", {"code": "OWL-99999"}, "no_code"),
        ("join", {"code": "nowhere.0.abcdefgh"}, "no_table"),
        ("play", {"match": "nowhere", "version": 1, "seat": 0, "move": ROLL}, "not_following"),
        ("undo", {"match": "nowhere", "version": 1, "seat": 0}, "not_following"),
        ("reveal", {"match": "nowhere", "seat": 0}, "not_following"),
        ("odds", {"match": "nowhere", "seat": 0}, "not_following"),
        ("film", {"match": "nowhere", "version": 1}, "not_following"),
        ("answer", {"match": "nowhere", "seat": 0, "yes": True}, "no_table"),
        ("begin", {"match": "nowhere", "level": "novice"}, "no_table"),
        ("changeseat", {"match": "nowhere", "seat": 0, "to": "pause"}, "no_table"),
        ("checkspells", {"game": "pig", "file": "x.toml", "toml": ""}, "no_spells"),
        ("checkspells", {"game": "chess", "file": "x.toml", "toml": ""}, "no_game"),
    ],
)
async def test_what_is_nowhere_is_refused(url: str, t: str, fields: Json, key: str) -> None:
    async with Browser(url) as ada:
        refused = await ada.ask(t, **fields)
        assert isinstance(refused, wire.Refused)
        assert refused.key == key


async def test_a_stranger_may_watch_and_sees_no_secret_and_may_not_move(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as eve:
        match = await ada.open(HERE, BOT)
        table = await eve.enter(match)
        assert (table.eye, words(table.legal), table.host, table.can_undo) == (-1, [], False, False)
        assert words(table.view)["lucky"] == [None, None]
        assert all(event["lucky"]["value"] is None for line in table.log for event in words(line.events))
        assert [seat.link for seat in table.seats] == [None, None]
        for seat in (0, 1):
            assert (await eve.play(match, 1, seat, ROLL)).key == "not_your_seat"
        assert (await eve.play(match, 1, 7, ROLL)).key == "no_seat"


async def test_a_game_is_played_to_its_end_and_then_everybody_sees_everything(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben, Browser(url) as eve:
        match = await ada.open(HERE, LINK)
        await ben.join(ada.code)
        await eve.enter(match)
        table = await play_to_the_end(match, {0: ada, 1: ben})
        for browser in (ada, ben, eve):
            table = await browser.enter(match)
            assert (table.status, table.eye, table.actor, words(table.legal)) == ("over", -3, -2, [])
            assert None not in words(table.view)["lucky"]
            assert not table.can_undo
        assert (await ada.play(match, table.version, 0, ROLL)).key == "table_over"
        assert (await ada.ask("undo", match=match, version=table.version, seat=0)).key == "table_over"


async def test_the_lobby_lists_open_tables_and_tells_when_they_change(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        assert (await ben.ask("lobby")).rows == ()
        match = await ada.open(HERE, LINK)
        await ada.open(HERE, LINK, rules={"listed": False})
        tables = await ben.wait(wire.Tables)
        assert [(row.match, row.host, row.seats, row.free, row.status) for row in tables.rows] == [
            (match, "Ada", 2, 1, "waiting")
        ]
        await ben.join(ada.code)  # the unlisted one
        await ada.ask("begin", match=match, level="novice")
        tables = await ben.wait(wire.Tables, lambda tables: tables.rows and tables.rows[0].status == "playing")
        assert [row.free for row in tables.rows] == [0]
        assert isinstance(await ben.ask("lobby", on=False), wire.Accepted)
        mine = (await ada.ask("lobby")).mine
        assert len(mine) == 2


async def test_a_full_table_says_so_and_offers_to_watch_only_where_it_is_listed(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, BOT)
        refused = await ben.ask("join", code=ada.code)
        assert (refused.key, refused.args) == ("no_free_seat", {"match": match})
        await ada.open(HERE, BOT, rules={"listed": False})
        refused = await ben.ask("join", code=ada.code)
        assert (refused.key, refused.args) == ("table_full", {})


async def test_nobody_hosts_tables_without_end(url: str) -> None:
    async with Browser(url) as ada:
        for _ in range(30):
            await ada.open(HERE, LINK)
        refused = await ada.ask("open", game="pig", seats=[HERE, LINK])
        assert (refused.key, refused.args) == ("too_many_tables", {"count": 30})


async def test_a_new_name_is_kept(url: str) -> None:
    async with Browser(url) as ada:
        assert isinstance(await ada.ask("rename", name="Countess"), wire.Accepted)
        table = await ada.enter(await ada.open(HERE, BOT))
        assert table.seats[0].name == "Countess"


async def test_the_promise_of_the_dice_stands_before_the_first_roll_and_holds(house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, salt="adas salt", setup={"target": 5})
        promise = (await ada.enter(match)).promise
        await ben.ask("join", code=ada.code, salt="bens salt")
        await play_to_the_end(match, {0: ada, 1: ben})
        record: Any = msgspec.json.decode(await ada.get(f"api/tables/{match}/record"))
        assert record["header"]["dice"]["promise"] == promise
        assert record["header"]["dice"]["salts"] == ["adas salt", "bens salt"]


async def test_forgotten_tables_leave_the_list_but_stay_with_their_owners(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Browser(url) as ada, Browser(url) as eve:
        match = await ada.open(HERE, LINK)
        assert [row.match for row in (await eve.ask("lobby")).rows] == [match]
        monkeypatch.setattr("gramarye.server.lobby.FORGOTTEN", timedelta(0))
        assert (await eve.ask("lobby")).rows == ()
        assert [row.match for row in (await ada.ask("lobby")).mine] == [match]
        await ada.enter(match)  # somebody cares for it again
        assert [row.match for row in (await eve.ask("lobby")).rows] == [match]


async def test_where_a_game_has_no_words_for_talk_nothing_is_said(url: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, HERE, game="magic_power")
        await ada.enter(match)
        told = {"seat": 0, "stone": "1/6"}  # what this game says of chances is no talk either
        assert (await ada.ask("say", match=match, seat=0, talk=told)).key == "no_talk"


async def test_odds_are_told_at_tables_that_show_them_and_only_of_ones_own_seat(url: str) -> None:
    async with Browser(url) as ada, Browser(url) as ben:
        match = await ada.open(HERE, LINK, game="magic_power", rules={"odds": True})
        await ben.join(ada.code)
        actor = (await ada.enter(match)).actor
        await ben.enter(match)
        players = (ada, ben)
        told = await players[actor].ask("odds", match=match, seat=actor)
        assert isinstance(told, wire.OddsAre)
        assert words(told.odds)["seat"] == actor
        assert (await players[actor].ask("odds", match=match, seat=1 - actor)).key == "not_your_seat"
        hidden = await ada.open(HERE, BOT)
        await ada.enter(hidden)
        assert (await ada.ask("odds", match=hidden, seat=0)).key == "odds_hidden"
        none = await ada.open(HERE, BOT, rules={"odds": True})
        await ada.enter(none)
        assert (await ada.ask("odds", match=none, seat=0)).key == "no_odds"


async def test_a_spell_file_is_read_or_its_fault_told_with_file_card_and_field(url: str) -> None:
    own = files("gramarye.games.magic_power").joinpath("cards.toml").read_text()
    async with Browser(url) as ada:
        read = await ada.ask("checkspells", game="magic_power", file="mine.toml", toml=own)
        assert isinstance(read, wire.Spells)
        spells = words(read.spells)
        assert len(spells) == own.count("[[spell]]") > 0
        table = await ada.enter(await ada.open(HERE, LINK, game="magic_power", setup={"spells": spells}))
        assert words(table.setup)["spells"] == spells
        wrong = await ada.ask(
            "checkspells", game="magic_power", file="mine.toml", toml=own.replace("copies", "copys", 1)
        )
        assert (wrong.key, wrong.args["where"]) == ("unknown", "mine.toml: spell #1 (lift): copys")
        assert wrong.text.startswith("mine.toml: spell #1 (lift): copys: there is no such entry here; there is id, ")
        deep = await ada.ask("checkspells", game="magic_power", file="mine.toml", toml="a = " + "[" * 59_000)
        assert deep.key == "too_much"
        twice = await ada.ask("open", game="magic_power", seats=[HERE, BOT], setup={"spells": [spells[0], *spells]})
        assert (twice.key, twice.args["where"]) == ("spell_twice", "spells: spell #2 (lift): id")
