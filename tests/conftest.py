"""What all tests share: how long Hypothesis searches.

pytest                                  quick: the same short searches every time
pytest --hypothesis-profile=nightly     long, and new ones every time
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick",
    max_examples=20,
    stateful_step_count=30,
    derandomize=True,  # a commit fails for what it changed, not for luck
    deadline=None,  # pure Python on a busy machine
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "nightly",
    max_examples=2_000,
    stateful_step_count=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")
