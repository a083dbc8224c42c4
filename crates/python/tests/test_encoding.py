"""Action numbers and planes are a promise: networks depend on them. Change a figure here only with a new version name."""

from __future__ import annotations

import hashlib

import abaque
import numpy as np
import pytest
from abaque import learn
from conftest import GAMES, random_game


@pytest.mark.parametrize(
    ("game", "move", "action"),
    [
        ("awale", "A", 0), ("awale", "F", 5), ("awale", "a", 0), ("awale", "f", 5),
        # c9 is hole 0; right is direction 0, then anticlockwise.
        ("avalam", "c9d9", 0), ("avalam", "d9c9", 8 + 4), ("avalam", "c9c8", 6), ("avalam", "c9d8", 7),
        ("avalam", "g1f1", 48 * 8 + 4), ("avalam", "l@c9", 392), ("avalam", "d@g1", 392 + 49 + 48),
        # a1 is cell 0; in line to the right, then anticlockwise.
        ("abalone", "a1a2", 0), ("abalone", "a1b2", 61), ("abalone", "a1b1", 2 * 61), ("abalone", "i9i8", 3 * 61 + 60),
        # Broadside: along the row, two marbles, north-east is the first direction that is not along it.
        ("abalone", "a1a2b2", 6 * 61), ("abalone", "a1a3b2", 10 * 61), ("abalone", "c2c3d2", 7 * 61 + 12),
    ],
)  # fmt: skip
def test_action_numbers(game: str, move: str, action: int) -> None:
    assert abaque.Move(game, move).action == action


def test_moves_that_no_position_allows_have_no_action() -> None:
    assert abaque.Move("avalam", "c9e5").action is None


@pytest.mark.parametrize(
    ("game", "observation", "actions"),
    [("avalam", (13, 9, 9), 490), ("abalone", (7, 9, 9), 1830), ("awale", (4, 2, 6), 6)],
)
def test_sizes(game: str, observation: tuple[int, int, int], actions: int) -> None:
    assert learn.encoding(game) == learn.Encoding(observation, actions)
    assert abaque.new_game(game).observation().shape == observation
    assert abaque.new_game(game).action_count == actions == abaque.new_game(game).action_mask().size
    with pytest.raises(abaque.SetupError):
        learn.encoding("go")


def test_actions_and_moves_are_inverse(game: abaque.Game) -> None:
    for seed in range(5):
        game = random_game(game.copy(), 9, seed)
        mask = game.action_mask()
        assert mask.sum() == len(game.legal_moves)
        for move in game.legal_moves:
            action = move.action
            assert action is not None and mask[action] and game.move_of_action(action) == move


def test_planes_of_awale() -> None:
    game = abaque.Awale.from_position("1,2,3,4,5,6/7,8,9,0,0,0 2-1 N")
    planes = game.observation()
    assert planes[0].tolist() == [[7, 8, 9, 0, 0, 0], [1, 2, 3, 4, 5, 6]]
    assert (planes[1] == 1).all() and (planes[2] == 2).all() and (planes[3] == 0).all()


def test_planes_of_avalam() -> None:
    game = abaque.Avalam()
    game.push_text("c9d9")
    planes = game.observation()
    # Row 9 is the last, column d the fourth; dark is to move, so the light tower of two is the opponent's.
    assert planes[6, 8, 3] == 1 and planes[:10, 8, 2].sum() == 0 and planes[10].sum() == 49
    assert planes[0:10].sum() == 47 and planes[11:].sum() == 0
    placing = abaque.Avalam(setup="placement")
    placing.push_text("d@e5")
    assert placing.observation()[11, 0, 0] == 1 and placing.observation()[12, 0, 0] == np.float32(23 / 24)


def test_planes_of_abalone() -> None:
    planes = abaque.Abalone().observation()
    assert planes[0, 0, :5].sum() == 5 and planes[1, 8, 4:].sum() == 5
    assert planes[0].sum() == planes[1].sum() == 14 and planes[2].sum() == 61 and planes[3:].sum() == 0
    game = abaque.Abalone()
    for move in ("a1b2", "i9h8"):
        game.push_text(move)
    assert game.observation()[5, 0, 0] == np.float32(2 / 200)


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_encoding_is_stable(name: str) -> None:
    """A checksum over random games of all actions and planes."""
    digest = hashlib.sha256()
    for seed in range(3):
        game = abaque.new_game(name)
        for ply in range(40):
            move = game.random_move(seed * 1000 + ply)
            if move is None:
                break
            digest.update(f"{move}={move.action};".encode())
            game.push(move)
            digest.update(game.observation().tobytes())
            digest.update(game.action_mask().tobytes())
    assert digest.hexdigest()[:16] == STABLE[name]


STABLE = {"avalam": "52e613f3841e180e", "abalone": "e44a50ab6032838d", "awale": "c947d08f0075ed36"}
