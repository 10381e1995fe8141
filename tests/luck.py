"""The same luck every time: a server under test takes its tables' secrets from the name of the test that runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import blake2b


def secrets_of(test: Callable[[], str]) -> Callable[[], str]:
    """What the lobby calls for a new table's secret: one for each table that a test opens, in order.

    >>> draw, again = (secrets_of(lambda: "a test") for _ in range(2))
    >>> first = draw()
    >>> first == again(), first == draw()
    (True, False)
    """
    opened: Counter[str] = Counter()

    def draw() -> str:
        name = test()
        opened[name] += 1
        return blake2b(f"{name} {opened[name]}".encode(), digest_size=16).hexdigest()

    return draw
