"""PettingZoo's and Gymnasium's own tests."""

from __future__ import annotations

import itertools
import time

import gymnasium
import numpy as np
import pytest
from abaque import IllegalMove, envs
from abaque.envs import abalone_v0, avalam_v0, awale_v0
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

MODULES = {"avalam": avalam_v0, "abalone": abalone_v0, "awale": awale_v0}


@pytest.mark.parametrize("name", MODULES)
def test_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = MODULES[name]
    api_test(module.env(), num_cycles=300)
    seed_test(module.env, num_cycles=100)
    assert "passed" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("name", MODULES)
def test_performance_benchmark(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # It plays for five seconds of its clock: here each look at the clock takes a tenth of one.
    now = itertools.count()
    monkeypatch.setattr(time, "time", lambda: next(now) / 10)
    performance_benchmark(MODULES[name].env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", MODULES)
def test_a_whole_game(name: str) -> None:
    env = MODULES[name].raw_env(render_mode="ansi")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(2000):
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        other = next(one for one in env.possible_agents if one != agent)
        assert not env.observe(other)["action_mask"].any()
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    outcome = env.game.outcome()
    assert outcome is not None and sum(total.values()) == 0 and total[env.game.sides[0]] == outcome.value
    assert env.render() == str(env.game)
    env.close()


def test_illegal_actions() -> None:
    env = abalone_v0.raw_env()
    env.reset()
    with pytest.raises(IllegalMove):
        env.step(0)
    assert env.game.ply == 0
    wrapped = awale_v0.env(rules="abapa")
    wrapped.reset()
    for action in (0, 0, 0):
        wrapped.step(action)
    # The pit is empty: the wrapper ends the game, and the agent loses.
    assert wrapped.terminations["south"] or wrapped.terminations["north"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", MODULES)
def test_gymnasium(game: str) -> None:
    env = gymnasium.make("abaque/Level-v0", game=game, level=1, side=None, disable_env_checker=True).unwrapped
    assert isinstance(env, envs.LevelEnv)
    observation, info = env.reset(seed=3)
    again, _ = envs.LevelEnv(game, side=None).reset(seed=3)
    np.testing.assert_array_equal(observation, again)
    rng = np.random.default_rng(0)
    reward, done, steps = 0.0, False, 0
    while not done and steps < 300:
        _, reward, done, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]) if info["action_mask"].any() else [0]))
        steps += 1
    assert done and reward in (-1, 0, 1) and env.render() == str(env.game) and "ansi" in env.metadata["render_modes"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", MODULES)
def test_the_checker_of_gymnasium(game: str) -> None:
    class Masked(envs.LevelEnv):
        """The checker samples any action: illegal ones become a legal one."""

        def step(self, action):  # type: ignore[no-untyped-def, override]
            mask = self.game.action_mask()
            return super().step(action if mask[action] else int(np.flatnonzero(mask)[0]))

    check_env(Masked(game, level=1), skip_render_check=True)


def test_bad_level_environments() -> None:
    with pytest.raises(ValueError, match="side"):
        envs.LevelEnv("awale", side=2)
    envs.register()
    env = envs.LevelEnv("awale")
    env.reset(seed=0)
    with pytest.raises(IllegalMove):
        env.step(99)
