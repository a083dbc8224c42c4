"""UGI both ways: run any engine that speaks it, or make a Python class into one.

    import abaque

    class MyBot:
        def choose_move(self, game):
            return game.legal_moves[0]

    abaque.ugi.serve(MyBot(), "awale")
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import sys
import threading
import time as clock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from abaque._native import (
    AbaqueError,
    EngineError,
    Game,
    GameOver,
    Move,
    NotationError,
    __version__,
    new_game,
    read_ugi_answer,
    read_ugi_command,
    write_ugi_info,
)
from abaque._errors import explained
from abaque._player import Clock, chooser

__all__ = ["Engine", "Info", "serve"]

#: Lines and bytes of an engine that are kept: one that floods its output is cut off.
_MOST_LINES = 10_000
_MOST_BYTES = 1 << 16
#: What an engine may take beyond the time that it was given.
_GRACE = 5.0


@dataclass(frozen=True)
class Info:
    """What an engine told before its move."""

    move: Move
    depth: int | None
    nodes: int | None
    #: Hundredths of a point for the side to move, if the engine estimates.
    hundredths: int | None
    #: Plies to a proven win (above 0) or loss, if the engine has proven one.
    mate: int | None
    #: The best line, as texts.
    line: tuple[str, ...]


class Engine:
    """An engine in another process.

    ``command`` is a program with its arguments, as text or as a list; ``options`` are set before the first game. Every
    wait ends after ``timeout`` seconds with ``EngineError``; the process is then killed.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        rules: str | None = None,
        options: Mapping[str, str | int] | None = None,
        timeout: float = 10.0,
        move_time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> None:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words:
            raise ValueError("name the program to start")
        self.timeout = timeout
        self.limits: dict[str, float | int | None] = {
            "time": move_time,
            "nodes": nodes,
            "depth": depth,
        }
        self.name: str | None = None
        self.author: str | None = None
        #: The options that the engine offers, by name.
        self.options: dict[str, str] = {}
        self._rules = rules
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._flooded = False
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # Ctrl-C is ours: the engine is told to stop.
                start_new_session=True,
            )
        except OSError as error:
            raise explained(EngineError, "ugi-not-started", words[0], error) from error
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        try:
            self._introduce(options or {})
        except BaseException:
            self.close()
            raise

    def _introduce(self, options: Mapping[str, str | int]) -> None:
        self._send("ugi")
        while (answer := self._answer(self.timeout))["kind"] != "ugiok":
            if answer["kind"] == "name":
                self.name = answer["name"]
            elif answer["kind"] == "author":
                self.author = answer["author"]
            elif answer["kind"] == "option":
                self.options[answer["name"]] = answer["text"]
        for name, value in options.items():
            self.set_option(name, value)
        self._wait_ready()

    def set_option(self, name: str, value: str | int) -> None:
        """Sets an option that the engine offers."""
        if name not in self.options:
            known = ", ".join(self.options) or "none"
            raise explained(EngineError, "ugi-no-option", name, known)
        if "\n" in name or "\n" in str(value):
            raise ValueError("an option is one line")
        self._send(f"setoption name {name} value {value}")

    def new_game(self) -> None:
        """Tells the engine that the next position belongs to another game."""
        self._send("uginewgame")
        self._wait_ready()

    def think(
        self,
        game: Game,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Info:
        """Asks for a move, with a limit of seconds, nodes or plies; without one the engine gets a second."""
        if game.is_game_over():
            raise explained(GameOver, "engine-game-over")
        if self._rules != game.rules and "Rules" in self.options:
            self.set_option("Rules", game.rules)
            self._rules = game.rules
        if time is None and nodes is None and depth is None:
            time = 1.0
        words = f"position fen {game.start_position()}"
        if game.move_stack:
            words += " moves " + " ".join(map(str, game.move_stack))
        self._send(words)
        self._wait_ready()
        limits = ["go"]
        if time is not None:
            limits.append(f"movetime {max(1, round(time * 1000))}")
        if nodes is not None:
            limits.append(f"nodes {nodes}")
        if depth is not None:
            limits.append(f"depth {depth}")
        self._send(" ".join(limits))
        # Without a time the engine decides how long it takes.
        wait = self.timeout if time is None else time + max(_GRACE, self.timeout)
        deadline = clock.monotonic() + wait
        last: dict[str, Any] = {}
        while True:
            answer = self._answer(deadline - clock.monotonic())
            if answer["kind"] == "info" and answer["pv"] and answer["multipv"] in (None, 1):
                last = answer
            elif answer["kind"] == "bestmove":
                break
        text = answer["move"]
        if text is None:
            raise explained(EngineError, "ugi-no-move")
        try:
            move = Move(game.name, text)
        except AbaqueError as error:
            raise explained(EngineError, "ugi-unreadable", text, error) from error
        if reason := game.why_illegal(move):
            raise explained(EngineError, "ugi-illegal", text, reason)
        kind, score = last.get("score_kind"), last.get("score")
        return Info(
            move,
            last.get("depth"),
            last.get("nodes"),
            score if kind == "cp" else None,
            score if kind == "mate" else None,
            tuple(last.get("pv", ())),
        )

    def choose_move(self, game: Game, /, clock: Clock | None = None) -> Move:
        """The engine's move, with the limits that it was made with; else it gets its share of the clock."""
        time, nodes, depth = (self.limits[name] for name in ("time", "nodes", "depth"))
        if clock is not None and time is None and nodes is None and depth is None:
            time = clock.share()
        return self.think(
            game,
            time=time,
            nodes=None if nodes is None else int(nodes),
            depth=None if depth is None else int(depth),
        ).move

    def close(self) -> None:
        """Ends the engine: ``quit`` first, and after a second by force."""
        process = self._process
        try:
            if process.stdin and process.poll() is None:
                process.stdin.write(b"quit\n")
                process.stdin.flush()
            process.wait(1.0)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        for stream in (process.stdin, process.stdout):
            if stream:
                try:
                    stream.close()
                except OSError:
                    pass

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def _read(self, stream: IO[bytes] | None) -> None:
        try:
            while stream and (line := stream.readline(_MOST_BYTES)):
                try:
                    self._lines.put_nowait(line.decode("utf-8", "replace"))
                except queue.Full:
                    # Nobody needs that much: the process is killed at the next question.
                    self._flooded = True
                    break
        except (OSError, ValueError):
            pass
        while True:
            try:
                self._lines.put(None, timeout=1.0)
                return
            except queue.Full:
                if self._process.poll() is not None:
                    return
                self._process.kill()

    def _send(self, line: str) -> None:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._gone() from error

    def _answer(self, seconds: float) -> dict[str, Any]:
        """The next line that is understood."""
        deadline = clock.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.001, deadline - clock.monotonic()))
            except queue.Empty:
                self._process.kill()
                raise explained(EngineError, "ugi-silent", f"{seconds:.1f}") from None
            if line is None:
                raise self._gone()
            try:
                answer = read_ugi_answer(line)
            except NotationError:
                # Engines say many things; what is no UGI is passed over.
                continue
            if answer is not None:
                return answer

    def _wait_ready(self) -> None:
        self._send("isready")
        while self._answer(self.timeout)["kind"] != "readyok":
            pass

    def _gone(self) -> EngineError:
        if self._flooded:
            return explained(EngineError, "ugi-flood", _MOST_LINES)
        code = self._process.poll()
        if code is None:
            return explained(EngineError, "ugi-closed")
        return explained(EngineError, "ugi-ended", code)


