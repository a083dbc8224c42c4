"""The engine, its analyses and reviews, tables and solver."""

from __future__ import annotations

import asyncio
import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import abaque
import pytest
from conftest import GAMES, random_game

ENDING = "0,0,0,0,1,2/1,0,0,0,0,1 0-0 S"


def engine(name: str, **keywords: int) -> abaque.Engine:
    return abaque.Engine(name, hash=4, **keywords)  # type: ignore[arg-type]


def player_of_level(level: int) -> abaque.Engine:
    return engine("awale", level=level)


def test_thinking(game: abaque.Game) -> None:
    thought = engine(game.name).think(game, nodes=20_000, lines=3)
    assert thought.move in game.legal_moves and thought.line[0] == thought.move
    assert len(thought.lines) == 3 and thought.lines[0].move == thought.move
    assert thought.lines[0].moves == thought.line and thought.lines[0].score == thought.score
    assert thought.depth >= 1 and thought.longest >= 1 and thought.nodes > 0 and thought.time >= 0
    assert thought.score is not None and -thought.score == -thought.score
    assert thought.score.hundredths is not None and not thought.score.is_proven
    assert float(thought.score) == thought.score.points == thought.score.hundredths / 100
    assert str(thought.move) in repr(thought) and repr(thought.lines[0])
    replayed = game.copy()
    for move in thought.line:
        replayed.push(move)
    assert engine(game.name).think(game, nodes=20_000).line == engine(game.name).think(game, nodes=20_000).line


def test_proven_scores() -> None:
    game = abaque.Awale.from_position("0,0,0,0,1,2/1,0,0,0,0,1 21-22 S")
    score = engine("awale").think(game, depth=30).score
    assert score is not None and score.is_proven and score.hundredths is None
    assert score.result in ("win", "draw", "loss")
    assert (-score).result == {"win": "loss", "draw": "draw", "loss": "win"}[score.result]
    assert score.margin is not None or score.plies is not None or score.result == "draw"
    assert -(-score) == score and hash(-(-score)) == hash(score)


@pytest.mark.parametrize("level", [1, 4, 9])
def test_levels_play_repeatably(game: abaque.Game, level: int) -> None:
    player = engine(game.name, level=level, seed=3)
    assert player.level == level and player.game == game.name and f"level={level}" in repr(player)
    thought = player.think(game, nodes=2_000)
    assert thought.move in game.legal_moves and thought.score is None
    assert player.play(game, nodes=2_000) == thought.move
    if level == 1:
        assert player.choose_move(game) in game.legal_moves


def test_analysis_streams_and_stops(game: abaque.Game) -> None:
    player = engine(game.name)
    depths = [thought.depth for thought in player.analysis(game, nodes=30_000)]
    assert depths == sorted(depths) and len(depths) >= 2
    with player.analysis(game) as endless:
        first = next(endless)
        assert first.move in game.legal_moves and endless.last is not None
        with pytest.raises(abaque.EngineError, match="analysing"):
            player.think(game, depth=1)
        with pytest.raises(abaque.EngineError, match="analysing"):
            player.analysis(game)
    assert player.think(game, depth=1).move in game.legal_moves
    endless = player.analysis(game, lines=2)
    assert endless.wait() is not None
    endless.stop()
    last = endless.finish()
    assert last is not None and len(last.lines) == 2 and endless.wait() is None
    # One that is forgotten stops by itself.
    forgotten = player.analysis(game)
    next(forgotten)
    del forgotten
    gc.collect()
    for _ in range(1000):
        try:
            player.think(game, depth=1)
            break
        except abaque.EngineError:
            threading.Event().wait(0.01)
    else:
        pytest.fail("the forgotten analysis goes on")


def test_asyncio_and_threads_at_once() -> None:
    async def one(name: str) -> int:
        game = abaque.new_game(name)
        count = 0
        async for thought in engine(name).analysis(game, nodes=50_000):
            assert thought.move in game.legal_moves
            count += 1
        return count

    async def cancelled() -> None:
        player = engine("awale")

        async def read() -> None:
            async for _ in player.analysis(abaque.Awale()):
                pass

        task = asyncio.create_task(read())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def ticks(stop: asyncio.Event) -> int:
        count = 0
        while not stop.is_set():
            await asyncio.sleep(0.001)
            count += 1
        return count

    async def everything() -> tuple[list[int], int]:
        stop = asyncio.Event()
        ticking = asyncio.create_task(ticks(stop))
        with ThreadPoolExecutor(4) as pool:
            loop = asyncio.get_running_loop()
            perfts = [loop.run_in_executor(pool, abaque.new_game(name).perft, 3) for name in GAMES]
            counts = await asyncio.gather(*(one(name) for name in GAMES))
            await cancelled()
            await asyncio.gather(*perfts)
        stop.set()
        return counts, await ticking

    counts, ticked = asyncio.run(everything())
    assert all(count >= 2 for count in counts)
    # The loop went on while engines searched: the interpreter's lock was free.
    assert ticked > 5


