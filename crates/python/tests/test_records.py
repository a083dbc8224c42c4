"""Records: read, written, iterated over lazily."""

from __future__ import annotations

from pathlib import Path

import abaque
import pytest
from conftest import GAMES, random_game
from hypothesis import given
from hypothesis import strategies as st


@given(name=st.sampled_from(GAMES), seed=st.integers(0, 1000), plies=st.integers(0, 80))
def test_records_round_trip(name: str, seed: int, plies: int) -> None:
    game = random_game(abaque.new_game(name), plies, seed)
    record = game.record().with_tag("First", "Ada \"A\" \\ B").with_tag("Note", "x")
    if plies and game.ply:
        record = record.with_comment(0, "[%clk 0:09:57] good")
        assert record.comments[0] == ["[%clk 0:09:57] good"]
    again = abaque.Record.parse(str(record))
    assert str(again) == str(record) and again.tags == record.tags and again.comments == record.comments
    assert again == abaque.Record.parse(str(again)) and hash(again) == hash(record) and again.tags["Note"] == "x"
    assert again.game() == game and again.game().move_stack == game.move_stack
    assert again.moves == [str(move) for move in game.move_stack]
    outcome = game.outcome()
    assert again.result == ("*" if outcome is None else outcome.result)
    assert "Record of" in repr(record)


def test_big_files_are_read_one_record_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    games = [random_game(abaque.new_game(GAMES[n % 3]), 30, n) for n in range(300)]
    texts = [str(game.record()) for game in games]
    path.write_text("\n".join(texts[:200]), encoding="utf-8")
    assert path.stat().st_size > 40_000
    records = abaque.read_records(path)
    assert next(records).game() == games[0]
    # Only what was asked for has been read: what is written now is found later.
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(texts[200:]))
    assert sum(1 for _ in records) == 299
    for record, game in zip(abaque.read_records(str(path)), games, strict=True):
        assert record.game() == game


def test_a_broken_record_is_told_with_its_line_and_passed_over(tmp_path: Path) -> None:
    good = str(random_game(abaque.Awale(), 10, 1).record())
    path = tmp_path / "games.txt"
    path.write_text(f'{good}\n[Game "Awalé"]\n\n1. C {{open\n[x\n}} 9zz\n\n{good}', encoding="utf-8")
    records = abaque.read_records(path)
    assert len(next(records).moves) == 10
    with pytest.raises(abaque.RecordError) as raised:
        next(records)
    line = good.count("\n") + 1 + 5
    assert f"{line}" in str(raised.value)
    assert len(next(records).moves) == 10
    with pytest.raises(StopIteration):
        next(records)


def test_bad_records_are_told(tmp_path: Path) -> None:
    illegal = abaque.Record.parse('[Game "Awalé"]\n\n1. C D *')
    with pytest.raises(abaque.RecordError, match="1") as raised:
        illegal.game()
    assert raised.value.french != str(raised.value)
    with pytest.raises(abaque.RecordError):
        abaque.Record.parse("")
    with pytest.raises(abaque.RecordError):
        abaque.Record.parse("1. C *").game()
    with pytest.raises(FileNotFoundError):
        abaque.read_records(tmp_path / "none")
    with pytest.raises(ValueError, match="letters"):
        illegal.with_tag("a b", "x")
    with pytest.raises(ValueError, match="2 moves"):
        illegal.with_comment(9, "x")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(abaque.RecordError, match="UTF-8"):
        list(abaque.read_records(tmp_path / "bytes"))


def test_any_text_is_imported() -> None:
    assert abaque.import_text("1. c9d9 d8c8")[0].ply == 2
    assert abaque.import_text("C d", "awale")[0].ply == 2
    many = abaque.import_text(str(abaque.Abalone().record()) + str(abaque.Awale().record()))
    assert [game.name for game in many] == ["abalone", "awale"]
    fen = abaque.random_opening(abaque.Awale(), 3).position("playstrategy")
    assert abaque.import_text(fen, "awale")[0].position("playstrategy") == fen
    with pytest.raises(abaque.RecordError):
        abaque.import_text("c9 nonsense")
