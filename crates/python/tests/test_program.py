"""The package against the program: the same moves, positions, results and scores."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import abaque
import pytest
from conftest import GAMES, STARTS, random_game
from hypothesis import given, settings
from hypothesis import strategies as st


class Analyser:
    """`abaque analyse`: JSON lines in and out."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "analyse"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **question: object) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"id": "q", **question}) + "\n")
        self.process.stdin.flush()
        while (answer := json.loads(self.process.stdout.readline())).get("partial"):
            pass
        assert isinstance(answer, dict)
        return answer


@pytest.fixture(scope="module")
def analyser(program: str) -> Iterator[Analyser]:
    analyser = Analyser(program)
    yield analyser
    assert analyser.process.stdin
    analyser.process.stdin.close()
    analyser.process.wait(30)


def run(program: str, *arguments: str) -> list[str]:
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(("name", "rules", "start"), STARTS)
@settings(max_examples=6)
@given(seed=st.integers(0, 1000), plies=st.integers(0, 60))
def test_legal_moves_and_perft(program: str, name: str, rules: str | None, start: str | None, seed: int, plies: int) -> None:
    game = random_game(abaque.new_game(name, rules=rules, start=start), plies, seed)
    position = ["--rules", game.rules, "--position", game.position()]
    alone = type(game).from_position(game.position(), game.rules)
    assert run(program, "moves", name, *position) == sorted(map(str, alone.legal_moves))
    assert run(program, "perft", name, *position, "--depth", "2")[-1] == f"nodes {game.perft(2)}"


@pytest.mark.parametrize(("name", "rules", "start"), STARTS)
@settings(max_examples=3)
@given(seed=st.integers(0, 1000), plies=st.integers(0, 90))
def test_every_start_is_the_programs(program: str, name: str, rules: str | None, start: str | None, seed: int, plies: int) -> None:
    """`--json` of `show`, `moves` and `perft`, for the same moves from the same start."""
    game = random_game(abaque.new_game(name, rules=rules, start=start), plies, seed)
    options = ["--rules", game.rules, "--moves", " ".join(map(str, game.move_stack)), "--json"]
    if start is not None:
        options += ["--layout" if name == "abalone" else "--setup", start]

    def told(command: str, *more: str) -> dict[str, Any]:
        answer = json.loads(run(program, command, name, *options, *more)[0])
        assert isinstance(answer, dict)
        return answer

    outcome = game.outcome()
    turn = None if outcome else ("first", "second")[game.turn_index]
    shown = told("show")
    assert (shown["game"], shown["rules"], shown["position"]) == (name, game.rules, game.position())
    assert (shown["turn"], shown["plies"], tuple(shown["score"])) == (turn, game.ply, game.score())
    assert (shown["result"], shown["reason"]) == ((outcome.result, outcome.reason) if outcome else (None, None))
    assert told("moves")["moves"] == sorted(map(str, game.legal_moves))
    counted = told("perft", "--depth", "2", "--divide")
    assert counted["nodes"] == game.perft(2)
    assert {part["move"]: part["nodes"] for part in counted["moves"]} == {str(move): nodes for move, nodes in game.divide(2).items()}


@settings(max_examples=40)
@given(name=st.sampled_from(GAMES), seed=st.integers(0, 1000), plies=st.integers(0, 120))
def test_moves_scores_and_results_are_those_of_the_json(analyser: Analyser, name: str, seed: int, plies: int) -> None:
    game = random_game(abaque.new_game(name), plies, seed)
    moves = [str(move) for move in game.move_stack]
    answer = analyser.ask(game=name, rules=game.rules, moves=moves, limits={"depth": 1}, lines=500)
    outcome = game.outcome()
    if outcome is not None:
        assert answer["result"] == outcome.result and answer["lines"] == []
        return
    assert "result" not in answer
    told = {line["move"]: line["score"] for line in answer["lines"]}
    assert set(told) == {str(move) for move in game.legal_moves}
    thought = abaque.Engine(name, hash=64).think(game, depth=1, lines=500)
    for line in thought.lines:
        assert line.score is not None
        told_score = told[str(line.move)]
        assert told_score.get("proven") == line.score.result, (game, line)
        if line.score.hundredths is not None:
            assert told_score["points"] == pytest.approx(line.score.hundredths / 100)


@settings(max_examples=40)
@given(name=st.sampled_from(GAMES), moves=st.lists(st.text("abcdefghiABCDEF123456789@ld", max_size=6), max_size=3))
def test_the_json_declines_what_the_package_declines(analyser: Analyser, name: str, moves: list[str]) -> None:
    game = abaque.new_game(name)
    answer = analyser.ask(game=name, moves=moves, limits={"depth": 1})
    try:
        for move in moves:
            game.push_text(move)
    except abaque.AbaqueError:
        assert "error" in answer
    else:
        assert "error" not in answer
