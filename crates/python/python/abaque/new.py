"""Makes a project for a bot: ``python -m abaque.new mybot --game avalam``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from abaque._native import AbaqueError, new_game

__all__ = ["create", "main"]

_BOT = '''"""{title} bot. Put your idea into choose_move."""

import abaque


class Bot:
    game = "{game}"

    def choose_move(self, game: abaque.Game) -> abaque.Move:
        """The move to play. ``game`` is a copy: you may push and pop moves on it.

        With another parameter ``clock`` it also gets the time: ``clock.remaining``, ``clock.share()``.
        """
        mover = game.turn_index

        def lead_after(move: abaque.Move) -> int:
            game.push(move)
            score = game.score()
            game.pop()
            return score[mover] - score[1 - mover]

        return max(game.legal_moves, key=lead_after)
'''

_ENGINE = '''"""The bot as a UGI engine, for `abaque match {game} --first "python engine.py" --second level=3`."""

import abaque
from bot import Bot

abaque.ugi.serve(Bot(), name={quoted})
'''

_PLAY = '''"""The bot against levels 1 to 5 of the engine. `python play.py 20` plays 20 games each."""

import sys

import abaque
from bot import Bot

games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
for level in range(1, 6):
    engine = abaque.Engine("{game}", level=level, hash=4)
    result = abaque.match(Bot(), engine, "{game}", games=games, seed=level)
    print(f"level {{level}}: {{result}}")
    for game in result.games:
        if game.forfeit:
            print("  lost without play:", game.forfeit)
'''

_ONLINE = '''"""The bot on a server: `ABAQUE_TOKEN=… python online.py https://play.example.org`."""

import os
import sys

import abaque
from bot import Bot

if len(sys.argv) != 2 or "ABAQUE_TOKEN" not in os.environ:
    sys.exit(__doc__)
abaque.bots.run(Bot(), sys.argv[1], os.environ["ABAQUE_TOKEN"])
'''

_TEST = '''"""Run with `python -m pytest`."""

import abaque
import pytest
from bot import Bot


@pytest.mark.parametrize("seed", range(10))
def test_every_move_is_legal(seed: int) -> None:
    game = abaque.random_opening(abaque.new_game("{game}"), 4, seed=seed)
    bot = Bot()
    for _ in range(60):
        if game.is_game_over():
            break
        move = bot.choose_move(game.copy())
        assert game.why_illegal(move) is None
        game.push(move)


def test_a_match_against_level_1_has_no_forfeit() -> None:
    engine = abaque.Engine("{game}", level=1, hash=4)
    result = abaque.match(Bot(), engine, "{game}", games=2)
    assert [game.forfeit for game in result.games] == [None, None]
'''

_README = """# {name}

A bot for {title} ([français](LISEZMOI.md)).

The package `abaque` is not on PyPI: install it from a clone of its repository (this needs Rust).

    pip install PATH/TO/THE/CLONE/crates/python pytest
    python -m pytest            # is every move legal?
    python play.py              # a match against levels 1 to 5
    python engine.py            # the bot as a UGI engine
    ABAQUE_TOKEN=… python online.py https://play.example.org

Put your idea into `choose_move` in `bot.py`. Useful there: `game.legal_moves`, `game.push(move)`, `game.pop()`,
`game.score()`, `game.turn`, `game.is_game_over()`, `print(game)`.
"""

_LISEZMOI = """# {name}

Un bot pour {title} ([English](README.md)).

Le paquet `abaque` n'est pas sur PyPI : installez-le depuis un clone de son dépôt (il faut Rust).

    pip install CHEMIN/DU/CLONE/crates/python pytest
    python -m pytest            # chaque coup est-il permis ?
    python play.py              # un match contre les niveaux 1 à 5
    python engine.py            # le bot comme moteur UGI
    ABAQUE_TOKEN=… python online.py https://play.example.org

Écrivez votre idée dans `choose_move`, fichier `bot.py`. Vous y disposez de `game.legal_moves`, `game.push(coup)`,
`game.pop()`, `game.score()`, `game.turn`, `game.is_game_over()` et `print(game)`.
"""

_FILES = {
    "bot.py": _BOT,
    "engine.py": _ENGINE,
    "play.py": _PLAY,
    "online.py": _ONLINE,
    "test_bot.py": _TEST,
    "README.md": _README,
    "LISEZMOI.md": _LISEZMOI,
}


def create(folder: str | Path, game: str = "awale") -> Path:
    """Writes the project. The folder must not exist yet, or be empty."""
    kind = new_game(game).name
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise FileExistsError(f"{path} exists already: choose another name")
    path.mkdir(parents=True, exist_ok=True)
    title = {"avalam": "Avalam", "abalone": "Abalone", "awale": "Awalé"}[kind]
    name_of_bot = path.resolve().name
    for name, text in _FILES.items():
        content = text.format(name=name_of_bot, quoted=repr(name_of_bot), game=kind, title=title)
        (path / name).write_text(content, encoding="utf-8")
    return path


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m abaque.new", description="Makes a project for a bot.")
    parser.add_argument("folder", help="the new folder")
    parser.add_argument("--game", default="awale", help="avalam, abalone or awale (default)")
    given = parser.parse_args(arguments)
    try:
        path = create(given.folder, given.game)
    except (AbaqueError, OSError) as error:
        print(f"abaque.new: {error}", file=sys.stderr)
        return 1
    print(f"{path} is ready: cd {path} && python -m pytest && python play.py")
    return 0


if __name__ == "__main__":
    sys.exit(main())