def test_one_engine_in_many_threads() -> None:
    player = engine("awale")
    game = abaque.Awale()
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: player.think(game, nodes=5_000).move, range(24)))
    assert all(move in game.legal_moves for move in found)


def test_one_game_in_many_threads_never_breaks() -> None:
    game = abaque.Avalam()

    def worry(seed: int) -> None:
        for _ in range(200):
            try:
                game.push(game.legal_moves[0])
                game.perft(1)
                game.pop()
            except (IndexError, abaque.AbaqueError, RuntimeError):
                pass

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(worry, range(4)))
    while game.ply:
        game.pop()
    assert game == abaque.Avalam()


def test_reviews() -> None:
    game = random_game(abaque.Awale(), 12, 5)
    review = engine("awale").review(game, nodes=2_000)
    assert len(review) == len(review.moves) == 12 and "12" in repr(review)
    for judged, move in zip(review.moves, game.move_stack, strict=True):
        assert judged.move == move and judged.cost >= 0 and judged.side in game.sides
        assert judged.lapse in (None, "inaccuracy", "mistake", "blunder")
        assert judged.best is None or isinstance(judged.best, abaque.Move)
        assert judged.before.points - judged.after.points <= 20 and repr(judged)
    accuracy = review.accuracy("south")
    assert accuracy is not None and 0 <= accuracy <= 100
    assert review.mean_cost("north") >= 0
    kinds = ("inaccuracy", "mistake", "blunder")
    assert sum(review.count(side, kind) for side in game.sides for kind in kinds) == len(review.mistakes)
    assert review.turning_point is None or review.turning_point < 12
    with pytest.raises(ValueError, match="south and north"):
        review.accuracy("light")
    with pytest.raises(ValueError, match="blunder"):
        review.count("south", "oops")
    with pytest.raises(ValueError, match="limit"):
        engine("awale").review(game)


