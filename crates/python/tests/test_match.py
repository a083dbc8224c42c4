"""Matches, their statistics, UGI both ways."""

from __future__ import annotations

import io
import sys
import textwrap
from pathlib import Path

import abaque
import pytest
from abaque import ugi
from conftest import GAMES, random_game


class Greedy:
    """Takes what counts most at once."""

    game = "awale"

    def choose_move(self, game: abaque.Game) -> abaque.Move:
        mover = game.turn_index

        def lead(move: abaque.Move) -> int:
            game.push(move)
            score = game.score()
            game.pop()
            return score[mover] - score[1 - mover]

        return max(game.legal_moves, key=lead)


def random_player(game: abaque.Game) -> abaque.Move:
    move = game.random_move(game.key())
    assert move is not None
    return move


def test_a_better_player_wins_the_match() -> None:
    seen: list[int] = []
    result = abaque.match(
        Greedy(), random_player, "awale", games=30, seed=3, on_game=lambda so_far: seen.append(len(so_far.games))
    )
    assert isinstance(result, abaque.MatchResult) and isinstance(result.games[0], abaque.MatchGame)
    assert result.wins + result.draws + result.losses == 30 == seen[-1] and result.wins > result.losses
    assert sum(result.pairs) == 15 and result.decision is None and result.llr is None
    difference = result.elo
    assert difference is not None and difference[1] <= difference[0] <= difference[2]
    assert f"+{result.wins}" in str(result)
    for one, two in zip(result.games[::2], result.games[1::2], strict=True):
        assert one.a_first and not two.a_first and one.forfeit is None
        assert one.record.moves[:4] == two.record.moves[:4]
        replayed = one.record.game().outcome()
        assert replayed is not None and one.points == 0.5 + replayed.value / 2
        assert one.record.tags["First"] == "a" and two.record.tags["First"] == "b"
    assert isinstance(Greedy(), abaque.Player)


def test_a_match_ends_when_the_test_is_decided() -> None:
    result = abaque.match(Greedy(), random_player, "awale", games=2000, opening_plies=8, sprt=(0, 50))
    assert result.decision == "elo1" and len(result.games) < 2000
    assert result.llr is not None and "elo1" in str(result)
    same = abaque.match(Greedy(), Greedy(), "awale", games=4, sprt=abaque.Sprt(0, 200))
    assert same.elo is not None and same.elo[0] == 0


def test_forfeits() -> None:
    def illegal(game: abaque.Game) -> str:
        return "Z9"

    def broken(game: abaque.Game) -> str:
        raise KeyError("oops")

    def none(game: abaque.Game) -> str:
        return None  # type: ignore[return-value]

    for bad, text in ((illegal, ""), (broken, "KeyError"), (none, "TypeError")):
        result = abaque.match(bad, random_player, "avalam", games=2, opening_plies=2)
        assert result.losses == 2
        assert all(game.forfeit and text in game.forfeit for game in result.games)
        assert result.games[0].record.tags["Termination"] == "abandoned"
        assert result.games[0].record.game().ply == 2
    slow = abaque.match(random_player, random_player, "avalam", games=2, move_time=0.0)
    assert all("longer" in (game.forfeit or "") for game in slow.games)


def test_bad_matches() -> None:
    with pytest.raises(TypeError, match="choose_move"):
        abaque.match(3, random_player)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="two games"):
        abaque.match(random_player, random_player, games=1)
    with pytest.raises(ValueError, match="below"):
        abaque.match(random_player, random_player, sprt=(5, 0))
    with pytest.raises(ValueError, match="fewer"):
        abaque.match(random_player, random_player, "avalam", opening_plies=500)


def test_statistics_agree_with_known_values() -> None:
    value = abaque.elo([10, 50, 100, 60, 12])
    assert value is not None and round(value[0], 6) == 10.486153
    games = abaque.elo([4063, 8620, 4307])
    assert games is not None and round(games[0], 6) == 4.990001
    assert abaque.elo([0, 0, 0]) is None
    with pytest.raises(ValueError, match="five"):
        abaque.elo([1, 2])
    test = abaque.Sprt(0, 5, alpha=0.05, beta=0.05)
    low, high = test.bounds
    assert low < test.llr([10, 50, 100, 60, 12]) < high and test.decide([0, 0, 0, 0, 0]) == "none"
    assert test.decide([0, 0, 100, 900, 4000]) == "elo1" and test.decide([4000, 900, 100, 0, 0]) == "elo0"
    for wrong in ({"alpha": 0.7}, {"beta": 0.0}):
        with pytest.raises(ValueError, match="alpha"):
            abaque.Sprt(0, 5, **wrong)


@pytest.mark.parametrize("name", GAMES)
def test_random_openings(name: str) -> None:
    game = abaque.new_game(name)
    one, two = (abaque.random_opening(game, 5, seed=1) for _ in range(2))
    assert one == two and one.ply == 5 and not one.is_game_over() and game.ply == 0
    assert abaque.random_opening(game, 5, seed=2) != one


def bot_file(folder: Path, body: str) -> list[str]:
    path = folder / "bot.py"
    path.write_text(textwrap.dedent(body), encoding="utf-8")
    return [sys.executable, str(path)]