def serve(
    bot: Callable[[Game], Move | str] | Any,
    game: str | None = None,
    *,
    name: str | None = None,
    author: str = "",
    stdin: IO[str] | None = None,
    stdout: IO[str] | None = None,
) -> None:
    """Speaks UGI on standard input and output until ``quit``: the bot becomes an engine.

    ``bot`` is a function of a game or has a method ``choose_move``; ``game`` may also be its attribute. What the bot
    prints goes to standard error, because standard output belongs to the protocol.
    """
    kind = game or getattr(bot, "game", None)
    if not isinstance(kind, str):
        raise ValueError("name the game: serve(bot, 'awale'), or give the bot an attribute game")
    choose = chooser(bot)
    source, sink = stdin or sys.stdin, stdout or sys.stdout
    usual = new_game(kind)
    rules: str = usual.rules
    current = usual
    tag = {"avalam": "Setup", "abalone": "Layout"}.get(usual.name)
    start: str | None = None

    def say(text: str) -> None:
        sink.write(text + "\n")
        sink.flush()

    saved = sys.stdout
    if stdout is None:
        sys.stdout = sys.stderr
    try:
        for line in source:
            try:
                command = read_ugi_command(line)
                if command is None:
                    continue
                match command["kind"]:
                    case "ugi":
                        say(f"id name {' '.join((name or type(bot).__name__).split())}")
                        say(f"id author {author or 'unknown'}")
                        say(f"option name Rules type string default {usual.rules}")
                        if tag:
                            say(f"option name {tag} type string default standard")
                        say("ugiok")
                    case "isready":
                        say("readyok")
                    case "setoption":
                        if command["name"] == "Rules":
                            rules = new_game(kind, rules=command["value"] or "").rules
                        elif command["name"] == tag:
                            start = command["value"]
                            new_game(kind, start=start)
                        else:
                            say(write_ugi_info(f"there is no option {command['name']}"))
                    case "uginewgame":
                        new = getattr(bot, "new_game", None)
                        if callable(new):
                            new()
                    case "position":
                        if command["position"] is None:
                            position = new_game(kind, rules=rules, start=start)
                        else:
                            position = new_game(
                                kind, rules=rules, position=command["position"], study=True
                            )
                        for text in command["moves"]:
                            position.push_text(text)
                        current = position
                    case "go":
                        if current.is_game_over():
                            say("bestmove (none)")
                        else:
                            move = choose(current.copy(), _clock(command, current.turn_index))
                            reason = current.why_illegal(move)
                            if reason:
                                say(write_ugi_info(f"the bot chose {move}: {reason}"))
                            say(f"bestmove {move}")
                    case "query":
                        say(f"response {_respond(current, command['query'])}")
                    case "quit":
                        return
                    case _:
                        # `stop`: the bot has answered already.
                        pass
            except AbaqueError as error:
                say(write_ugi_info(str(error)))
    finally:
        sys.stdout = saved


def _clock(go: Mapping[str, Any], side: int) -> Clock:
    """The clock of a ``go``, whose times are in milliseconds."""

    def seconds(milliseconds: int | None) -> float | None:
        return None if milliseconds is None else milliseconds / 1000

    return Clock(
        remaining=seconds(go["times"][side]),
        increment=seconds(go["increments"][side]) or 0.0,
        opponent=seconds(go["times"][1 - side]),
        move_time=seconds(go["movetime"]),
    )


def _respond(game: Game, query: str) -> str:
    if query == "gameover":
        return str(game.is_game_over()).lower()
    if query == "p1turn":
        return str(game.turn_index == 0).lower()
    outcome = game.outcome()
    if outcome is None:
        return "none"
    return {1: "p1win", 0: "draw", -1: "p2win"}[outcome.value]
