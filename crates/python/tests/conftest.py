"""What the tests share: the program, and games in the middle."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import abaque
import pytest
from hypothesis import settings

# Machines are shared: no example may fail because it took long.
settings.register_profile("abaque", deadline=None, max_examples=60)
settings.load_profile("abaque")

GAMES = ("avalam", "abalone", "awale")
STARTS: list[tuple[str, str | None, str | None]] = [
    ("avalam", None, None),
    ("avalam", "eitaka", "placement"),
    ("abalone", None, None),
    ("abalone", "standard,no-progress=20", "belgian"),
    ("awale", None, None),
    ("awale", "abapa", None),
    ("awale", "awari", None),
]


def random_game(game: abaque.Game, plies: int, seed: int) -> abaque.Game:
    """The game after so many random moves, or less if it ends."""
    rng = random.Random(seed)
    for _ in range(plies):
        if game.is_game_over():
            break
        game.push(rng.choice(game.legal_moves))
    return game


@pytest.fixture(scope="session")
def program() -> str:
    """The program `abaque`; `make python` builds it."""
    path = os.environ.get("ABAQUE_PROGRAM")
    if not path or not Path(path).exists():
        pytest.fail("ABAQUE_PROGRAM must name the program abaque: `make python` builds it and sets it")
    return path


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[abaque.Game]:
    yield abaque.new_game(request.param)
