"""Matches between engines, bots and functions."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from abaque._native import (
    AbaqueError,
    Game,
    Move,
    Record,
    Sprt,
    elo,
    new_game,
    random_opening,
)


@runtime_checkable
class Player(Protocol):
    """What can play: an ``Engine``, a ``ugi.Engine``, or any class with this method."""

    def choose_move(self, game: Game, /) -> Move | str:
        """The move to play in a game that goes on. The game is a copy: playing on it changes nothing."""
        ...


AnyPlayer = Player | Callable[[Game], "Move | str"]


@dataclass(frozen=True)
class MatchGame:
    """One game of a match."""

    record: Record
    #: 1 if player a won, 0.5 for a draw, 0 if player b won.
    points: float
    #: Whether player a had the first side.
    a_first: bool
    #: Why a player lost without the rules' end: an illegal move, an exception, the time.
    forfeit: str | None = None


@dataclass
class MatchResult:
    """How a match went, as player a sees it."""

    games: list[MatchGame] = field(default_factory=lambda: list[MatchGame]())
    #: Pairs that scored 0, ½, 1, 1½ and 2 points.
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    #: ``elo0`` or ``elo1`` if the SPRT was decided.
    decision: str | None = None
    #: The SPRT's log-likelihood ratio.
    llr: float | None = None

    @property
    def wins(self) -> int:
        """Games won by player a."""
        return sum(game.points == 1 for game in self.games)

    @property
    def draws(self) -> int:
        """Drawn games."""
        return sum(game.points == 0.5 for game in self.games)

    @property
    def losses(self) -> int:
        """Games lost by player a."""
        return sum(game.points == 0 for game in self.games)

    @property
    def elo(self) -> tuple[float, float, float] | None:
        """Player a's Elo advantage and its 95% interval, by pairs; None before the first pair."""
        return elo(self.pairs)

    def __str__(self) -> str:
        text = f"+{self.wins} ={self.draws} -{self.losses}"
        difference = self.elo
        if difference is not None:
            text += f", Elo {difference[0]:+.0f} [{difference[1]:+.0f}, {difference[2]:+.0f}]"
        if self.llr is not None:
            text += f", LLR {self.llr:.2f} ({self.decision or 'undecided'})"
        return text


def match(
    a: AnyPlayer,
    b: AnyPlayer,
    game: str | Game = "awale",
    *,
    games: int = 20,
    opening_plies: int = 4,
    seed: int = 0,
    sprt: tuple[float, float] | Sprt | None = None,
    move_time: float | None = None,
    on_game: Callable[[MatchResult], object] | None = None,
) -> MatchResult:
    """Plays ``games`` games in pairs: each random opening twice, with the sides swapped.

    A player loses a game by an illegal move, by an exception, or by taking longer than ``move_time`` seconds. With
    ``sprt`` the match ends as soon as the test is decided.

    >>> import abaque
    >>> result = match(lambda game: game.legal_moves[0], lambda game: game.legal_moves[-1], "awale", games=4)
    >>> result.wins + result.draws + result.losses
    4
    """
    for player in (a, b):
        if not callable(getattr(player, "choose_move", player)):
            raise TypeError("a player is a function or has a method choose_move(game)")
    if games < 2:
        raise ValueError("a match has at least two games: each opening is played by both sides")
    start = new_game(game) if isinstance(game, str) else game
    test = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
    result = MatchResult()
    for pair in range(games // 2):
        opening = random_opening(start, opening_plies, seed=(seed * 1_000_003 + pair) % 2**64)
        played = [_play(a, b, opening, a_first, move_time) for a_first in (True, False)]
        for one in played:
            result.games.append(one)
            if on_game is not None:
                on_game(result)
        result.pairs[round(2 * (played[0].points + played[1].points))] += 1
        if test is not None:
            result.llr = test.llr(result.pairs)
            decision = test.decide(result.pairs)
            if decision != "none":
                result.decision = decision
                break
    return result


def _play(
    a: AnyPlayer, b: AnyPlayer, opening: Game, a_first: bool, move_time: float | None
) -> MatchGame:
    game = opening.copy()
    players = (a, b) if a_first else (b, a)
    for player in players:
        # Each game begins without memory of the one before.
        new = getattr(player, "new_game", None)
        if callable(new):
            new()
    forfeit: str | None = None
    while not game.is_game_over():
        player = players[game.turn_index]
        choose = player.choose_move if isinstance(player, Player) else player
        began = clock.monotonic()
        try:
            game.push(choose(game.copy()))
        except AbaqueError as error:
            forfeit = f"{game.turn}: {error}"
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way, and the match goes on
            forfeit = f"{game.turn}: {type(error).__name__}: {error}"
        else:
            if move_time is not None and clock.monotonic() - began > move_time:
                game.pop()
                forfeit = f"{game.turn}: the move took longer than {move_time} s"
        if forfeit is not None:
            break
    outcome = game.outcome()
    if forfeit is not None:
        first = 0.0 if game.turn_index == 0 else 1.0
        record = game.record().with_tag("Termination", "abandoned")
    else:
        first = 0.5 + 0.5 * (outcome.value if outcome is not None else 0)
        record = game.record()
    record = record.with_tag("First", "a" if a_first else "b")
    record = record.with_tag("Second", "b" if a_first else "a")
    return MatchGame(record, first if a_first else 1.0 - first, a_first, forfeit)
