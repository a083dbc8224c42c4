"""The native module is refused on processors that cannot run it."""

from __future__ import annotations

from pathlib import Path

import pytest
from abaque import _processor

OLD = "processor\t: 0\nflags\t\t: fpu sse sse2 ssse3 sse4_1 sse4_2 popcnt\n"


def test_this_processor_runs_the_module() -> None:
    _processor.check()


def test_an_old_processor_is_told_what_is_missing(tmp_path: Path) -> None:
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(OLD)
    (tmp_path / "_native.abi3.so").write_bytes(b"\x7fELF" + _processor.MARK)
    with pytest.raises(ImportError, match=r"lacks abm, avx, avx2.*target-cpu=x86-64'"):
        _processor.check(cpuinfo, tmp_path)


def test_an_old_processor_loads_a_portable_module(tmp_path: Path) -> None:
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(OLD)
    (tmp_path / "_native.abi3.so").write_bytes(b"\x7fELF")
    _processor.check(cpuinfo, tmp_path)


def test_the_module_carries_the_mark_of_its_build() -> None:
    """The tests' own wheel is a usual build."""
    modules = list(Path(_processor.__file__).parent.glob("_native*.so"))
    assert modules and all(_processor.MARK in module.read_bytes() for module in modules)
