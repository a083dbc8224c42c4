"""The games as PettingZoo AEC environments."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from abaque._native import Game, new_game
from abaque.learn import encoding


class RawEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One game. Observations are planes as the agent to move sees them, with the mask of its legal actions."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's attribute of instances
        "render_modes": ["ansi", "human"],
        "name": "abaque_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        rules: str | None = None,
        start: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._kind, self._rules, self._start = game, rules, start
        self.game: Game = new_game(game, rules=rules, start=start)
        self.render_mode = render_mode
        sizes = encoding(game)
        self._shape = sizes.observation
        self._actions = sizes.actions
        # Awalé's planes hold counts of seeds and occurrences, the other games' numbers up to 1 and occurrences.
        highest = 48.0 if game == "awale" else 4.0
        box = spaces.Box(0.0, highest, self._shape, np.float32)
        self.possible_agents = list(self.game.sides)
        self.agents = self.possible_agents[:]
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": box, "action_mask": spaces.Box(0, 1, (self._actions,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The games have no chance, so that the seed changes nothing."""
        self.game = new_game(self._kind, rules=self._rules, start=self._start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.game.turn

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The planes as the side to move sees them; the mask is empty for the other agent."""
        mask = np.zeros(self._actions, np.int8)
        if agent == self.game.turn and not self.game.is_game_over():
            mask = self.game.action_mask().astype(np.int8)
        return {"observation": self.game.observation(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.game.push_action(-1 if action is None else int(action))
        outcome = self.game.outcome()
        if outcome is None:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        else:
            first, second = self.possible_agents
            self.rewards = {first: float(outcome.value), second: -float(outcome.value)}
            self.terminations = dict.fromkeys(self.agents, True)
        # After the end each agent takes its dead step, beginning with the other one.
        self.agent_selection = (
            self.game.turn
            if outcome is None
            else next(other for other in self.possible_agents if other != agent)
        )
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text: returned for ``ansi``, printed for ``human``."""
        text = str(self.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""


def wrapped(name: str, game: str, **keywords: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's checks around it: an illegal action ends the game and loses."""
    raw = RawEnv(game, **keywords)
    raw.metadata = {**RawEnv.metadata, "name": name}
    env: AECEnv[str, Any, Any] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
