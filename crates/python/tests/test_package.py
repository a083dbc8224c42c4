"""The package as a whole: examples in docstrings, types, a test for every name, ready projects."""

from __future__ import annotations

import ast
import doctest
import inspect
import pickle
import re
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import abaque
import abaque._native
import pytest
from abaque import bots, envs, learn, new, ugi

HERE = Path(__file__).parent
PROJECT = HERE.parent
sys.path.append(str(PROJECT))


def documented() -> Iterator[tuple[str, str]]:
    """Every docstring of the package with its name."""
    for module in (abaque, abaque._native, abaque._match, abaque._player, bots, envs, learn, new, ugi):
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
    module = next((part for part in (ugi, bots, learn) if name.startswith(part.__name__)), abaque)
    names = {**vars(abaque), "abaque": abaque, **vars(module), "match": abaque.match}
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), names, name, None, 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0


def test_the_stub_has_the_docstrings() -> None:
    """Editors read the stub: `python stubs.py` writes the native docstrings into it."""
    import stubs

    stub = PROJECT / "python" / "abaque" / "_native.pyi"
    text = stub.read_text(encoding="utf-8")
    assert stubs.with_docstrings(text, abaque._native) == text, "run: python crates/python/stubs.py"
    bare = "def elo(counts: Iterable[int]) -> float | None: ...\n\nclass Move:\n    @property\n    def game(self) -> str: ...\n"
    told = stubs.with_docstrings(bare, abaque._native)
    assert "The Elo difference" in told and '"""The name of the game."""' in told
    assert stubs.with_docstrings(told, abaque._native) == told


def test_there_are_examples_of_everything_central() -> None:
    shown = {name.rsplit(".", 1)[-1] for name, _ in EXAMPLES}
    assert {"Avalam", "Abalone", "Awale", "Engine", "Tables", "Solver", "BatchEnv", "Record", "match", "playouts"} <= shown
    assert {"analysis", "review", "mcts", "ugi", "bots", "envs", "Clock"} <= shown


PUBLIC = (abaque, ugi, bots, learn, new, envs, envs.avalam_v0, envs.abalone_v0, envs.awale_v0)
#: Methods that PettingZoo and Gymnasium define are their documentation's.
FOREIGN = {"agent_selection", "np_random"}


def public() -> Iterator[tuple[str, str, object]]:
    """The path of every public name, its last part, and its value."""
    for module in PUBLIC:
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, types.ModuleType):
                continue
            yield f"{module.__name__}.{name}", name, value
            if inspect.isclass(value) and value.__module__.startswith("abaque"):
                for member in vars(value):
                    if not member.startswith("_") and member not in FOREIGN:
                        yield f"{module.__name__}.{name}.{member}", member, getattr(value, member)


def used_in_tests() -> set[str]:
    """Every attribute that a test takes of something, every name that it imports and every keyword that it gives."""
    used: set[str] = set()
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                    used.add(name)
                case ast.ImportFrom(names=names):
                    used.update(alias.name for alias in names)
                case _:
                    pass
    return used


def test_every_public_name_is_tested_and_documented() -> None:
    names = list(public())
    assert len(names) > 200
    used = used_in_tests()
    assert [path for path, name, _ in names if name not in used] == []
    assert [path for path, _, value in names if callable(value) and not inspect.getdoc(value)] == []


def test_every_public_name_is_in_the_guide() -> None:
    guide = (PROJECT.parents[1] / "docs" / "python.md").read_text(encoding="utf-8")
    words = set(re.findall(r"\w+", guide))
    assert sorted({path for path, name, _ in public() if name not in words}) == []


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_types_are_complete() -> None:
    config = str(PROJECT / "pyproject.toml")
    run(sys.executable, "-m", "mypy", "--config-file", config, "-p", "abaque", "--python-version", "3.10")
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
    for text in (folder / name for name in ("README.md", "LISEZMOI.md")):
        assert "crates/python pytest" in text.read_text(encoding="utf-8")
    for path in folder.glob("*.py"):
        compile(path.read_text(encoding="utf-8"), path.name, "exec")


def test_a_project_may_have_any_name(tmp_path: Path) -> None:
    name = "it's {my} \"bot\" \\ 1"
    folder = new.create(tmp_path / name, "awale")
    with ugi.Engine([sys.executable, str(folder / "engine.py")]) as engine:
        assert engine.name == name
    assert (folder / "README.md").read_text(encoding="utf-8").startswith(f"# {name}\n")


