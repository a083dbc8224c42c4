"""What can play, and what a player sees of the time."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast, runtime_checkable

from abaque._native import Game, Move


@dataclass(frozen=True)
class Clock:
    """The time of the side to move, in seconds. Everything is None in a game without limits.

    >>> Clock(remaining=60, increment=2).share()
    3.6
    """

    #: What is left for the rest of the game.
    remaining: float | None = None
    #: What every move adds.
    increment: float = 0.0
    #: What the opponent has left.
    opponent: float | None = None
    #: The most for this move.
    move_time: float | None = None

    def share(self) -> float | None:
        """A sensible time for this move: a thirtieth of the rest with most of the increment, never more than half of what
        is there; None without a limit."""
        shares: list[float] = []
        if self.remaining is not None:
            shares.append(min(self.remaining / 30 + 0.8 * self.increment, self.remaining / 2))
        if self.move_time is not None:
            shares.append(0.9 * self.move_time)
        return max(0.001, min(shares)) if shares else None


@runtime_checkable
class Player(Protocol):
    """What can play: an ``Engine``, a ``ugi.Engine``, or any class with this method.

    A method with a parameter ``clock`` also gets the ``Clock``.
    """

    def choose_move(self, game: Game, /) -> Move | str:
        """The move to play in a game that goes on. The game is a copy: playing on it changes nothing."""
        ...


AnyPlayer = Player | Callable[[Game], "Move | str"]


def chooser(player: object) -> Callable[[Game, Clock], Move | str]:
    """How to ask a player for a move; ``TypeError`` if it is none."""
    found = getattr(player, "choose_move", player)
    if not callable(found):
        raise TypeError("a player is a function of a game or has a method choose_move(game)")
    choose = cast("Callable[..., Move | str]", found)
    try:
        takes_clock = "clock" in inspect.signature(choose).parameters
    except (TypeError, ValueError):
        takes_clock = False
    if takes_clock:
        return lambda game, clock: choose(game, clock=clock)
    return lambda game, clock: choose(game)
