"""Avalam, Abalone and Awalé: rules, engine, tables of endings and environments for learning.

>>> import abaque
>>> game = abaque.Awale()
>>> game.push_text("C")
Move("awale", "C")
>>> game.turn
'north'
"""

# Before the native module: on a processor that is too old, loading it would end the interpreter.
from abaque import _processor  # isort: skip

_processor.check()

from abaque import bots, learn, ugi  # noqa: E402
from abaque._match import MatchGame, MatchResult, match
from abaque._native import (
    Abalone,
    AbaqueError,
    Analysis,
    Avalam,
    Awale,
    BatchEnv,
    Engine,
    EngineError,
    Game,
    GameOver,
    IllegalMove,
    LegalMoves,
    Line,
    Move,
    NotationError,
    Outcome,
    Playouts,
    Probe,
    Record,
    RecordError,
    Review,
    ReviewedMove,
    Score,
    SetupError,
    Solution,
    Solver,
    Sprt,
    TableError,
    Tables,
    Thought,
    __version__,
    elo,
    import_text,
    new_game,
    playouts,
    random_opening,
    read_records,
)
from abaque._player import Clock, Player


def solve(position: Game, seconds: float = 10.0) -> Solution | None:
    """Proves the result of an ending of Avalam; None if the time does not suffice. Keep a ``Solver`` to go on.

    >>> solve(Avalam.from_position("2/4/6/1Bb5/9/8/6/4/2 l", study=True)).result
    'win'
    """
    return Solver().solve(position, seconds)


__all__ = [
    "Abalone",
    "AbaqueError",
    "Analysis",
    "Avalam",
    "Awale",
    "BatchEnv",
    "Clock",
    "Engine",
    "EngineError",
    "Game",
    "GameOver",
    "IllegalMove",
    "LegalMoves",
    "Line",
    "MatchGame",
    "MatchResult",
    "Move",
    "NotationError",
    "Outcome",
    "Player",
    "Playouts",
    "Probe",
    "Record",
    "RecordError",
    "Review",
    "ReviewedMove",
    "Score",
    "SetupError",
    "Solution",
    "Solver",
    "Sprt",
    "TableError",
    "Tables",
    "Thought",
    "__version__",
    "bots",
    "elo",
    "import_text",
    "learn",
    "match",
    "new_game",
    "playouts",
    "random_opening",
    "read_records",
    "solve",
    "ugi",
]