def test_a_class_becomes_an_engine_in_three_lines(tmp_path: Path) -> None:
    command = bot_file(
        tmp_path,
        """
        import abaque
        class Mine:
            def choose_move(self, game): print("chatter"); return game.legal_moves[0]
        abaque.ugi.serve(Mine(), "awale", author="Ada")
        """,
    )
    with ugi.Engine(command) as engine:
        assert (engine.name, engine.author) == ("Mine", "Ada") and "Rules" in engine.options
        game = abaque.Awale(rules="abapa")
        game.push_text("C")
        told = engine.think(game, time=0.1)
        assert isinstance(told, ugi.Info) and told.move == game.legal_moves[0]
        engine.new_game()
        result = abaque.match(engine, random_player, "awale", games=2)
        assert [one.forfeit for one in result.games] == [None, None]
        with pytest.raises(abaque.EngineError, match="offers"):
            engine.set_option("Nothing", 1)
        with pytest.raises(abaque.GameOver):
            engine.think(abaque.Awale.from_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S"))


def test_the_program_is_an_engine_and_a_referee(program: str, tmp_path: Path) -> None:
    with ugi.Engine([program, "engine", "abalone"], options={"Hash": 4}, nodes=2_000) as engine:
        assert engine.name is not None and "Abaque" in engine.name
        game = random_game(abaque.Abalone(), 6, 1)
        told = engine.think(game, nodes=5_000)
        assert told.move in game.legal_moves and told.depth and told.nodes and told.line
        assert told.hundredths is not None and told.mate is None
        native = abaque.Engine("abalone", hash=4).think(game, nodes=5_000)
        assert native.move == told.move
        assert engine.choose_move(game) in game.legal_moves
    # The other way round: the program referees between our class and itself.
    import subprocess

    command = bot_file(
        tmp_path,
        """
        import abaque
        abaque.ugi.serve(lambda game: game.legal_moves[-1], "avalam", name="Last")
        """,
    )
    spec = " ".join(command)
    done = subprocess.run(
        [program, "match", "avalam", "--first", spec, "--second", "level=1", "--games", "2", "--movetime", "200"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("import time; time.sleep(60)", "did not answer"),
        ("import sys; sys.exit(3)", "ended"),
        ("print('ugiok', flush=True); import time; time.sleep(60)", "did not answer"),
        (
            """
            while True:
                try: print("x" * 1000, flush=True)
                except OSError: break
            """,
            "print less|did not answer",
        ),
    ],
)
def test_engines_that_hang_die_or_flood(tmp_path: Path, body: str, text: str) -> None:
    with pytest.raises(abaque.EngineError, match=text):
        ugi.Engine(bot_file(tmp_path, body), timeout=1.0)


@pytest.mark.parametrize(
    ("answer", "text"),
    [("bestmove f", "illegal"), ("bestmove ??", "played"), ("bestmove (none)", "no move"), ("", "did not answer")],
)
def test_engines_that_play_nonsense(tmp_path: Path, answer: str, text: str) -> None:
    command = bot_file(
        tmp_path,
        f"""
        import sys
        for line in sys.stdin:
            word = line.split()[0]
            reply = {{"ugi": "ugiok", "isready": "readyok", "go": {answer!r}}}.get(word)
            if word == "quit": break
            if reply: print(reply, flush=True)
        """,
    )
    with ugi.Engine(command, timeout=1.0) as engine, pytest.raises(abaque.EngineError, match=text):
        engine.think(abaque.Awale(), depth=1)


def test_engines_that_do_not_exist() -> None:
    with pytest.raises(abaque.EngineError, match="Cannot start"):
        ugi.Engine("./no-such-engine")
    with pytest.raises(ValueError, match="name the program"):
        ugi.Engine("")


def session(lines: str, bot: object = Greedy(), **keywords: str) -> list[str]:  # noqa: B008
    out = io.StringIO()
    ugi.serve(bot, stdin=io.StringIO(textwrap.dedent(lines)), stdout=out, **keywords)
    return out.getvalue().splitlines()


def test_serve_answers_every_command() -> None:
    said = session(
        """\
        ugi

        setoption name Rules value abapa
        setoption name Rules value bao
        setoption name Colour value red
        uginewgame
        isready
        position startpos moves C
        query p1turn
        query gameover
        query result
        go movetime 10
        stop
        position startpos moves d
        setoption name Rules value sheet
        position fen 0,0,0,0,0,1/1,0,0,0,0,0 23-23 S
        query result
        go
        nonsense
        quit
        isready
        """
    )
    assert said[0] == "id name Greedy" and "ugiok" in said
    assert [line for line in said if line.startswith("response")] == [
        "response false", "response false", "response none", "response draw",
    ]  # fmt: skip
    assert sum(line.startswith("info string") for line in said) == 4
    moves = [line for line in said if line.startswith("bestmove")]
    assert moves[0].split()[1] in "abcdef" and moves[1] == "bestmove (none)"
    assert said.count("readyok") == 1
    layout = session("setoption name Layout value belgian\nposition startpos\ngo\n", random_player, game="abalone")
    assert layout[-1].startswith("bestmove")
    illegal = session("position startpos\ngo\n", lambda game: "f", game="awale")
    assert illegal[0].startswith("info string")
    with pytest.raises(ValueError, match="name the game"):
        session("", random_player)
    with pytest.raises(TypeError, match="choose_move"):
        session("", 3, game="awale")
