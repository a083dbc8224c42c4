"""The native part of the package. `crates/python/stubs.py` writes the docstrings."""

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Protocol, TypeVar, final, overload, type_check_only

import numpy as np
from numpy.typing import ArrayLike, NDArray

__version__: str
__all__ = [
    "Abalone",
    "AbaqueError",
    "Analysis",
    "Avalam",
    "Awale",
    "BatchEnv",
    "Engine",
    "EngineError",
    "Game",
    "GameOver",
    "IllegalMove",
    "LegalMoves",
    "Line",
    "Move",
    "MoveIterator",
    "NotationError",
    "Outcome",
    "Playouts",
    "Probe",
    "Record",
    "RecordError",
    "RecordIterator",
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
    "elo",
    "import_text",
    "new_game",
    "observation_shape",
    "playouts",
    "random_opening",
    "read_records",
    "read_ugi_answer",
    "read_ugi_command",
    "restore",
    "sentence",
    "symmetry_tables",
    "write_ugi_info",
]

_G = TypeVar("_G", bound=Game)

@type_check_only
class _Clock(Protocol):
    def share(self) -> float | None: ...

class AbaqueError(ValueError):
    """Base class of the package's exceptions."""
    #: The name of the rule or fault, where there is one.
    reason: str
    #: The text in French, where there is one.
    french: str

class IllegalMove(AbaqueError):
    """The rules do not allow the move."""
class GameOver(AbaqueError):
    """The game has ended: no move can be played."""
class NotationError(AbaqueError):
    """A text is no move or no position."""
class SetupError(AbaqueError):
    """A start, rule set or position is impossible."""
class RecordError(AbaqueError):
    """A game record cannot be read."""
class TableError(AbaqueError):
    """Tables of endings are missing, damaged or too small."""
class EngineError(AbaqueError):
    """An engine has failed, is busy or does not answer."""

