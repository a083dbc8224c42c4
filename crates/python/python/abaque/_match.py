"""Matches between engines, bots and functions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from abaque._native import (
    AbaqueError,
    Game,
    Record,
    Sprt,
    elo,
    new_game,
    random_opening,
)
from abaque._player import AnyPlayer, Clock, chooser

#: Random openings in a row that were all played already, after which there are probably no others.
_MOST_REPEATS = 200


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

    All openings differ; ``opening_plies=0`` begins every game at the start instead. Too many games for the openings of
    that length raise ``ValueError`` before the first one. A player loses a game by an illegal move, by an exception, or by taking longer than ``move_time`` seconds. With
    ``sprt`` the match ends as soon as the test is decided.

    >>> import abaque
    >>> result = match(lambda game: game.legal_moves[0], lambda game: game.legal_moves[-1], "awale", games=4)
    >>> result.wins + result.draws + result.losses
    4
    """
    for player in (a, b):
        chooser(player)
    if games < 2:
        raise ValueError("a match has at least two games: each opening is played by both sides")
    start = new_game(game) if isinstance(game, str) else game
    test = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
    result = MatchResult()
    for opening_seed in _opening_seeds(start, opening_plies, games // 2, seed):
        opening = random_opening(start, opening_plies, seed=opening_seed)
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


def _opening_seeds(start: Game, plies: int, count: int, seed: int) -> list[int]:
    """Seeds of openings that all lead to other positions."""
    seeds: list[int] = []
    known: set[int] = set()
    candidate, repeats = seed * 1_000_003, 0
    while len(seeds) < count:
        key = random_opening(start, plies, seed=candidate % 2**64).key()
        if key not in known or plies == 0:
            known.add(key)
            seeds.append(candidate % 2**64)
            repeats = 0
        else:
            repeats += 1
        if repeats > _MOST_REPEATS:
            raise ValueError(
                f"there are about {len(seeds)} different openings of {plies} plies, too few for {2 * count} games: "
                "ask for fewer games or more opening_plies"
            )
        candidate += 1
    return seeds


def _play(
    a: AnyPlayer, b: AnyPlayer, opening: Game, a_first: bool, move_time: float | None
) -> MatchGame:
    game = opening.copy()
    players = (a, b) if a_first else (b, a)
    forfeit: str | None = None
    loser = 0
    for side, player in enumerate(players):
        # Each game begins without memory of the one before.
        new = getattr(player, "new_game", None)
        try:
            if callable(new):
                new()
        except Exception as error:  # noqa: BLE001 - an engine that has died loses, and the match goes on
            loser, forfeit = side, _failure(game.sides[side], error)
            break
    choose = [chooser(player) for player in players]
    while forfeit is None and not game.is_game_over():
        loser = game.turn_index
        began = time.monotonic()
        try:
            game.push(choose[loser](game.copy(), Clock(move_time=move_time)))
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way, and the match goes on
            forfeit = _failure(game.turn, error)
        else:
            if move_time is not None and time.monotonic() - began > move_time:
                game.pop()
                forfeit = f"{game.turn}: the move took longer than {move_time} s"
    outcome = game.outcome()
    if forfeit is not None:
        first = 0.0 if loser == 0 else 1.0
        record = game.record().with_tag("Termination", "abandoned")
    else:
        first = 0.5 + 0.5 * (outcome.value if outcome is not None else 0)
        record = game.record()
    record = record.with_tag("First", "a" if a_first else "b")
    record = record.with_tag("Second", "b" if a_first else "a")
    return MatchGame(record, first if a_first else 1.0 - first, a_first, forfeit)


def _failure(side: str, error: Exception) -> str:
    kind = "" if isinstance(error, AbaqueError) else f"{type(error).__name__}: "
    return f"{side}: {kind}{error}"
