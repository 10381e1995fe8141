"""The flight for those who watch: keyframes of the penguins that moved, in a kilobyte or two.

Bytes within zlib, little endian: u8 version (1), u8 bodies, u16 frames, u16 frames a second; a u8 seat for each body;
then for each body its seven channels: x, y, z of its origin in tenths of a millimetre, and its quaternion w, x, y, z in
1/16384, whose sign never jumps. A channel is its first value, its first difference and then second differences, as
int16 that wrap around, zigzag-coded, all low bytes before all high bytes.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Final

import numpy as np

from gramarye.physics.facts import has_moved
from gramarye.physics.flight import RECORDED, Flight, States

VERSION: Final = 1
RATE: Final = 120
"""Fewer would let the fastest spins seem to turn the other way."""
_HEAD: Final = struct.Struct("<BBHH")
_SCALE: Final = np.array([1e4, 1e4, 1e4, 16384.0, 16384.0, 16384.0, 16384.0])


@dataclass(frozen=True)
class Film:
    """What a film shows."""

    rate: int
    seats: tuple[int, ...]
    frames: States
    """Frames × seats × 7, metres and quaternions."""


def encode(flight: Flight) -> bytes:
    """Nothing at all when nobody moved."""
    seats = [i for i, moved in enumerate(has_moved(flight.states)) if moved]
    if not seats:
        return b""
    every = RECORDED // RATE
    states = flight.states[:, seats]
    frames = states[::every].copy()
    if (len(states) - 1) % every:
        frames = np.concatenate([frames, states[-1:]])
    quaternions = frames[:, :, 3:]
    turns = np.sign((quaternions[1:] * quaternions[:-1]).sum(axis=2))
    quaternions[1:] *= np.cumprod(np.where(turns == 0, 1.0, turns), axis=0)[:, :, None]
    values = np.clip(np.rint(frames * _SCALE), -32768, 32767).astype(np.int64)
    packed = [_HEAD.pack(VERSION, len(seats), len(frames), RATE), bytes(seats)]
    for body in range(len(seats)):
        packed += [_pack(values[:, body, channel]) for channel in range(7)]
    return zlib.compress(b"".join(packed))


def _pack(values: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> bytes:
    first = np.diff(values)
    deltas = np.concatenate([values[:1], first[:1], np.diff(first)]).astype(np.int16).astype(np.int32)
    zigzag = ((deltas << 1) ^ (deltas >> 15)).astype("<u2")
    return (zigzag & 0xFF).astype(np.uint8).tobytes() + (zigzag >> 8).astype(np.uint8).tobytes()


def decode(film: bytes) -> Film:
    """ValueError for bytes that are no film."""
    try:
        data = zlib.decompress(film)
        version, bodies, frames, rate = _HEAD.unpack_from(data)
    except (zlib.error, struct.error):
        raise ValueError(f"these {len(film)} bytes are no film") from None
    at = _HEAD.size + bodies
    if version != VERSION or len(data) != at + 14 * bodies * frames:
        raise ValueError(f"this is no film of version {VERSION}: version {version}, {len(data)} bytes")
    planes = np.frombuffer(data, np.uint8, offset=at).reshape(bodies, 7, 2, frames).astype(np.int64)
    zigzag = planes[:, :, 0] | planes[:, :, 1] << 8
    deltas = (zigzag >> 1) ^ -(zigzag & 1)
    steps = np.concatenate([deltas[:, :, :1], np.cumsum(deltas[:, :, 1:], axis=2)], axis=2)
    values = np.cumsum(steps, axis=2).astype(np.int16)
    return Film(rate, tuple(data[_HEAD.size : at]), values.transpose(2, 0, 1) / _SCALE)
