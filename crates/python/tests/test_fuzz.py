"""No input of any kind ends the interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_no_value_ends_the_interpreter() -> None:
    # Arenas of many threads would fill the address space that the process allows itself.
    environment = {**os.environ, "MALLOC_ARENA_MAX": "2"}
    program = Path(__file__).with_name("fuzz.py")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, env=environment, check=False)
    last = "\n".join(done.stderr.splitlines()[-30:])
    assert done.returncode == 0, f"{done.returncode}, after:\n{last}"
    assert int(done.stdout.split()[0]) > 4000
