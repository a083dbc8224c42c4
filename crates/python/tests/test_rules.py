"""The rules after python-chess's habits."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from collections.abc import Sequence
from typing import Any

import abaque
import pytest
from conftest import GAMES, STARTS, random_game
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(("name", "rules", "start"), STARTS)
def test_games_play_to_their_end_and_back(name: str, rules: str | None, start: str | None) -> None:
    game = abaque.new_game(name, rules=rules, start=start)
    first = game.copy()
    game = random_game(game, 400, seed=1)
    plies = game.ply
    assert plies == len(game.move_stack)
    if game.is_game_over():
        outcome = game.outcome()
        assert outcome is not None and len(game.legal_moves) == 0 and not game.legal_moves
        assert outcome.result == str(outcome) and outcome.winner in (*game.sides, None)
        assert outcome.value == {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[outcome.result]
        assert outcome.text() and outcome.text("fr") != outcome.text()
        assert outcome == game.copy().outcome() and hash(outcome) == hash(game.outcome())
        before = game.position()
        with pytest.raises(abaque.GameOver):
            game.push(game.peek())
        assert game.position() == before
    for _ in range(plies):
        last = game.peek()
        assert game.pop() == last
    assert game == first and game.ply == 0 and hash(game) == hash(first)
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(IndexError):
        game.peek()


def test_constructors_and_names() -> None:
    assert abaque.Avalam().name == "avalam" and abaque.Avalam().sides == ("light", "dark")
    assert abaque.Avalam(setup="placement", rules="eitaka").start == "placement"
    assert abaque.Abalone(layout="belgian").start == "belgian"
    assert abaque.Abalone(rules="standard,no-progress=off").rules == "standard,no-progress=off"
    assert abaque.Awale(rules="abapa").rules == "abapa"
    assert isinstance(abaque.new_game("oware"), abaque.Awale)
    assert abaque.__version__
    study = abaque.Awale.from_position("0,0,0,0,1,2/1,0,0,0,0,1 0-0 S", study=True)
    assert study.start is None and study.start_position() == study.position()


def test_legal_moves_are_lazy_and_complete(game: abaque.Game) -> None:
    moves = game.legal_moves
    listed = list(moves)
    assert isinstance(moves, abaque.LegalMoves) and len(listed) == len(moves) > 0
    assert len(set(listed)) == len(listed)
    assert all(move in moves and str(move) in moves for move in listed)
    assert [moves[place] for place in range(len(moves))] == listed
    assert moves[-1] == listed[-1] and str(listed[0]) in repr(moves)
    assert "nonsense" not in moves
    with pytest.raises(IndexError):
        moves[len(moves)]
    with pytest.raises(IndexError):
        moves[-len(moves) - 1]
    with pytest.raises(TypeError):
        3 in moves  # noqa: B015
    assert random.Random(0).choice(moves) in moves


def test_legal_moves_are_a_sequence(game: abaque.Game) -> None:
    moves = game.legal_moves
    listed = list(moves)
    assert isinstance(moves, Sequence)
    assert set(random.Random(0).sample(moves, 3)) <= set(listed)
    assert moves[1:4] == listed[1:4] and moves[::-1] == list(reversed(moves)) == listed[::-1]
    for place, move in enumerate(listed):
        assert moves.index(move) == moves.index(str(move)) == place
    assert moves.count(listed[0]) == 1 and moves.count("nonsense") == 0
    with pytest.raises(ValueError, match="not among"):
        moves.index("nonsense")


def test_legal_moves_hold_no_list() -> None:
    """What `legal_moves` returns takes the same memory in any position, and asking costs one small object."""
    start, late = abaque.Avalam(), random_game(abaque.Avalam(), 200, 1)
    assert len(start.legal_moves) == 292 and len(late.legal_moves) == 0
    assert sys.getsizeof(start.legal_moves) == sys.getsizeof(late.legal_moves) < 512
    # The position is copied: later moves of the game do not change what was asked.
    moves = start.legal_moves
    start.push(moves[0])
    assert len(moves) == 292 and moves[0] not in start.legal_moves


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        (abaque.Avalam(), "c9e5", "avalam-illegal-not-adjacent"),
        (abaque.Abalone(), "e5e6", "abalone-illegal-no-marble"),
        (abaque.Awale(), "a", "awale-illegal-not-your-pit"),
    ],
)
def test_illegal_moves_say_why_in_both_languages(game: abaque.Game, move: str, reason: str) -> None:
    before = game.position()
    with pytest.raises(abaque.IllegalMove) as raised:
        game.push_text(move)
    assert game.position() == before and game.ply == 0
    english, french = game.why_illegal(move), game.why_illegal(move, "fr")
    assert english == str(raised.value) and french == raised.value.french != english
    assert raised.value.reason == reason
    assert isinstance(raised.value, abaque.AbaqueError) and isinstance(raised.value, ValueError)
    assert game.why_illegal(game.legal_moves[0]) is None
    with pytest.raises(abaque.NotationError) as broken:
        game.push("?!")
    assert game.why_illegal("?!") == str(broken.value)
    assert game.why_illegal("?!", "fr") == broken.value.french
    with pytest.raises(ValueError, match="'en' or 'fr'"):
        game.why_illegal(move, "de")


def test_a_move_of_another_game_is_declined() -> None:
    move = abaque.Move("awale", "C")
    for game in (abaque.Avalam(), abaque.Abalone()):
        with pytest.raises(abaque.IllegalMove, match="got Awal"):
            game.push(move)
        with pytest.raises(abaque.IllegalMove):
            game.why_illegal(move)
        assert move not in game.legal_moves


@pytest.mark.parametrize("wrong", [None, 3, 2.5, b"C", [], object()])
def test_wrong_types_are_type_errors(wrong: object) -> None:
    game = abaque.Awale()
    for call in (game.push, game.push_text, game.why_illegal, abaque.Awale, abaque.new_game, game.perft):
        if call == game.perft and wrong == 3:
            continue
        with pytest.raises(TypeError):
            call(wrong)  # type: ignore[operator]
    assert game.ply == 0


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: abaque.Awale(rules="bao"), abaque.SetupError, "sheet"),
        (lambda: abaque.Abalone(layout="x"), abaque.SetupError, "belgian"),
        (lambda: abaque.new_game("chess"), abaque.SetupError, "avalam"),
        (lambda: abaque.Awale.from_position("4,4/4"), abaque.NotationError, "column|Column"),
        (lambda: abaque.Awale.from_position("9,9,9,9,9,9/9,9,9,9,9,9 0-0 S"), abaque.SetupError, "48"),
        (lambda: abaque.Avalam.from_position(abaque.Awale().position()), abaque.NotationError, "a tower"),
        (lambda: abaque.Game.from_position("x"), TypeError, "Avalam"),
        (lambda: abaque.Game(), TypeError, "abaque.Game"),
        (lambda: abaque.Move("awale", "z"), abaque.NotationError, "a pit"),
        (lambda: abaque.Avalam().position("dashes"), ValueError, "abaque"),
        (lambda: abaque.Avalam().transform(7), ValueError, "half-turn"),
        (lambda: abaque.Avalam().transform("x"), ValueError, "half-turn"),
        (lambda: abaque.Avalam().transform(1.5), TypeError, "number"),
        (lambda: abaque.Awale().move_of_action(6), abaque.IllegalMove, "0 to 5"),
        (lambda: abaque.Awale().push_action(-1), abaque.IllegalMove, "0 to 5"),
        (lambda: abaque.Awale().svg(marks=["z9"]), ValueError, "place"),
    ],
)
def test_bad_input_is_told(make: object, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        make()  # type: ignore[operator]


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10_000), plies=st.integers(0, 60))
def test_copies_positions_keys_and_pickles(name: str, seed: int, plies: int) -> None:
    game = random_game(abaque.new_game(name), plies, seed)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game and other.key() == game.key() and other is not game
        assert other.move_stack == game.move_stack and type(other) is type(game)
    again = type(game).from_position(game.position(), game.rules)
    assert again.position() == game.position() and again.turn == game.turn
    assert again == eval(repr(game), vars(abaque))
    for number, symmetry in enumerate(game.symmetries):
        seen = game.transform(symmetry)
        assert seen == game.transform(number) and seen.canonical_key() == game.canonical_key()
        assert seen.ply == game.ply and len(seen.legal_moves) == len(game.legal_moves)
    assert game.transform(0) == game
    for move in game.legal_moves:
        assert pickle.loads(pickle.dumps(move)) == move == abaque.Move(name, str(move))
        assert move.game == name and eval(repr(move), vars(abaque)) == move


def test_foreign_notations_round_trip() -> None:
    game = random_game(abaque.Awale(), 7, 3)
    for notation in ("abaque", "playstrategy", "dashes"):
        assert abaque.Awale.from_position(game.position(notation)) == abaque.Awale.from_position(game.position())
    board = random_game(abaque.Abalone(), 7, 3)
    assert abaque.Abalone.from_position(board.position("playstrategy")).position() == board.position()


@pytest.mark.parametrize(
    ("game", "depth", "nodes"),
    # The figures of crates/*/tests/all/perft.
    [(abaque.Avalam(), 3, 21_711_440), (abaque.Abalone(layout="belgian"), 4, 8_270_666), (abaque.Awale(), 6, 27_332)],
)
def test_perft_and_divide(game: abaque.Game, depth: int, nodes: int) -> None:
    divided = game.divide(depth)
    assert game.perft(depth) == sum(divided.values()) == nodes
    assert game.perft(1) == len(game.legal_moves) and game.perft(0) == 1
    assert set(divided) == set(game.legal_moves)


def test_drawings(game: abaque.Game) -> None:
    game.push(game.legal_moves[0])
    drawn = game._repr_svg_()
    assert drawn.startswith("<svg") and drawn == game.svg()
    places = {"avalam": ("c9", "d9"), "abalone": ("a1", "b2"), "awale": ("A", "f")}[game.name]
    assert 'width="200"' in game.svg(size=200)
    # Each decoration adds shapes to the plain picture: an arrow a line with its head, a mark a ring.
    plain = game.svg(last_move=False)

    def added(**keywords: Any) -> dict[str, int]:
        decorated = game.svg(last_move=False, **keywords)
        return {shape: decorated.count(f"<{shape}") - plain.count(f"<{shape}") for shape in ("line", "polygon", "circle")}

    one_arrow = added(arrows=[places])
    assert one_arrow["line"] == one_arrow["polygon"] == 1
    assert added(arrows=[places, places[::-1]])["polygon"] == 2
    assert added(marks=[places[0]]) == {"line": 0, "polygon": 0, "circle": 1}
    assert added(marks=list(places))["circle"] == 2
    assert game.svg(marks=[places[0]]) != game.svg(marks=[places[1]])
    assert len(plain) < len(drawn)
    assert game.svg(flipped=True) != drawn and len(game.svg(coordinates=False)) < len(drawn)
    for wrong in ({"marks": ["z9"]}, {"arrows": [("z9", places[0])]}):
        with pytest.raises(ValueError, match="place"):
            game.svg(**wrong)  # type: ignore[arg-type]
    assert str(game) == game.text() and "\x1b" not in str(game)
    assert game.text("fr", ascii=True) != game.text()


def test_playouts_of_one_game(game: abaque.Game) -> None:
    assert {game.playout(seed) for seed in range(20)} <= {-1, 0, 1}
    assert game.playout(5) == game.playout(5) and game.ply == 0
    assert game.random_move(3) == game.random_move(3)
    assert game.random_move() in game.legal_moves
    assert game.push_random(3) == game.pop()
    while game.push_random() and game.ply < 50:
        pass
    over = abaque.Awale.from_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S")
    assert over.random_move() is None and over.push_random() is None and over.playout() == 0


@given(text=st.text(max_size=40), name=st.sampled_from(GAMES))
def test_any_text_is_read_or_declined(text: str, name: str) -> None:
    game = abaque.new_game(name)
    for call in (
        lambda: game.push_text(text),
        lambda: abaque.Move(name, text),
        lambda: abaque.new_game(name, position=text, study=True),
        lambda: abaque.new_game(name, rules=text),
        lambda: abaque.new_game(text),
        lambda: abaque.Record.parse(text),
        lambda: abaque.import_text(text),
        lambda: game.svg(marks=[text]),
        lambda: game.transform(text),
        lambda: game.position(text),
    ):
        try:
            call()
        except ValueError as error:
            assert str(error)


@given(action=st.integers(-(2**63), 2**63 - 1), name=st.sampled_from(GAMES))
def test_any_action_is_played_or_declined(action: int, name: str) -> None:
    game = abaque.new_game(name)
    try:
        move = game.push_action(action)
    except abaque.IllegalMove:
        assert game.ply == 0
    else:
        assert move.action == action
