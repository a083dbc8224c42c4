"""The notebooks of docs/python run from the first cell to the last (nbmake)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

NOTEBOOKS = Path(__file__).parents[3] / "docs" / "python"


def test_notebooks_run() -> None:
    books = sorted(NOTEBOOKS.glob("*.ipynb"))
    assert [book.stem for book in books] == ["1-first-steps", "2-a-bot", "3-learning", "4-tables"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbmake", "--nbmake-timeout=900", *map(str, books)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
