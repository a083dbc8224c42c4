"""Refuses a native module that this processor cannot run, before it is loaded."""

from __future__ import annotations

import platform
from pathlib import Path

#: The mark of a build for x86-64-v3 in the module's file (`crates/python/src/processor.rs`).
MARK = b"abaque-built-for-x86-64-v3\n"
#: What sets x86-64-v3 apart, by Linux's names; `abm` has lzcnt.
NEEDED = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}


def missing(cpuinfo: str) -> set[str]:
    """The features that `/proc/cpuinfo` does not list; none if it lists no features at all."""
    for line in cpuinfo.splitlines():
        name, _, flags = line.partition(":")
        if name.strip() == "flags":
            return NEEDED - set(flags.split())
    return set()


def check(cpuinfo: Path = Path("/proc/cpuinfo"), folder: Path = Path(__file__).parent) -> None:
    """Raises `ImportError` if the native module in the folder is built for a newer processor than this one.

    Other systems than Linux have no such file; there only processors since 2013 are supported by the usual build.
    """
    if platform.machine() not in ("x86_64", "AMD64") or not cpuinfo.exists():
        return
    lacking = missing(cpuinfo.read_text(errors="replace"))
    if lacking and any(MARK in module.read_bytes() for module in folder.glob("_native*.so")):
        raise ImportError(
            f"abaque: this processor lacks {', '.join(sorted(lacking))}, which this build of the package needs "
            "(x86-64-v3, since 2013). Build it for this processor: "
            "RUSTFLAGS='-C target-cpu=x86-64' pip install ./crates/python"
        )
