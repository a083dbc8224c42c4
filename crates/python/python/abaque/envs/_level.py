"""A game against a level of the engine, for Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from abaque._native import Engine, Game, new_game
from abaque.learn import encoding


class LevelEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """The agent plays one side, a level of the engine the other.

    ``side`` is 0 or 1; None changes it with every game. The legal actions are in ``info["action_mask"]``. The reward is 1,
    0 or -1 at the end; an illegal action raises ``IllegalMove`` and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "awale",
        level: int = 1,
        side: int | None = 0,
        rules: str | None = None,
        start: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        if side not in (0, 1, None):
            raise ValueError(f"side is 0, 1 or None, not {side!r}")
        sizes = encoding(game)
        highest = 48.0 if game == "awale" else 4.0
        self.observation_space = spaces.Box(0.0, highest, sizes.observation, np.float32)
        self.action_space = spaces.Discrete(sizes.actions)
        self.render_mode = render_mode
        self.game: Game = new_game(game, rules=rules, start=start)
        self._first = self.game.copy()
        self._kind, self._level, self._fixed = game, level, side
        self.side = side or 0
        self._engine = Engine(game, level=level, hash=4)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game against another person of the level; the same one for the same seed."""
        super().reset(seed=seed)
        if self._fixed is None:
            self.side = int(self.np_random.integers(2))
        person = int(self.np_random.integers(2**63))
        self._engine = Engine(self._kind, level=self._level, hash=4, seed=person)
        self.game = self._first.copy()
        self._answer()
        return self.game.observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays an action and the level's answer."""
        self.game.push_action(int(action))
        self._answer()
        outcome = self.game.outcome()
        reward = 0.0
        if outcome is not None:
            reward = float(outcome.value if self.side == 0 else -outcome.value)
        return self.game.observation(), reward, outcome is not None, False, self._info()

    def render(self) -> str:
        """The board as text."""
        return str(self.game)

    def _answer(self) -> None:
        while not self.game.is_game_over() and self.game.turn_index != self.side:
            self.game.push(self._engine.choose_move(self.game))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.game.action_mask().astype(np.int8)}


def register() -> None:
    """Makes ``gymnasium.make("abaque/Level-v0", game="awale", level=3)`` work."""
    if "abaque/Level-v0" not in gymnasium.registry:
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - one of its types is a bare dict
            "abaque/Level-v0", entry_point="abaque.envs._level:LevelEnv"
        )
