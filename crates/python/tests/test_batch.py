"""Many games at once: steps, masks, playouts, search, symmetries."""

from __future__ import annotations

import threading

import abaque
import numpy as np
import pytest
from abaque import learn
from conftest import GAMES, STARTS, random_game
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(("name", "rules", "start"), STARTS)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_plays_what_single_games_play(
    name: str, rules: str | None, start: str | None, threads: int
) -> None:
    env = abaque.BatchEnv(7, name, rules=rules, start=start, seed=4, threads=threads, auto_reset=False)
    games = [abaque.new_game(name, rules=rules, start=start) for _ in range(7)]
    assert env.game == games[0].name and env.action_count == games[0].action_count and len(env) == 7
    for _ in range(450):
        for index, game in enumerate(games):
            assert env.position(index) == game.position() and env.turns[index] == game.turn_index
            np.testing.assert_array_equal(env.observations[index], game.observation())
            np.testing.assert_array_equal(env.masks[index], game.action_mask())
        if all(game.is_game_over() for game in games):
            break
        before = [game.is_game_over() for game in games]
        actions = env.sample()
        observations, rewards, dones, masks = env.step(actions)
        assert observations is env.observations and masks is env.masks
        assert rewards is env.rewards and dones is env.dones
        for index, game in enumerate(games):
            if before[index]:
                assert not dones[index] and not rewards[index].any()
                continue
            move = game.push_action(int(actions[index]))
            assert move.action == actions[index]
            outcome = game.outcome()
            value = 0 if outcome is None else outcome.value
            assert bool(dones[index]) == (outcome is not None)
            assert rewards[index].tolist() == [value, -value]
    assert env.finished == sum(game.is_game_over() for game in games) > 0
    assert "7 games" in repr(env)
    assert env.snapshot(0).position() == games[0].position()


def test_arrays_are_written_in_place_and_repeatably(game: abaque.Game) -> None:
    one, two = (abaque.BatchEnv(5, game.name, seed=9, random_plies=3) for _ in range(2))
    held = one.observations
    for _ in range(30):
        actions = one.sample()
        np.testing.assert_array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions.astype(np.int32).tolist())
        np.testing.assert_array_equal(held, two.observations)
    observations, masks = one.reset(9)
    assert observations is held and masks.any(axis=1).all()
    one.masks[:] = False
    assert one.observe()[1].any() and one.legal_mask() is one.masks


def test_finished_games_are_replaced() -> None:
    env = abaque.BatchEnv(16, "awale", seed=1)
    ended = 0
    while ended < 20:
        dones = env.step(env.sample())[2]
        ended += int(dones.sum())
        assert env.masks.any(axis=1).all()
    assert env.finished == ended


def test_illegal_actions_change_nothing(game: abaque.Game) -> None:
    env = abaque.BatchEnv(4, game.name, seed=2)
    before = [env.position(index) for index in range(4)]
    legal = env.sample()
    illegal = int(np.flatnonzero(~env.masks[2])[0]) if not env.masks[2].all() else 6
    for action in (illegal, -1, env.action_count, 2**62):
        actions = legal.copy()
        actions[2] = action
        with pytest.raises(abaque.IllegalMove, match="Game 2"):
            env.step(actions)
        assert [env.position(index) for index in range(4)] == before
    with pytest.raises(ValueError, match="4 games"):
        env.step(legal[:3])
    for wrong in (legal.astype(np.float64), "abcd", None, [[0], [0], [0], [0]], [0.5] * 4):
        with pytest.raises((TypeError, ValueError)):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        env.position(4)
    with pytest.raises(IndexError):
        env.snapshot(9)
    assert [env.position(index) for index in range(4)] == before


