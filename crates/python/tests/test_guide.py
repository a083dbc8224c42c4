"""The Python blocks of docs/python.md run, one after the other, as a reader would type them."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from abaque import bots, ugi

GUIDE = Path(__file__).parents[3] / "docs" / "python.md"


def blocks() -> list[tuple[int, str]]:
    """Each block with the number of lines before it."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.finditer(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text[: block.start(1)].count("\n"), block[1]) for block in found]


def test_the_guide_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    begun: list[str] = []
    # Both would go on until somebody ends them.
    monkeypatch.setattr(bots, "run", lambda bot, server, token: begun.append(server))
    monkeypatch.setattr(ugi, "serve", lambda bot, game: begun.append(game))
    names: dict[str, Any] = {"token": "secret"}
    for line, text in blocks():
        tree = ast.parse("\n" * line + text, GUIDE.name)
        code = compile(tree, GUIDE.name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        if code.co_flags & inspect.CO_COROUTINE:
            asyncio.run(eval(code, names))
        else:
            exec(code, names)
    assert begun == ["avalam", "https://play.example.org"]
    assert len(blocks()) == 6 and names["result"].games and names["values"].shape == (256,)