@final
class Move:
    """A move of one of the games, in its notation.

    >>> import abaque
    >>> move = abaque.Move("avalam", "c9d9")
    >>> str(move), move.game
    ('c9d9', 'avalam')
    >>> move == abaque.Move("avalam", "c9d9")
    True
    """
    def __new__(cls, game: str, text: str, /) -> Move: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def action(self) -> int | None:
        """The number of the move as an action, see ``docs/python.md``; Awalé's is that of the pit in its own row. None if no
        position allows the move.

        >>> abaque.Move("awale", "c").action
        2
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class LegalMoves(Sequence[Move]):
    """The legal moves of a position. Nothing is generated until it is asked for: ``len`` counts, ``in`` checks, an index
    generates one move. It is a ``collections.abc.Sequence``.

    >>> moves = abaque.Avalam().legal_moves
    >>> len(moves), "c9d9" in moves, "c9e5" in moves, str(moves[0]) in [str(move) for move in moves]
    (292, True, False, True)
    """
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, move_: object, /) -> bool: ...
    @overload
    def __getitem__(self, place: int, /) -> Move: ...
    @overload
    def __getitem__(self, place: slice, /) -> list[Move]: ...
    def __iter__(self) -> MoveIterator: ...
    def __reversed__(self) -> MoveIterator: ...
    def index(self, move_: Move | str) -> int:  # type: ignore[override] # pyright: ignore[reportIncompatibleMethodOverride]
        """The place of a move, given as ``Move`` or text. Raises ``ValueError`` if it is not legal.

        >>> abaque.Awale().legal_moves.index("C")
        2
        """
    def count(self, move_: Move | str) -> int:
        """1 if the move, given as ``Move`` or text, is legal, else 0."""

@final
class MoveIterator(Iterator[Move]):
    """Iterates over moves."""
    def __iter__(self) -> MoveIterator: ...
    def __next__(self) -> Move: ...

@final
class Outcome:
    """How a game ended.

    >>> game = abaque.Awale.from_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S")
    >>> end = game.outcome()
    >>> end.winner, end.reason, end.result
    (None, 'no-moves', '1/2-1/2')
    """
    @property
    def winner(self) -> str | None:
        """The winning side's name, None for a draw."""
    @property
    def reason(self) -> str:
        """The rule that ended the game: ``no-moves``, ``tie-break``, ``target``, ``stuck``, ``repetition``,
        ``no-progress`` or ``ply-limit``.
        """
    @property
    def result(self) -> str:
        """As records write it: ``1-0``, ``0-1`` or ``1/2-1/2``, the first side first."""
    @property
    def value(self) -> int:
        """1 if the first side won, -1 if the second did, 0 for a draw."""
    def text(self, language: str = "en") -> str:
        """The result as a sentence, in ``"en"`` or ``"fr"``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Game:
    """A game: its start, the moves so far and the position now. Made by ``Avalam``, ``Abalone``, ``Awale`` or ``new_game``.

    Two games are equal if their positions and rule sets are, whatever the moves before.
    """
    @classmethod
    def from_position(
        cls: type[_G], position: str, rules: str | None = None, *, study: bool = False
    ) -> _G:
        """A game that starts in a position. ``study=True`` allows missing pieces.

        >>> abaque.Awale.from_position("0,0,0,0,1,2/1,0,0,0,0,1 21-22 S").turn
        'south'
        """
    @property
    def name(self) -> str:
        """``avalam``, ``abalone`` or ``awale``."""
    @property
    def rules(self) -> str:
        """The rule set."""
    @property
    def start(self) -> str | None:
        """The name of the start, None if the game began in another position."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterable, with ``len`` and ``in``. None are generated until they are needed."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves so far."""
    @property
    def turn(self) -> str:
        """The side to move: ``light`` or ``dark``, ``black`` or ``white``, ``south`` or ``north``."""
    @property
    def turn_index(self) -> int:
        """0 if the first side (light, black, south) is to move, else 1."""
    @property
    def sides(self) -> tuple[str, str]:
        """The names of both sides, the first one first."""
    @property
    def ply(self) -> int:
        """The number of moves played."""
    @property
    def symmetries(self) -> list[str]:
        """The names of the board's symmetries, the identity first.

        >>> abaque.Avalam().symmetries
        ['identity', 'half-turn']
        """
    @property
    def action_count(self) -> int:
        """How many actions the game's encoding has."""
    def push(self, move_: Move | str) -> None:
        """Plays a move, or raises ``IllegalMove`` or ``GameOver`` and changes nothing."""
    def push_text(self, text: str) -> Move:
        """Plays the move that a text names, and returns it."""
    def push_action(self, action: int) -> Move:
        """Plays the move with this action number."""
    def pop(self) -> Move:
        """Takes back the last move and returns it. Raises ``IndexError`` if there is none."""
    def peek(self) -> Move:
        """The last move. Raises ``IndexError`` if there is none."""
    def copy(self: _G) -> _G:
        """An independent copy, with its moves."""
    def __copy__(self: _G) -> _G: ...
    def __deepcopy__(self: _G, _memo: object) -> _G: ...
    def is_game_over(self) -> bool:
        """Whether the rules have ended the game."""
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
    def score(self) -> tuple[int, int]:
        """The points of both sides, the first side first."""
    def position(self, notation: str = "abaque") -> str:
        """The position as text: ``abaque`` is ours; Abalone and Awalé also have ``playstrategy``, Awalé ``dashes``.

        >>> abaque.Awale().position(notation="dashes")
        '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S'
        """
    def start_position(self) -> str:
        """The position in which the game started."""
    def key(self) -> int:
        """A 64-bit key of the position and its rule set; the same in every run."""
    def canonical_key(self) -> int:
        """The same key for all symmetric views of a position."""
    def transform(self: _G, symmetry: int | str) -> _G:
        """The game as a symmetry shows it, with its moves. The symmetry is a name or its place in ``symmetries``."""
    def why_illegal(self, move_: Move | str, language: str = "en") -> str | None:
        """Why a move cannot be played, as a sentence in ``"en"`` or ``"fr"``; None if it can.

        >>> abaque.Awale().why_illegal("a")
        'Pit a belongs to North. You play South: choose one of the pits A to F.'
        >>> abaque.Awale().why_illegal("A") is None
        True
        """
    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` moves there are. Repetition and counters are ignored.

        >>> abaque.Awale().perft(6)
        27332
        """
    def divide(self, depth: int) -> dict[Move, int]:
        """The leaves of ``perft`` below each move."""
    def playout(self, seed: int | None = None) -> int:
        """Plays random moves to the end in a copy and returns how it ended: 1 if the first side won, -1 if the second did,
        else 0. The same seed plays the same game; without one, each call plays another.
        """
    def random_move(self, seed: int | None = None) -> Move | None:
        """A random legal move; None if the game is over."""
    def push_random(self, seed: int | None = None) -> Move | None:
        """Plays a random legal move and returns it; None if the game is over."""
    def record(self) -> Record:
        """The record of the game."""
    def move_of_action(self, action: int) -> Move:
        """The move with an action number for the side to move, legal or not.

        >>> abaque.Awale().move_of_action(2)
        Move("awale", "C")
        """
    def action_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, as an array of bools."""
    def observation(self) -> NDArray[np.float32]:
        """The position as planes of float32, as the side to move sees it."""
    def svg(
        self,
        *,
        size: int = 390,
        arrows: Sequence[tuple[str, str]] = ...,
        marks: Sequence[str] = ...,
        last_move: bool = True,
        flipped: bool = False,
        coordinates: bool = True,
    ) -> str:
        """The board as SVG. Arrows are pairs of places, marks are places; the last move is marked."""
    def _repr_svg_(self) -> str: ...
    def text(self, language: str = "en", *, ascii: bool = False) -> str:
        """The board as text, in ``"en"`` or ``"fr"``; ``ascii=True`` for terminals without Unicode."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class Avalam(Game):
    """A game of Avalam.

    >>> game = abaque.Avalam()
    >>> len(game.legal_moves)
    292
    >>> game.push_text("c9d9")
    Move("avalam", "c9d9")
    >>> game.turn, game.score()
    ('dark', (24, 23))
    """
    def __new__(cls: type[_G], setup: str = "standard", rules: str = "modern") -> _G: ...

class Abalone(Game):
    """A game of Abalone.

    >>> game = abaque.Abalone(layout="belgian")
    >>> game.turn, len(game.legal_moves)
    ('black', 52)
    """
    def __new__(cls: type[_G], layout: str = "standard", rules: str = "standard") -> _G: ...

class Awale(Game):
    """A game of Awalé.

    >>> game = abaque.Awale(rules="abapa")
    >>> game.push_text("C")
    Move("awale", "C")
    >>> game.position()
    '4,4,0,5,5,5/5,4,4,4,4,4 0-0 N'
    """
    def __new__(cls: type[_G], rules: str = "sheet") -> _G: ...

def new_game(
    game: str,
    *,
    rules: str | None = None,
    start: str | None = None,
    position: str | None = None,
    study: bool = False,
) -> Game:
    """A game by its name, from a named start or a position.

    >>> abaque.new_game("awale").turn
    'south'
    """
def restore(game: str, rules: str, position: str, study: bool, moves: Sequence[str]) -> Game:
    """Rebuilds a pickled game."""

@final
class Record:
    """A game record: tags, moves with comments, a result.

    >>> game = abaque.Awale()
    >>> _ = game.push_text("C")
    >>> record = game.record()
    >>> record.tags["Game"], record.moves, record.result
    ('Awalé', ['C'], '*')
    >>> abaque.Record.parse(str(record)).game() == game
    True
    """
    @staticmethod
    def parse(text: str) -> Record:
        """Reads the first record of a text."""
    @property
    def tags(self) -> dict[str, str]:
        """The tags, in their order."""
    @property
    def moves(self) -> list[str]:
        """The moves as texts."""
    @property
    def comments(self) -> list[list[str]]:
        """The comments after each move."""
    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
    def with_tag(self, name: str, value: str) -> Record:
        """A record with a tag added or changed; names are letters, digits and underscores."""
    def with_comment(self, ply: int, comment: str) -> Record:
        """A record with a comment after the move of this ply, counted from 0."""
    def game(self) -> Game:
        """Plays the moves. Raises ``RecordError`` with the move's number and the rule that it breaks."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RecordIterator(Iterator[Record]):
    """The records of a file."""
    def __iter__(self) -> RecordIterator: ...
    def __next__(self) -> Record: ...

def read_records(path: str | PathLike[str]) -> RecordIterator:
    """Iterates over the records of a file, one at a time: the file may be larger than the memory. A record that cannot be
    read raises ``RecordError``; the next call goes on with the one after it.
    """
def import_text(text: str, game: str = "avalam", rules: str | None = None) -> list[Game]:
    """Reads games out of any text: records, positions in any known notation, or moves.

    >>> [game.name for game in abaque.import_text("1. c9d9 d8c8")]
    ['avalam']
    >>> abaque.import_text("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")[0].turn
    'south'
    """

@final
class Score:
    """The score of a position or move, for the side that the context names: an estimate or a proven result."""
    @property
    def points(self) -> float:
        """In points (a tower, a marble, a seed), from -10.0 for a proven loss to 10.0 for a proven win."""
    @property
    def hundredths(self) -> int | None:
        """The estimate in hundredths of a point; None if the result is proven."""
    @property
    def result(self) -> str | None:
        """The proven result: ``win``, ``draw`` or ``loss``; None for an estimate."""
    @property
    def margin(self) -> int | None:
        """By how many points a proven result is won or lost, if that is proven too."""
    @property
    def plies(self) -> int | None:
        """In how many plies at most, if that is known."""
    @property
    def is_proven(self) -> bool:
        """Whether it is a result that cannot be doubted."""
    def __neg__(self) -> Score: ...
    def __float__(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Line:
    """A line of moves and what its first one is worth."""
    @property
    def move(self) -> Move:
        """The first move."""
    @property
    def score(self) -> Score | None:
        """The line's score for the side to move; None if unknown."""
    @property
    def moves(self) -> list[Move]:
        """The moves, the first one included."""

@final
class Thought:
    """An engine's evaluation of a position."""
    @property
    def move(self) -> Move:
        """The best move."""
    @property
    def score(self) -> Score | None:
        """The best line's score for the side to move; None for a level's choice."""
    @property
    def line(self) -> list[Move]:
        """The best line, its first move included."""
    @property
    def lines(self) -> list[Line]:
        """The best lines, the best first."""
    @property
    def depth(self) -> int:
        """How deep it looked, in plies."""
    @property
    def longest(self) -> int:
        """How far its longest line went."""
    @property
    def nodes(self) -> int:
        """Moves made on the board, by all threads."""
    @property
    def time(self) -> float:
        """Seconds since it began."""

@final
class Analysis:
    """A search in the background, read with ``for`` or ``async for``."""
    def wait(self) -> Thought | None:
        """The next thought, None when the search has ended. ``for`` uses it."""
    def stop(self) -> None:
        """Ends the search; its results so far can still be read."""
    def finish(self) -> Thought | None:
        """Ends the search and waits until the engine is free. Returns the latest thought."""
    @property
    def last(self) -> Thought | None:
        """The latest thought that was read, None before the first."""
    def __iter__(self) -> Analysis: ...
    def __next__(self) -> Thought: ...
    def __aiter__(self) -> Analysis: ...
    async def __anext__(self) -> Thought: ...
    def __enter__(self) -> Analysis: ...
    def __exit__(
        self,
        kind: type[BaseException] | None = ...,
        error: BaseException | None = ...,
        trace: TracebackType | None = ...,
    ) -> None: ...

@final
class Engine:
    """The engine for one game.

    >>> engine = abaque.Engine("awale", hash=8)
    >>> thought = engine.think(abaque.Awale(), nodes=10_000)
    >>> thought.move in abaque.Awale().legal_moves
    True

    With ``level`` from 1 to 10 it plays like a person of that level: ``think`` then returns that person's move. ``hash`` is
    the size of its memory in megabytes, ``tables`` a folder with Awalé's tables; ``seed`` decides how a level errs.
    """
    def __new__(
        cls,
        game: str | Game,
        *,
        level: int | None = None,
        threads: int = 1,
        hash: int = 64,
        tables: str | PathLike[str] | None = None,
        seed: int = 0,
    ) -> Engine: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def level(self) -> int | None:
        """The level, None for the whole engine."""
    def think(
        self,
        position: Game,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
    ) -> Thought:
        """Thinks until a limit is reached: seconds, nodes or plies. At least one is needed, unless the engine has a level."""
    def play(
        self,
        position: Game,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Move:
        """The move that the engine plays; the same as ``think(…).move``. Without a limit it takes a second."""
    def choose_move(self, position: Game, /, clock: _Clock | None = None) -> Move:
        """The same as ``play``: engines and bots are asked alike. With a ``Clock`` the move takes at most the clock's share."""
    def new_game(self) -> None:
        """Forgets the game before: the same as ``clear``, by the name that a match calls."""
    def analysis(
        self,
        position: Game,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
    ) -> Analysis:
        """Thinks in the background and yields a ``Thought`` after every depth; ``for`` and ``async for`` both work. Without a
        limit it goes on until ``stop()``, the end of a ``with`` block, or the end of the analysis object. Levels below 10
        have no analysis.

        >>> with abaque.Engine("awale", hash=4).analysis(abaque.Awale(), depth=4) as analysis:
        ...     [thought.depth for thought in analysis]
        [1, 2, 3, 4]
        """
    def review(
        self,
        game: Game,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Review:
        """Judges every move of a game, with a limit for each position. Levels below 10 have no review.

        >>> game = abaque.random_opening(abaque.Awale(), 4, seed=1)
        >>> review = abaque.Engine("awale", hash=4).review(game, depth=4)
        >>> [judged.side for judged in review.moves]
        ['south', 'north', 'south', 'north']
        """
    def clear(self) -> None:
        """Clears the transposition table, for a new game."""

@final
class Review:
    """An engine's review of a game, move by move."""
    @property
    def moves(self) -> list[ReviewedMove]:
        """The moves in the order in which they were played."""
    @property
    def mistakes(self) -> list[int]:
        """The plies of the mistakes, the costliest first."""
    @property
    def turning_point(self) -> int | None:
        """The ply of the move that changed the game most, None if it never turned."""
    def accuracy(self, side: str) -> int | None:
        """How well a side has played, from 0 to 100; None if it has not moved."""
    def mean_cost(self, side: str) -> float:
        """The mean cost of a side's moves, in points."""
    def count(self, side: str, lapse: str) -> int:
        """How many moves of a side were an ``inaccuracy``, a ``mistake`` or a ``blunder``."""
    def __len__(self) -> int: ...

@final
class ReviewedMove:
    """A move of a reviewed game."""
    @property
    def move(self) -> Move:
        """The move that was played."""
    @property
    def side(self) -> str:
        """The side that played it."""
    @property
    def best(self) -> Move | None:
        """The engine's choice."""
    @property
    def before(self) -> Score:
        """The score before the move, for the mover, with best play."""
    @property
    def after(self) -> Score:
        """The score after the move, for the mover."""
    @property
    def cost(self) -> float:
        """The points that the best move would have gained."""
    @property
    def lapse(self) -> str | None:
        """``inaccuracy``, ``mistake``, ``blunder`` or None."""

@final
class Tables:
    """Perfect play in Awalé's endings.

    >>> tables = abaque.Tables.build(seeds=5)
    >>> game = abaque.Awale.from_position("0,0,0,0,1,2/1,0,0,0,0,1 0-0 S", study=True)
    >>> probe = tables.probe(game)
    >>> probe.value == max(probe.moves.values())
    True
    """
    @staticmethod
    def build(
        rules: str = "sheet",
        seeds: int = 10,
        *,
        folder: str | PathLike[str] | None = None,
        threads: int = 1,
        distances: bool = True,
    ) -> Tables:
        """Builds tables for all positions with up to ``seeds`` seeds: in memory, or as files in ``folder``, where an
        interrupted build goes on.
        """
    @staticmethod
    def open(folder: str | PathLike[str], rules: str = "sheet") -> Tables:
        """Opens the tables of a folder. Every byte is checked."""
    @property
    def seeds(self) -> int:
        """The most seeds on the board for which values are known."""
    @property
    def rules(self) -> str:
        """The rule set."""
    def probe(self, game: Game) -> Probe:
        """Probes a position. Raises ``TableError`` if it has too many seeds or another rule set."""

@final
class Probe:
    """What tables know of a position."""
    @property
    def value(self) -> int:
        """The seeds that the side to move still gains minus those that the opponent still gains, with best play."""
    @property
    def distance(self) -> int | None:
        """Moves of the gaining side until the next capture or the stop; None if nobody gains or it is not known."""
    @property
    def best(self) -> Move | None:
        """The best move, None if there is none."""
    @property
    def moves(self) -> dict[Move, int]:
        """The value of every legal move, as if no seed had been taken yet."""
    @property
    def line(self) -> list[Move]:
        """Best play of both sides."""
    @property
    def end(self) -> str:
        """How the best line ends: ``stop``, ``circle`` or ``unknown``."""

@final
class Solver:
    """Proves endings of Avalam, and caches proofs in ``hash`` megabytes.

    >>> game = abaque.Avalam.from_position("2/4/6/1Bb5/9/8/6/4/2 l", study=True)
    >>> solution = abaque.Solver(hash=1).solve(game, 10)
    >>> solution.result, solution.points, str(solution.best)
    ('win', 1, 'c6d6')
    """
    def __new__(cls, *, hash: int = 64) -> Solver: ...
    def solve(
        self, position: Game, seconds: float = 10.0, *, score: bool = True
    ) -> Solution | None:
        """Proves the result with best play, or returns None when the time is over. Asking again goes on from there. With
        ``score=False`` only who wins is proven, which is faster.
        """

@final
class Solution:
    """A proven result of Avalam, for the side to move."""
    @property
    def result(self) -> str:
        """``win``, ``draw`` or ``loss``."""
    @property
    def points(self) -> int | None:
        """Own points less the opponent's at the end; None if only the winner was asked for."""
    @property
    def fives(self) -> int | None:
        """Own towers of five less the opponent's, where they break ties."""
    @property
    def best(self) -> Move | None:
        """A move that keeps the result, None if the game is over."""
    @property
    def nodes(self) -> int:
        """Positions looked into."""

@final
class Sprt:
    """A sequential probability ratio test: is a player ``elo1`` stronger rather than ``elo0``?

    >>> test = abaque.Sprt(0, 5)
    >>> test.decide([10, 50, 100, 60, 12])
    'none'
    """
    def __new__(
        cls, elo0: float, elo1: float, *, alpha: float = 0.05, beta: float = 0.05
    ) -> Sprt: ...
    def llr(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of pairs that scored 0, ½, 1, 1½ and 2 points."""
    @property
    def bounds(self) -> tuple[float, float]:
        """The two values of ``llr`` that end the test."""
    def decide(self, pairs: Sequence[int]) -> str:
        """``elo0`` or ``elo1`` if the pairs decide the test, else ``none``."""

def elo(counts: Iterable[int]) -> tuple[float, float, float] | None:
    """The Elo difference, and the ends of its 95% interval: of pairs (five counts) or of single games (losses, draws, wins).
    None before the first game.

    >>> [round(value, 1) for value in abaque.elo([10, 50, 100, 60, 12])]
    [10.5, -10.1, 31.2]
    """
def random_opening(game: _G, plies: int, *, seed: int = 0) -> _G:
    """A copy of a game after so many random moves that do not end it, the same for the same seed.

    >>> abaque.random_opening(abaque.Abalone(), 4, seed=1).ply
    4
    """

@final
class Playouts:
    """The results of many random games."""
    @property
    def results(self) -> NDArray[np.int8]:
        """For each game 1 if the first side won, -1 if the second did, else 0."""
    @property
    def plies(self) -> NDArray[np.uint32]:
        """The plies of each game, counted from the start of its history."""
    @property
    def counts(self) -> tuple[int, int, int]:
        """How many games the first side won, how many were drawn, how many the second side won."""
    def __len__(self) -> int: ...

def playouts(
    game: Game, n: int, *, seed: int | None = None, threads: int | None = None
) -> Playouts:
    """Plays ``n`` random games from a position, on all cores unless ``threads`` says otherwise. The same seed gives the same
    results on any number of threads.

    >>> played = abaque.playouts(abaque.Awale(), 1000, seed=1)
    >>> len(played), sum(played.counts)
    (1000, 1000)
    """

@final
class BatchEnv:
    """Many games of one kind that step together. Its arrays are written in place: keep a copy of what you want to keep.

    ``n`` games of ``game``. With ``auto_reset`` a finished game is replaced by a new one in the same step; without it
    the game waits for ``reset`` and its actions are ignored. ``random_plies`` random moves begin every game. ``threads``
    share the work, by default one for each core.

    >>> import numpy as np
    >>> env = abaque.BatchEnv(64, "awale", seed=1)
    >>> observations, masks = env.reset()
    >>> observations.shape, masks.shape
    ((64, 4, 2, 6), (64, 6))
    >>> observations, rewards, dones, masks = env.step(env.sample())
    >>> rewards.shape, bool(dones.any())
    ((64, 2), False)
    """
    def __new__(
        cls,
        n: int,
        game: str = "awale",
        *,
        rules: str | None = None,
        start: str | None = None,
        seed: int | None = None,
        threads: int | None = None,
        auto_reset: bool = True,
        random_plies: int = 0,
    ) -> BatchEnv: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def action_count(self) -> int:
        """How many actions the encoding has."""
    @property
    def observations(self) -> NDArray[np.float32]:
        """``(n, planes, rows, columns)`` float32: each position as its side to move sees it."""
    @property
    def masks(self) -> NDArray[np.bool_]:
        """``(n, actions)`` bool: the legal actions."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """``(n, 2)`` float32: the last step's rewards of the first and the second side: 1, -1 or 0."""
    @property
    def dones(self) -> NDArray[np.bool_]:
        """``(n,)`` bool: which games ended with the last step."""
    @property
    def turns(self) -> NDArray[np.int8]:
        """``(n,)`` int8: the side to move, 0 or 1."""
    @property
    def finished(self) -> int:
        """Games finished since the environment was made."""
    def __len__(self) -> int: ...
    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Starts all games again and returns the observations and masks. A seed makes everything repeatable."""
    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Plays one action in every game. Returns observations, rewards, dones and masks, which are the environment's own
        arrays. If an action is illegal, nothing is played and ``IllegalMove`` says where.
        """
    def observe(self) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Writes and returns the observations and masks, for instance after they were changed by mistake."""
    def legal_mask(self) -> NDArray[np.bool_]:
        """The legal actions, as ``masks`` has them."""
    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game; 0 where a game is over."""
    def mcts(
        self, simulations: int, *, exploration: float = 1.4, most_plies: int | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Searches every position with ``simulations`` random playouts each (UCT). Returns the share of visits of every
        action, ``(n, actions)`` float32, and the values for the sides to move, ``(n,)`` float32 from -1 to 1. A playout of
        more than ``most_plies`` plies counts as a draw. A tree of a million nodes grows no more.

        >>> policy, values = abaque.BatchEnv(4, "awale", seed=1).mcts(50)
        >>> policy.shape, values.shape, bool((abs(policy.sum(axis=1) - 1) < 1e-5).all())
        ((4, 6), (4,), True)
        """
    def position(self, index: int) -> str:
        """The position of one game as text."""
    def snapshot(self, index: int) -> Game:
        """One game as an object of its own, from its present position on."""

def observation_shape(game: str) -> tuple[tuple[int, int, int], int]:
    """The planes, rows and columns of a game's observations, and the number of its actions."""
def sentence(reason: str, values: Sequence[str]) -> tuple[str, str]:
    """A sentence in English and in French, with its values in the order of the English text."""
def symmetry_tables(
    game: str,
) -> list[tuple[str, NDArray[np.int64], NDArray[np.int64]]]:
    """For each symmetry of a game: its name, and from where each place of a plane and each action takes its value."""
def read_ugi_command(line: str) -> dict[str, Any] | None:
    """A line to an engine as a dictionary with its ``kind``."""
def read_ugi_answer(line: str) -> dict[str, Any] | None:
    """A line from an engine as a dictionary with its ``kind``."""
def write_ugi_info(text: str) -> str:
    """An ``info`` line with a text for people."""