@pytest.mark.parametrize("keywords", [{"n": 0}, {"n": 2**40}, {"n": 2, "threads": 0}, {"n": 2, "game": "go"}, {"n": 2, "rules": "x"}])
def test_bad_batches(keywords: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        abaque.BatchEnv(**keywords)  # type: ignore[arg-type]


@given(st.lists(st.integers(-(2**63), 2**63 - 1), max_size=6), st.sampled_from(GAMES))
def test_any_actions_are_played_or_declined(actions: list[int], name: str) -> None:
    env = abaque.BatchEnv(3, name, seed=0)
    try:
        env.step(np.array(actions, np.int64))
    except ValueError:
        assert env.position(0) == abaque.new_game(name).position()


def test_one_batch_in_many_threads_never_breaks() -> None:
    env = abaque.BatchEnv(64, "abalone", seed=0)

    def worry() -> None:
        for _ in range(50):
            try:
                env.step(env.sample())
            except (RuntimeError, ValueError):
                pass

    threads = [threading.Thread(target=worry) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert env.observe()[1].any(axis=1).all()


def test_playouts(game: abaque.Game) -> None:
    one = abaque.playouts(game, 300, seed=7)
    two = abaque.playouts(game, 300, seed=7, threads=1)
    np.testing.assert_array_equal(one.results, two.results)
    np.testing.assert_array_equal(one.plies, two.plies)
    assert one.counts == tuple(int((one.results == value).sum()) for value in (1, 0, -1))
    assert len(one) == 300 and one.plies.min() > 5 and "300" not in repr(one)
    assert sum(abaque.playouts(game, 10).counts) == 10
    with pytest.raises(ValueError, match="at most"):
        abaque.playouts(game, 10**12)
    with pytest.raises(ValueError, match="threads"):
        abaque.playouts(game, 1, threads=0)


@pytest.mark.parametrize("name", GAMES)
def test_playouts_respect_the_past(name: str) -> None:
    """A game that is nearly over by repetition or by its counters ends as its history says."""
    for seed in range(10):
        game = random_game(abaque.new_game(name), 500, seed)
        if not game.is_game_over():
            continue
        plies = game.ply
        outcome = game.outcome()
        assert outcome is not None
        played = abaque.playouts(game, 3, seed=0)
        assert played.plies.tolist() == [plies] * 3 and set(played.results.tolist()) == {outcome.value}


def test_shuffling_is_a_repetition_in_a_batch_too() -> None:
    env = abaque.BatchEnv(1, "abalone", seed=0, auto_reset=False)
    game = abaque.Abalone()
    # Both sides go one step and back; the start comes for the third time after eight plies.
    for ply, move in enumerate(("a1b2", "g5f4", "d4c3", "f4g5") * 2):
        assert not game.is_game_over() and ply == game.ply
        action = abaque.Move("abalone", move).action
        assert action is not None
        game.push_text(move)
        env.step([action])
        np.testing.assert_array_equal(env.observations[0], game.observation())
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "repetition" and bool(env.dones[0])


def test_search_finds_a_win_and_prefers_it() -> None:
    env = abaque.BatchEnv(6, "awale", seed=3, random_plies=30)
    policy, values = env.mcts(300)
    assert policy.shape == (6, 6) and values.shape == (6,)
    np.testing.assert_allclose(policy.sum(axis=1), 1, atol=1e-5)
    assert (policy[~env.masks] == 0).all() and (np.abs(values) <= 1).all()
    again = abaque.BatchEnv(6, "awale", seed=3, random_plies=30, threads=1).mcts(300)[0]
    np.testing.assert_array_equal(policy, again)
    with pytest.raises(ValueError, match="simulation"):
        env.mcts(0)
    short = abaque.BatchEnv(2, "abalone", seed=1).mcts(40, most_plies=20, exploration=1.0)[0]
    np.testing.assert_allclose(short.sum(axis=1), 1, atol=1e-5)


def test_search_beats_random_play() -> None:
    """First side: 100 simulations a move, second side: random. 40 games cannot end evenly by chance."""
    env = abaque.BatchEnv(40, "awale", seed=5, auto_reset=False, random_plies=2)
    won = np.zeros(40)
    while env.masks.any():
        chosen = env.mcts(100)[0].argmax(axis=1)
        actions = np.where(env.turns == 0, chosen, env.sample())
        won += env.step(actions)[1][:, 0]
    assert won.sum() > 20


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 500), plies=st.integers(0, 40))
def test_symmetries_commute_with_play(name: str, seed: int, plies: int) -> None:
    game = random_game(abaque.new_game(name), plies, seed)
    known = learn.symmetries(name)
    assert [symmetry.name for symmetry in known] == game.symmetries
    for symmetry in known:
        assert isinstance(symmetry, learn.Symmetry)
        seen = game.transform(symmetry.name)
        np.testing.assert_array_equal(symmetry.observation(game.observation()), seen.observation())
        mask = symmetry.policy(game.action_mask())  # type: ignore[arg-type]
        np.testing.assert_array_equal(mask, seen.action_mask())
        assert sorted(symmetry.actions) == list(range(game.action_count))
        assert sorted(symmetry.places) == list(range(symmetry.places.size))
    batch = np.stack([game.observation()] * 3)
    assert known[-1].observation(batch).shape == batch.shape
