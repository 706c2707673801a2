"""Seeds of random tests, and a check that all batches are released."""

from __future__ import annotations

import gc
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import stoa


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of a random test, which pytest prints if it fails; set STOA_SEED to replay it."""
    value = int(os.environ.get("STOA_SEED", random.SystemRandom().randrange(2**32)))
    print(f"{request.node.name}: replay with STOA_SEED={value}")
    return value


@pytest.fixture(autouse=True)
def all_memory_is_released() -> Iterator[None]:
    """Checks after each test that no batch is left outside of Java's heap."""
    yield
    gc.collect()
    assert stoa.allocated_bytes() == 0


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "table")
