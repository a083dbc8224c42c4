"""The package as a whole: examples in docstrings, types, a test for every name, ready projects."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import abaque
import abaque._native
import pytest
from abaque import bots, learn, new, ugi

HERE = Path(__file__).parent
PROJECT = HERE.parent


def documented() -> Iterator[tuple[str, str]]:
    """Every docstring of the package with its name."""
    for module in (abaque, abaque._native, abaque._match, bots, learn, new, ugi):
        yield module.__name__, module.__doc__ or ""
        for name, value in vars(module).items():
            if name.startswith("__") or isinstance(value, types.ModuleType):
                continue
            if getattr(value, "__module__", "").startswith("abaque") or module is abaque._native:
                yield f"{module.__name__}.{name}", inspect.getdoc(value) or ""
                if inspect.isclass(value):
                    for member, attribute in vars(value).items():
                        yield f"{module.__name__}.{name}.{member}", getattr(attribute, "__doc__", None) or ""


# A text that is shown under several names runs once.
EXAMPLES = sorted((name, text) for text, name in {text: name for name, text in documented() if ">>>" in text}.items())


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples(name: str, text: str) -> None:
    names = {**vars(abaque), "abaque": abaque, **vars(learn), "match": abaque.match}
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), names, name, None, 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0


def test_there_are_examples_of_everything_central() -> None:
    shown = {name.rsplit(".", 1)[-1] for name, _ in EXAMPLES}
    assert {"Avalam", "Abalone", "Awale", "Engine", "Tables", "Solver", "BatchEnv", "Record", "match", "playouts"} <= shown


def public() -> Iterator[tuple[str, object]]:
    for module in (abaque, ugi, bots, learn, new):
        for name in module.__all__:
            value = getattr(module, name)
            yield name, value
            if inspect.isclass(value) and value.__module__.startswith("abaque"):
                for member in vars(value):
                    if not member.startswith("_"):
                        yield member, getattr(value, member)


def test_every_public_name_is_tested_and_documented() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.py"))
    undocumented = [name for name, value in public() if callable(value) and not inspect.getdoc(value)]
    assert undocumented == []
    assert [name for name, _ in public() if not re.search(rf"\b{re.escape(name)}\b", tests)] == []


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_types_are_complete() -> None:
    config = str(PROJECT / "pyproject.toml")
    run(sys.executable, "-m", "mypy", "--config-file", config, "-p", "abaque")
    run(sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases", "abaque._native")
    package = str(Path(abaque.__file__).parent)
    run(sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--project", config, package)


USER = '''
import abaque

game = abaque.Awale()
move: abaque.Move = game.push_text("C")
copy: abaque.Awale = game.copy()
moves: list[str] = [str(move) for move in game.legal_moves]
score: abaque.Score | None = abaque.Engine("awale", level=1).think(game).score
result = abaque.match(lambda game: game.legal_moves[0], abaque.Engine(game, level=1), game, games=2)
async def read() -> None:
    async for thought in abaque.Engine("awale").analysis(game, depth=3):
        print(thought.move)
'''


def test_types_help_a_user(tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text(USER, encoding="utf-8")
    run(sys.executable, "-m", "mypy", "--strict", "good.py", cwd=tmp_path)
    (tmp_path / "bad.py").write_text("import abaque\nabaque.Awale().push(3)\nabaque.Engine('awale').thing()\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "bad.py"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 1 and done.stdout.count("error:") == 2, done.stdout


@pytest.mark.parametrize("game", ["avalam", "abalone", "awale"])
def test_a_ready_project_passes_its_own_tests(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mybot"
    assert new.main([str(folder), "--game", game]) == 0
    assert "ready" in capsys.readouterr().out
    assert {path.name for path in folder.iterdir()} >= {"bot.py", "play.py", "test_bot.py", "README.md", "LISEZMOI.md"}
    run(sys.executable, "-m", "pytest", "-q", cwd=folder)
    if game == "awale":
        assert run(sys.executable, "play.py", "2", cwd=folder).count("level ") == 5
        with ugi.Engine([sys.executable, str(folder / "engine.py")]) as engine:
            assert engine.name == "mybot"
            assert engine.choose_move(abaque.Awale()) in abaque.Awale().legal_moves
    for path in folder.glob("*.py"):
        compile(path.read_text(encoding="utf-8"), path.name, "exec")


def test_projects_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    assert new.main([str(tmp_path / "full")]) == 1 and "exists" in capsys.readouterr().err
    assert new.main([str(tmp_path / "other"), "--game", "chess"]) == 1 and "avalam" in capsys.readouterr().err
    assert not (tmp_path / "other").exists() and (tmp_path / "full" / "file").read_text() == "mine"
    with pytest.raises(FileExistsError):
        new.create(tmp_path / "full" / "file", "awale")
    run(sys.executable, "-m", "abaque.new", str(tmp_path / "third"))


def test_ctrl_c_ends_a_search(tmp_path: Path) -> None:
    import signal
    import time

    # A job in a shell's background inherits an ignored SIGINT, which Python leaves ignored.
    code = """
import abaque, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
print('go', flush=True)
abaque.Engine('avalam', hash=4).think(abaque.Avalam(), depth=99)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "go\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in error
