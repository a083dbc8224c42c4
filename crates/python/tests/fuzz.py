"""Calls everything with every kind of value. `test_fuzz.py` runs it in a process of its own: a crash would end pytest.

Each call either returns or raises a documented exception.
"""

from __future__ import annotations

import math
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import abaque
import numpy as np
from abaque import learn
from abaque._native import (
    read_ugi_answer,
    read_ugi_command,
    restore,
    sentence,
    write_ugi_info,
)

DOCUMENTED = (abaque.AbaqueError, ValueError, TypeError, IndexError, OSError)

# What a caller might pass. No number here is large and affordable at once: it is either done at once or refused.
VALUES: list[Any] = [
    None, True, 0, 1, -1, 2, 7, 100, 2**15, 2**31, 2**32, 2**53 + 1, 2**63, 2**64 - 1, 2**64, 2**70, -(2**63), -(2**70),
    10**5000, -(10**5000), 0.5, -0.0, 1.0, math.nan, math.inf, -math.inf, 1e308, "", "x", "0", "awale", "sheet", "\udc80", "a\0b",
    "é" * 300, b"", b"\xff", [], [1], [0.5], ["C"], [("a", "b")], (1, 2, 3), [2**63] * 5, [-1] * 3, {}, {"a": 1}, range(3),
    np.int64(3), np.float32(2), np.array([1, 2]), np.zeros((2, 2)), np.array("x"), object(), len, slice(None, None, 2**70),
]  # fmt: skip

ENDING = "2/4/6/1Bb5/9/8/6/4/2 l"
AWALE_ENDING = "0,0,0,0,1,2/1,0,0,0,0,1 0-0 S"