@pytest.mark.parametrize(
    ("keywords", "error", "text"),
    [
        ({}, ValueError, "limit"),
        ({"time": 0}, ValueError, "seconds"),
        ({"time": float("nan")}, ValueError, "seconds"),
        ({"time": float("inf")}, ValueError, "seconds"),
        ({"nodes": 0}, ValueError, "1 or more"),
        ({"depth": 0}, ValueError, "1 or more"),
        ({"depth": -1}, ValueError, "1 or more"),
        ({"nodes": 10, "lines": 0}, ValueError, "lines"),
        ({"nodes": "x"}, TypeError, "integer"),
    ],
)
def test_bad_limits(keywords: dict[str, object], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        engine("awale").think(abaque.Awale(), **keywords)  # type: ignore[arg-type]


def test_bad_engines(tmp_path: Path) -> None:
    for level in (0, 11, -1, 300):
        with pytest.raises(ValueError, match="1 to 10"):
            engine("awale", level=level)
    with pytest.raises(ValueError, match="threads"):
        engine("awale", threads=0)
    with pytest.raises(abaque.EngineError, match="memory"):
        abaque.Engine("avalam", hash=10**9)
    with pytest.raises(TypeError, match="avalam"):
        abaque.Engine(7)  # type: ignore[arg-type]
    assert abaque.Engine(abaque.Abalone(), hash=4).game == "abalone"
    player = engine("awale")
    with pytest.raises(abaque.IllegalMove, match="Awal"):
        player.think(abaque.Avalam(), depth=1)
    over = abaque.Awale.from_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S")
    with pytest.raises(abaque.GameOver):
        player.think(over, depth=1)
    with pytest.raises(ValueError, match="level"):
        engine("awale", level=3).think(abaque.Awale(), lines=2)
    for call in (player_of_level(3).analysis, player_of_level(3).review):
        with pytest.raises(ValueError, match="without level"):
            call(abaque.Awale(), depth=1)
    assert len(player_of_level(10).review(random_game(abaque.Awale(), 2, 1), depth=1)) == 2
    (tmp_path / "awale-sheet-0.values").write_bytes(b"no table")
    player.clear()


def test_tables(tmp_path: Path) -> None:
    built = abaque.Tables.build("abapa", 5)
    stored = abaque.Tables.build("abapa", 5, folder=tmp_path, threads=2)
    assert (built.seeds, built.rules) == (5, "abapa") == (stored.seeds, stored.rules)
    opened = abaque.Tables.open(tmp_path, "abapa")
    game = abaque.Awale.from_position(ENDING, "abapa", study=True)
    for tables in (built, stored, opened):
        probe = tables.probe(game)
        assert probe.value == max(probe.moves.values()) and set(probe.moves) == set(game.legal_moves)
        assert probe.best in game.legal_moves and probe.moves[probe.best] == probe.value
        assert probe.line[0] == probe.best and probe.end in ("stop", "circle", "unknown")
        assert probe.distance is None or probe.distance > 0
        assert repr(probe) and "5 seeds" in repr(tables)
    with pytest.raises(abaque.TableError, match="5 seeds"):
        built.probe(abaque.Awale(rules="abapa"))
    with pytest.raises(abaque.TableError, match="abapa"):
        built.probe(abaque.Awale.from_position(ENDING, study=True))
    with pytest.raises(abaque.IllegalMove):
        built.probe(abaque.Avalam())
    with pytest.raises(abaque.TableError) as missing:
        abaque.Tables.open(tmp_path, "awari")
    assert missing.value.reason == "endgame-missing" and missing.value.french
    with pytest.raises(abaque.TableError):
        abaque.Tables.open(tmp_path / "nowhere")
    with pytest.raises(abaque.TableError):
        abaque.Tables.build(seeds=49)
    with pytest.raises(abaque.SetupError):
        abaque.Tables.build("bao")
    damaged = next(path for path in tmp_path.iterdir() if path.stat().st_size > 100)
    content = bytearray(damaged.read_bytes())
    content[-1] ^= 0xFF
    damaged.write_bytes(content)
    with pytest.raises(abaque.TableError):
        abaque.Tables.open(tmp_path, "abapa")
    with pytest.raises(abaque.TableError):
        abaque.Engine("awale", hash=4, tables=tmp_path)


def test_solver() -> None:
    game = abaque.Avalam.from_position("2/4/6/1Bb5/9/8/6/4/2 l", study=True)
    solver = abaque.Solver(hash=1)
    solution = solver.solve(game, 10)
    assert solution is not None and solution.result == "win"
    assert (solution.points, solution.fives) == (1, 0) and str(solution.best) == "c6d6"
    assert solution.nodes >= 0 and "win" in repr(solution)
    winner = solver.solve(game, 10, score=False)
    assert winner is not None and winner.result == "win" and winner.points is None
    # The start is far beyond proof: the time ends it.
    assert solver.solve(abaque.Avalam(), 0.05) is None
    assert abaque.solve(game).result == "win"  # type: ignore[union-attr]
    with pytest.raises(abaque.IllegalMove):
        solver.solve(abaque.Awale())
    with pytest.raises(abaque.SetupError, match="placed"):
        solver.solve(abaque.Avalam(setup="placement"))
    with pytest.raises(ValueError, match="seconds"):
        solver.solve(game, -1)
    with pytest.raises(ValueError, match="hash"):
        abaque.Solver(hash=0)


def test_the_solver_agrees_with_the_game_tree() -> None:
    def value(game: abaque.Game) -> int:
        outcome = game.outcome()
        if outcome is not None:
            return outcome.value if game.turn_index == 0 else -outcome.value
        best = -1
        for move in list(game.legal_moves):
            game.push(move)
            best = max(best, -value(game))
            game.pop()
        return best

    solver = abaque.Solver(hash=1)
    checked = 0
    for seed in range(60):
        game = random_game(abaque.Avalam(), 200, seed)
        for _ in range(4):
            game.pop()
        if len(game.legal_moves) > 14:
            continue
        solution = solver.solve(game, 10)
        assert solution is not None
        assert {"win": 1, "draw": 0, "loss": -1}[solution.result] == value(game)
        checked += 1
    assert checked > 10


def test_results_have_their_types() -> None:
    game = random_game(abaque.Awale(), 500, 1)
    player = engine("awale")
    assert isinstance(game.outcome(), abaque.Outcome)
    assert isinstance(abaque.playouts(game, 1), abaque.Playouts)
    start = abaque.Awale()
    assert isinstance(start, abaque.Game)
    with player.analysis(start, depth=3) as analysis:
        assert isinstance(analysis, abaque.Analysis) and isinstance(next(analysis), abaque.Thought)
    assert isinstance(player.think(start, depth=1).lines[0], abaque.Line)
    review = player.review(random_game(abaque.Awale(), 2, 1), depth=1)
    assert isinstance(review, abaque.Review) and isinstance(review.moves[0], abaque.ReviewedMove)
    ending = abaque.Awale.from_position(ENDING, study=True)
    assert isinstance(abaque.Tables.build(seeds=5).probe(ending), abaque.Probe)
    proof = abaque.solve(abaque.Avalam.from_position("2/4/6/1Bb5/9/8/6/4/2 l", study=True))
    assert isinstance(proof, abaque.Solution)
    assert isinstance(player.think(start, depth=1).score, abaque.Score)
