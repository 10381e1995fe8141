"""Films: what is written is read again, by our reader and by one written from the format's description alone."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest

from gramarye.games.icecool_wizards.words import Flick
from gramarye.physics.film import RATE, decode, encode
from gramarye.physics.flight import RECORDED, Flight
from tests.physics.yards import FREE, at, flick


def flown(*struck: int) -> Flight:
    return flick(FREE, (at(0, 0), at(100, 5), at(0, 900)), Flick(*struck))[1]


def by_the_book(film: bytes) -> tuple[list[int], list[list[list[int]]]]:
    """Seats, and for each the values of its seven channels."""
    data = zlib.decompress(film)
    version, bodies, frames, rate = struct.unpack_from("<BBHH", data)
    assert (version, rate) == (1, 120)
    seats, at, found = list(data[6 : 6 + bodies]), 6 + bodies, []
    for _ in range(bodies):
        channels = []
        for _ in range(7):
            low, high = data[at : at + frames], data[at + frames : at + 2 * frames]
            at += 2 * frames
            value, step, values = 0, 0, []
            for k, (a, b) in enumerate(zip(low, high, strict=True)):
                code = a | b << 8
                delta = code >> 1 if code % 2 == 0 else -(code + 1) // 2
                step = 0 if k == 0 else step + delta
                value = delta if k == 0 else value + step
                values.append((value + 32768) % 65536 - 32768)
            channels.append(values)
        found.append(channels)
    assert at == len(data)
    return seats, found


@pytest.mark.parametrize("struck", [(30, 600, 0, 25), (0, 900, 20, 100), (1800, 400, 90, 25)])
def test_a_film_shows_the_flight(struck: tuple[int, ...]) -> None:
    flight = flown(*struck)
    film = decode(encode(flight))
    every = RECORDED // RATE
    moved = flight.states[::every, list(film.seats)]
    assert film.rate == RATE
    assert np.abs(film.frames[: len(moved), :, :3] - moved[..., :3]).max() <= 0.00006
    alike = np.abs((film.frames[: len(moved), :, 3:] * moved[..., 3:]).sum(axis=-1))
    assert alike.min() > 0.9998
    assert np.abs(film.frames[-1, :, :3] - flight.states[-1, list(film.seats), :3]).max() <= 0.00006


def test_a_reader_written_from_the_description_reads_the_same() -> None:
    film = encode(flown(30, 600, 40, 25))
    seats, channels = by_the_book(film)
    ours = decode(film)
    assert tuple(seats) == ours.seats
    scale = [1e4, 1e4, 1e4, 16384, 16384, 16384, 16384]
    for body, values in enumerate(channels):
        assert np.array_equal(np.array(values).T, np.rint(ours.frames[:, body] * scale))


def test_the_sign_of_a_turn_never_jumps() -> None:
    turns = decode(encode(flown(0, 700, 100, 25))).frames[:, :, 3:]
    assert (turns[1:] * turns[:-1]).sum(axis=-1).min() > 0


def test_who_did_not_move_is_not_in_it() -> None:
    assert decode(encode(flown(30, 600, 0, 25))).seats == (0, 1)
    assert decode(encode(flown(1800, 600, 0, 25))).seats == (0,)


def test_it_is_small() -> None:
    assert len(encode(flown(30, 600, 40, 25))) < 2500


def test_a_flight_of_nobody_is_no_film() -> None:
    assert encode(Flight(np.repeat(flown(30, 600).states[:1], 30, axis=0), calm=True)) == b""


def test_a_last_moment_between_two_frames_is_shown() -> None:
    whole = flown(30, 600)
    cut = Flight(whole.states[:102], calm=True)
    assert decode(encode(cut)).frames[-1, 0, 0] == pytest.approx(cut.states[-1, 0, 0], abs=0.0001)


@pytest.mark.parametrize("data", [b"", b"film", zlib.compress(b"\x02\x01\x01\x00\x78\x00\x00" + bytes(14))])
def test_other_bytes_are_named_as_no_film(data: bytes) -> None:
    with pytest.raises(ValueError, match="no film"):
        decode(data)
