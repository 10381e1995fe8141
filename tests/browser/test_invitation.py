"""Inviting others: the link is one that works for them, or the page says how to let them in."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.audit import axe, is_too_wide
from tests.browser.conftest import Server
from tests.browser.test_shell_join import invite

New = Callable[..., BrowserContext]


class OpenServer(Server):
    """One that listens to the whole network."""

    def command(self) -> list[str]:
        return [*super().command(), "--host", "0.0.0.0"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """An open server: its name on this computer, and its address in the network."""
    it = OpenServer(tmp_path_factory.mktemp("open"))
    it.start()
    with urllib.request.urlopen(f"{it.url}/api/invitation") as answer:
        outside = json.load(answer)["address"]
    if outside:
        yield it.url, outside
    it.kill()
    if not outside:
        pytest.skip("this computer is in no network")


def link(page: Page) -> str:
    return page.get_by_label("or open this link:").input_value()


def test_where_others_cannot_come_the_page_tells_the_command(new_context: New) -> None:
    host, code = invite(new_context(), "Tamsin")
    expect(host.get_by_text("gramarye play --host 0.0.0.0")).to_be_visible()
    expect(host.get_by_role("img", name="QR code")).to_have_count(0)
    assert link(host).endswith(f"/#/join/{code}")


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_the_link_and_its_code_lead_others_here(
    new_context: New, address: tuple[str, str], size: tuple[int, int]
) -> None:
    here, outside = address
    context = new_context(viewport={"width": size[0], "height": size[1]})
    host, code = invite(context, "Tamsin", base=here)
    qr = host.get_by_role("img", name=f"QR code of the link {outside}#/join/{code}")
    expect(qr).to_be_visible()
    assert link(host) == f"{outside}#/join/{code}"
    expect(host.get_by_text("on this computer only")).to_have_count(0)
    assert not is_too_wide(host)
    assert axe(host) == []
    with urllib.request.urlopen(outside) as answer:
        assert b"<!doctype html>" in answer.read()


def test_what_a_page_under_another_name_is_told(address: tuple[str, str]) -> None:
    with urllib.request.urlopen(f"{address[1]}api/invitation") as answer:
        assert json.load(answer) == {"address": "", "command": ""}
