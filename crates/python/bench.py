"""Speed beside OpenSpiel and beside the program, in one run: `make python-bench`."""

from __future__ import annotations

import os
import random
import subprocess
import time
from collections.abc import Callable

import abaque
import numpy as np

SECONDS = float(os.environ.get("BENCH_SECONDS", "3"))


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Units a second of processor time, which other programs on the machine do not disturb much."""
    work()
    done, began = 0, clock()
    while (spent := clock() - began) < SECONDS:
        done += work()
    return done / spent


def show(what: str, value: float, unit: str, other: float | None = None) -> None:
    ratio = f"   {value / other:8.1f} x" if other else ""
    print(f"{what:58} {value:14,.0f} {unit}{ratio}", flush=True)


def spiel() -> Callable[[], int] | None:
    """A random game of OpenSpiel's oware, driven from Python; None without OpenSpiel."""
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ImportError:
        return None
    game = pyspiel.load_game("oware")
    rng = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return play


def stepwise() -> int:
    game = abaque.Awale(rules="abapa")
    while not game.is_game_over():
        game.push(random.choice(game.legal_moves))
    return 1


def push_random() -> int:
    game = abaque.Awale(rules="abapa")
    while game.push_random():
        pass
    return 1


def batch(name: str, n: int = 2048, threads: int = 1) -> Callable[[], int]:
    env = abaque.BatchEnv(n, name, threads=threads, seed=1)

    def step() -> int:
        env.step(env.sample())
        return n

    return step


def perft(name: str, depth: int) -> None:
    game = abaque.new_game(name)
    began = time.perf_counter()
    nodes = game.perft(depth)
    here = nodes / (time.perf_counter() - began)
    program = os.environ.get("ABAQUE_PROGRAM")
    other = None
    if program:
        command = [program, "perft", name, "--depth", str(depth), "--threads", "1"]
        began = time.perf_counter()
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        other = nodes / (time.perf_counter() - began)
        assert f"nodes {nodes}" in told, told
        show(f"perft {name} {depth}, program", other, "nodes/s")
    show(f"perft {name} {depth}, Python", here, "nodes/s", other)


def main() -> None:
    print("load", *os.getloadavg(), "cores", os.cpu_count())
    play = spiel()
    base = None
    if play is None:
        print("OpenSpiel is not installed here (no wheel for this Python?): nothing to compare with")
    else:
        base = rate(play)
        show("OpenSpiel oware, random games from Python", base, "games/s")
    start = abaque.Awale(rules="abapa")
    show("abaque, the same loop move by move", rate(stepwise), "games/s", base)
    show("abaque, move by move with game.push_random()", rate(push_random), "games/s", base)
    show("abaque, one game a call: game.playout()", rate(lambda: [start.playout() for _ in range(100)] and 100), "games/s", base)
    show("abaque, in bulk on one core: playouts(threads=1)", rate(lambda: len(abaque.playouts(start, 20_000, threads=1))), "games/s", base)
    show("abaque, in bulk on all cores, by the clock: playouts()", rate(lambda: len(abaque.playouts(start, 20_000)), time.perf_counter), "games/s", base)
    for name in ("awale", "abalone", "avalam"):
        show(f"BatchEnv {name}, one core, masks and planes", rate(batch(name)), "steps/s")
    game = abaque.Avalam()
    show("game.legal_moves, no list", rate(lambda: sum(1 for _ in range(1000) if game.legal_moves is not None)), "calls/s")
    show("list(game.legal_moves), 292 moves", rate(lambda: sum(1 for _ in range(10) if list(game.legal_moves))), "calls/s")
    perft("awale", 11)
    perft("abalone", 6)
    perft("avalam", 5)
    print("load", *os.getloadavg(), "numpy", np.__version__)


main()