def calls() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Calls that take one value each; numbers that only make them slow are applied to endings."""
    tiny = abaque.Avalam.from_position(ENDING, study=True)
    awale = abaque.Awale()
    ending = abaque.Awale.from_position(AWALE_ENDING, study=True)
    engine = abaque.Engine("awale", hash=1)
    solver = abaque.Solver(hash=1)
    tables = abaque.Tables.build(seeds=5)
    record = awale.record()
    test = abaque.Sprt(0, 5)
    moves = awale.legal_moves
    env = abaque.BatchEnv(2, "awale", seed=1)
    review = engine.review(abaque.random_opening(awale, 2, seed=1), depth=1)
    with engine.analysis(awale, depth=1) as analysis:
        thought = next(analysis)
    for game in (tiny, awale):
        yield "push", lambda v, game=game: game.copy().push(v)
        yield "push_text", lambda v, game=game: game.copy().push_text(v)
        yield "push_action", lambda v, game=game: game.copy().push_action(v)
        yield "move_of_action", lambda v, game=game: game.move_of_action(v)
        yield "why_illegal", lambda v, game=game: game.why_illegal(v)
        yield "transform", lambda v, game=game: game.transform(v)
        yield "position", lambda v, game=game: game.position(v)
        yield "text", lambda v, game=game: game.text(v)
        yield "svg size", lambda v, game=game: game.svg(size=v)
        yield "svg arrows", lambda v, game=game: game.svg(arrows=v)
        yield "svg marks", lambda v, game=game: game.svg(marks=v)
        yield "playout", lambda v, game=game: game.playout(v)
        yield "random_move", lambda v, game=game: game.random_move(v)
        yield "push_random", lambda v, game=game: game.copy().push_random(v)
        yield "equals", lambda v, game=game: game == v
    yield "perft", tiny.perft
    yield "divide", tiny.divide
    yield "perft, endless", lambda v: None if v in (7, 100, True) else abaque.Abalone().perft(v)
    yield "Avalam", abaque.Avalam
    yield "Avalam rules", lambda v: abaque.Avalam(rules=v)
    yield "Abalone", abaque.Abalone
    yield "Awale", abaque.Awale
    yield "from_position", abaque.Abalone.from_position
    yield "new_game", abaque.new_game
    yield "new_game position", lambda v: abaque.new_game("abalone", position=v, study=True)
    yield "restore", lambda v: restore("awale", "sheet", AWALE_ENDING, True, v)
    yield "Move", lambda v: abaque.Move("abalone", v)
    yield "Move game", lambda v: abaque.Move(v, "a1")
    yield "moves[]", lambda v: moves[v]
    yield "in moves", lambda v: v in moves
    yield "moves.index", moves.index
    yield "moves.count", moves.count
    yield "Record.parse", abaque.Record.parse
    yield "with_tag", lambda v: record.with_tag("A", v)
    yield "with_comment", lambda v: record.with_comment(v, "x")
    yield "import_text", abaque.import_text
    yield "read_records", lambda v: [] if v in (True, 0, 1, 2) else list(abaque.read_records(v))
    yield "Engine", abaque.Engine
    yield "Engine level", lambda v: abaque.Engine("awale", level=v, hash=1)
    yield "Engine threads", lambda v: abaque.Engine("awale", threads=v, hash=1).think(awale, depth=2)
    yield "Engine hash", lambda v: abaque.Engine("avalam", hash=v) if v != 2**15 else None
    yield "Engine tables", lambda v: abaque.Engine("awale", tables=v, hash=1)
    yield "Engine seed", lambda v: abaque.Engine("awale", level=1, seed=v, hash=1).choose_move(awale)
    yield "think", lambda v: engine.think(v, depth=1)
    yield "think time", lambda v: engine.think(awale, time=v, depth=1)
    yield "think nodes", lambda v: engine.think(awale, nodes=v, depth=1)
    yield "think depth", lambda v: engine.think(awale, nodes=100, depth=v)
    yield "think lines", lambda v: engine.think(awale, depth=1, lines=v)
    yield "choose_move clock", lambda v: engine.choose_move(awale, v) if v is not None else None
    yield "analysis", lambda v: engine.analysis(awale, depth=1, lines=v).finish()
    yield "review", lambda v: engine.review(v, depth=1)
    yield "accuracy", review.accuracy
    yield "mean_cost", review.mean_cost
    yield "count", lambda v: review.count("south", v)
    yield "score ==", lambda v: thought.score == v
    yield "Solver", lambda v: abaque.Solver(hash=v)
    yield "solve", lambda v: solver.solve(tiny, v)
    yield "solve position", lambda v: solver.solve(v, 0.01)
    yield "Tables.build", lambda v: abaque.Tables.build(v, 2)
    yield "Tables.build seeds", lambda v: abaque.Tables.build(seeds=v)
    yield "Tables.build threads", lambda v: abaque.Tables.build(seeds=2, threads=v)
    yield "Tables.open", abaque.Tables.open
    yield "probe", lambda v: tables.probe(v)
    yield "Sprt", lambda v: abaque.Sprt(v, 5)
    yield "Sprt alpha", lambda v: abaque.Sprt(0, 5, alpha=v)
    yield "llr", test.llr
    yield "decide", test.decide
    yield "elo", abaque.elo
    yield "random_opening", lambda v: abaque.random_opening(awale, v)
    yield "random_opening seed", lambda v: abaque.random_opening(awale, 2, seed=v)
    yield "playouts", lambda v: abaque.playouts(ending, v)
    yield "playouts seed", lambda v: abaque.playouts(ending, 3, seed=v)
    yield "playouts threads", lambda v: abaque.playouts(ending, 3, threads=v)
    yield "BatchEnv", lambda v: abaque.BatchEnv(v) if v != 2**15 else None
    yield "BatchEnv game", lambda v: abaque.BatchEnv(2, v)
    yield "BatchEnv rules", lambda v: abaque.BatchEnv(2, rules=v)
    yield "BatchEnv start", lambda v: abaque.BatchEnv(2, "abalone", start=v)
    yield "BatchEnv seed", lambda v: abaque.BatchEnv(2, seed=v)
    yield "BatchEnv threads", lambda v: abaque.BatchEnv(2, threads=v)
    yield "BatchEnv plies", lambda v: abaque.BatchEnv(2, random_plies=v)
    yield "env.reset", env.reset
    yield "env.step", env.step
    yield "env.position", env.position
    yield "env.snapshot", env.snapshot
    yield "mcts", lambda v: env.mcts(v, most_plies=5) if v != 2**15 else None
    yield "mcts exploration", lambda v: env.mcts(3, exploration=v)
    yield "mcts most_plies", lambda v: env.mcts(3, most_plies=v)
    yield "encoding", learn.encoding
    yield "symmetries", lambda v: learn.symmetries.__wrapped__(v)
    yield "read_ugi_command", read_ugi_command
    yield "read_ugi_answer", read_ugi_answer
    yield "write_ugi_info", write_ugi_info
    yield "sentence", lambda v: sentence("ugi-illegal", v)


def attempt(name: str, value: object, call: Callable[[], object]) -> None:
    """Makes a call; anything but a result or a documented exception ends the process."""
    try:
        call()
    except DOCUMENTED as error:
        assert str(error), (name, value)
        if isinstance(error, abaque.AbaqueError):
            assert error.reason and error.french, (name, value, error)
    except OverflowError as error:
        # As from `math`: an integer that no float holds, where a float is needed.
        assert "float" in str(error), (name, value, error)


def altered_arrays() -> None:
    """Arrays of a batch that a caller has changed in every way that NumPy has."""
    ways: list[Callable[[Any], object]] = [
        lambda array: array.setflags(write=False),
        lambda array: setattr(array, "dtype", np.int8),
        lambda array: setattr(array, "dtype", np.dtype("V1")),
        lambda array: setattr(array, "shape", (-1,)),
        lambda array: setattr(array, "shape", (1, 1, -1)),
        lambda array: setattr(array, "strides", (0,) * array.ndim),
        lambda array: array.resize((1,), refcheck=False),
        lambda array: array.resize((0,), refcheck=False),
    ]
    for game in ("awale", "abalone"):
        for name in ("observations", "masks", "rewards", "dones", "turns"):
            for number, way in enumerate(ways):
                env = abaque.BatchEnv(3, game, seed=1)
                actions = env.sample()
                before = [env.position(place) for place in range(3)]
                attempt(name, number, lambda: way(getattr(env, name)))  # noqa: B023
                for call in (lambda: env.step(actions), env.observe, env.reset):  # noqa: B023
                    try:
                        call()
                    except ValueError as error:
                        assert "array" in str(error)
                        assert [env.position(place) for place in range(3)] == before
                env.mcts(2)


def damaged_files(rng: random.Random) -> None:
    """Record files with bytes changed, lost and added, and lines of UGI of the same kind."""
    text = "".join(str(abaque.random_opening(abaque.new_game(name), 8, seed=1).record()) for name in ("avalam", "abalone", "awale"))
    lines = ["position fen x moves C d", "go wtime 5 btime 7 movestogo 3", "info depth 3 score cp -7 pv C d", "setoption name A value"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games")
        for _ in range(300):
            content = bytearray(text, "utf-8")
            for _ in range(rng.randrange(1, 12)):
                place = rng.randrange(len(content))
                content[place : place + rng.randrange(4)] = rng.randbytes(rng.randrange(4))
            path.write_bytes(content)
            records = abaque.read_records(path)
            for _ in range(1000):
                try:
                    next(records).game()
                except StopIteration:
                    break
                except abaque.AbaqueError:
                    pass
            else:
                raise AssertionError("the file has no end")
            line = list(rng.choice(lines))
            line[rng.randrange(len(line))] = chr(rng.randrange(1, 0x3000))
            for read in (read_ugi_command, read_ugi_answer):
                attempt("line", line, lambda: read("".join(line)))  # noqa: B023


def main() -> None:
    # Whatever would take more memory than this must be refused before it is tried.
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    count = 0
    for name, call in calls():
        for value in VALUES:
            print(name, type(value).__name__, repr(value)[:60] if not isinstance(value, int) else f"{value:x}"[:60], file=sys.stderr)
            attempt(name, value, lambda: call(value))  # noqa: B023
            count += 1
    altered_arrays()
    damaged_files(random.Random(1))
    print(count, "calls")


if __name__ == "__main__":
    main()