def test_projects_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    assert new.main([str(tmp_path / "full")]) == 1 and "exists" in capsys.readouterr().err
    assert new.main([str(tmp_path / "other"), "--game", "chess"]) == 1 and "avalam" in capsys.readouterr().err
    assert not (tmp_path / "other").exists() and (tmp_path / "full" / "file").read_text() == "mine"
    with pytest.raises(FileExistsError):
        new.create(tmp_path / "full" / "file", "awale")
    run(sys.executable, "-m", "abaque.new", str(tmp_path / "third"))


# None of these ends within an hour.
ENDLESS = """
import abaque, signal, threading
# A job in a shell's background inherits an ignored SIGINT, which Python leaves ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
endless = abaque.Abalone(rules="standard,no-progress=off")
env = abaque.BatchEnv(64, "abalone", seed=1)
for call in (
    lambda: abaque.Engine("avalam", hash=4).think(abaque.Avalam(), depth=99),
    lambda: endless.perft(90),
    lambda: endless.divide(90),
    lambda: abaque.playouts(endless, 20_000_000),
    lambda: abaque.playouts(endless, 20_000_000, threads=1),
    lambda: env.mcts(10_000_000),
):
    try:
        print("go", flush=True)
        call()
    except KeyboardInterrupt:
        # The lock was free in the meantime, and everything still works.
        assert abaque.Awale().perft(6) == 27332
        print("interrupted", flush=True)
env.step(env.sample())
"""


def test_ctrl_c_ends_every_long_call() -> None:
    import signal
    import time

    process = subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(6):
        assert process.stdout.readline() == "go\n"
        # Usually the call has begun then; before, the signal ends it all the same.
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n", process.communicate()
    _, error = process.communicate(timeout=60)
    assert process.returncode == 0, error


def exceptions() -> list[type[abaque.AbaqueError]]:
    """All exception classes of the package."""
    found: list[type[abaque.AbaqueError]] = [abaque.AbaqueError]
    for kind in found:
        found.extend(kind.__subclasses__())
    return found


def test_every_exception_has_a_reason_and_a_french_text() -> None:
    kinds = exceptions()
    assert {kind.__name__ for kind in kinds} >= {"IllegalMove", "GameOver", "EngineError", "TableError", "ServerError"}
    assert len({kind.reason for kind in kinds}) == len(kinds)
    for kind in kinds:
        error = kind("told by a caller")
        assert error.reason and error.french == "told by a caller"
        error.french = "dit"
        assert error.french == "dit" and kind("x").french == "x"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.french) == (kind, "told by a caller", "dit")


def batch_step() -> None:
    abaque.BatchEnv(2, "awale").step([0, 9])


def busy_engine() -> None:
    engine = abaque.Engine("awale", hash=1)
    with engine.analysis(abaque.Awale()):
        engine.clear()


@pytest.mark.parametrize(
    ("call", "kind", "reason"),
    [
        (batch_step, abaque.IllegalMove, "unknown-action"),
        (lambda: abaque.Awale().push_action(9), abaque.IllegalMove, "unknown-action"),
        (lambda: abaque.Awale().push(abaque.Move("avalam", "c9d9")), abaque.IllegalMove, "other-game"),
        (busy_engine, abaque.EngineError, "engine-analysing"),
        (lambda: abaque.Engine("avalam", hash=10**9), abaque.EngineError, "not-enough-memory"),
        (lambda: abaque.Engine("awale").think(abaque.Awale.from_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S"), depth=1), abaque.GameOver, "engine-game-over"),
        (lambda: abaque.Solver(hash=1).solve(abaque.Avalam(setup="placement")), abaque.SetupError, "solver-placing"),
        (lambda: abaque.Record.parse(""), abaque.RecordError, "record-empty"),
        (lambda: abaque.Tables.build(seeds=2).probe(abaque.Awale()), abaque.TableError, "tables-too-small"),
        (lambda: abaque.Tables.build("awari", 2).probe(abaque.Awale()), abaque.TableError, "tables-other-rules"),
        (lambda: ugi.Engine("./no-such-engine"), abaque.EngineError, "ugi-not-started"),
        (lambda: bots.Client("http://127.0.0.1:9", "token").me(), bots.ServerError, "server-unreachable"),
    ],
)  # fmt: skip
def test_refusals_have_a_name_and_both_languages(call: Callable[[], object], kind: type[abaque.AbaqueError], reason: str) -> None:
    with pytest.raises(kind) as raised:
        call()
    assert raised.value.reason == reason
    assert raised.value.french and raised.value.french != str(raised.value)
