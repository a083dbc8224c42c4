"""Bots on a server: one class plays offline, in a match and online.

    abaque.bots.run(MyBot(), "https://play.example.org", token)
"""

from __future__ import annotations

import http.client
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any

from abaque._errors import explained
from abaque._native import AbaqueError, Game, Move, new_game
from abaque._player import Clock, chooser

__all__ = ["Client", "ServerError", "run"]

#: The server's heartbeat comes every ten seconds: a stream that is silent for longer is dead.
_SILENCE = 30.0
_MOST_LINE = 4 << 20


class ServerError(AbaqueError):
    """A server that declines a request or cannot be reached; ``code`` is the problem's name, ``status`` HTTP's."""

    reason = "server"

    def __init__(self, text: str, code: str = "", status: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.status = status
        #: Seconds until a busy server may be asked again.
        self.retry_after = 1.0


class Client:
    """The bot API of a server, with a bot's token."""

    def __init__(self, server: str, token: str, *, timeout: float = 30.0) -> None:
        parts = urllib.parse.urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"a server's address is like https://play.example.org, not {server!r}")
        if not token or any(c.isspace() for c in token):
            raise ValueError("the token is empty or has spaces: copy it from the settings")
        self.server = server.rstrip("/")
        self.timeout = timeout
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def call(self, path: str, body: Mapping[str, Any] | None = None, *, method: str | None = None) -> Any:
        """One request; returns the parsed answer. A busy server (429) is asked again after the time that it names."""
        for attempt in range(4):
            try:
                with self._open(path, body, method, self.timeout) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except ServerError as error:
                if error.status != 429 or attempt == 3:
                    raise
                time.sleep(min(30.0, error.retry_after))
        raise AssertionError("unreachable")

    def me(self) -> Any:
        """The bot's own account."""
        return self.call("/api/me")

    def accept(self, challenge: str) -> Any:
        """Accepts an open challenge."""
        return self.call(f"/api/challenges/{challenge}/accept", {})

    def challenge(self, game: str, *, main: float = 180, increment: float = 2, **more: Any) -> Any:
        """Creates an open challenge with a clock of ``main`` seconds and ``increment`` seconds a move."""
        timed = {"kind": "timed", "main": round(main * 1000), "increment": round(increment * 1000)}
        return self.call("/api/tables", {"game": game, "mode": "open", "clock": timed, **more})

    def move(self, table: str, move: Move | str, ply: int) -> Any:
        """Plays a move at a table; ``ply`` guards against a position that is no longer there."""
        return self.call(f"/api/bot/tables/{table}/move", {"move": str(move), "ply": ply})

    def resign(self, table: str) -> Any:
        """Resigns a game."""
        return self.call(f"/api/bot/tables/{table}/act", {"action": {"kind": "resign"}})

    def events(self) -> Any:
        """The messages of the bot's stream, until it ends."""
        with self._open("/api/bot/stream", None, None, _SILENCE) as stream:
            while line := stream.readline(_MOST_LINE):
                yield json.loads(line)

    def _open(self, path: str, body: Mapping[str, Any] | None, method: str | None, timeout: float) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data, self._headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            try:
                problem = json.loads(error.read(65536))
            except (ValueError, OSError):
                problem = {}
            detail = problem.get("detail") or problem.get("title") or error.reason
            failure = explained(ServerError, "server-declined", detail)
            failure.code, failure.status = problem.get("code", ""), error.code
            wait = error.headers.get("Retry-After", "")
            failure.retry_after = float(wait) if wait.isdigit() else 1.0
            raise failure from None
        except OSError as error:
            raise explained(ServerError, "server-unreachable", self.server, error) from error


def run(
    bot: Callable[[Game], Move | str] | Any,
    server: str,
    token: str,
    *,
    games: int | None = None,
    accept: Callable[[Mapping[str, Any]], bool] = lambda challenge: not challenge.get("mine"),
    log: Callable[[str], object] = lambda text: print(text, file=sys.stderr),
    reconnect: float = 2.0,
) -> int:
    """Plays on a server until ``games`` games have ended, or for ever; returns how many ended.

    ``bot`` is a function of a game or has a method ``choose_move``; with a parameter ``clock`` it also gets the ``Clock``.
    ``accept`` decides which challenges of the lobby are taken; a bot with an attribute ``game`` takes those of its game
    only. If the bot raises an exception or chooses an illegal move, it resigns that game and goes on with the others.
    """
    choose = chooser(bot)
    kind = getattr(bot, "game", None)
    own = new_game(kind).name if isinstance(kind, str) else None

    def takes(challenge: Mapping[str, Any]) -> bool:
        return own in (None, challenge["game"]) and accept(challenge)

    client = Client(server, token)
    client.me()
    playing: dict[str, dict[str, Any]] = {}
    tried: set[str] = set()
    ended: set[str] = set()
    while True:
        try:
            for message in client.events():
                _handle(client, message, choose, playing, tried, ended, takes, log)
                if games is not None and len(ended) >= games:
                    return len(ended)
        except ServerError as error:
            if error.status in (401, 403):
                raise
            log(str(error))
        except (OSError, http.client.HTTPException, ValueError) as error:
            log(f"the stream has ended: {error}")
        time.sleep(reconnect)


def _handle(
    client: Client,
    message: dict[str, Any],
    choose: Callable[[Game, Clock], Move | str],
    playing: dict[str, dict[str, Any]],
    tried: set[str],
    ended: set[str],
    accept: Callable[[Mapping[str, Any]], bool],
    log: Callable[[str], object],
) -> None:
    if message.get("type") == "lobby":
        for challenge in message.get("challenges", ()):
            if challenge["id"] not in tried and accept(challenge):
                tried.add(challenge["id"])
                try:
                    client.accept(challenge["id"])
                except ServerError as error:
                    log(str(error))
        return
    table, view = message.get("table"), message.get("view")
    if not isinstance(table, str) or not isinstance(view, dict):
        return
    known = playing.setdefault(table, {})
    for name in ("game", "rules", "first_position", "moves", "clock"):
        if name in view:
            known[name] = view[name]
    event = message.get("event") or {}
    if event.get("kind") == "moved" and "moves" in known:
        known["moves"] = [*known["moves"][: event["ply"]], event]
    if view.get("result"):
        ended.add(table)
        return
    if not view.get("legal") or "game" not in known:
        return
    game = _game(known, view)
    try:
        move = choose(game.copy(), _clock(known, view, game.turn_index))
        reason = game.why_illegal(move)
        if reason:
            raise ValueError(f"{move}: {reason}")
    except Exception as error:  # noqa: BLE001 - one game is lost, the others go on
        log(f"table {table}: the bot failed and resigns: {error!r}")
        client.resign(table)
        return
    try:
        client.move(table, move, view["ply"])
    except ServerError as error:
        # The game has ended in the meantime, or another stream of the bot was faster.
        log(f"table {table}: {error}")


def _clock(known: Mapping[str, Any], view: Mapping[str, Any], side: int) -> Clock:
    """The clocks of a table, which are in milliseconds."""
    clocks, terms = view.get("clocks") or {}, known.get("clock") or {}
    left = [clocks.get("first"), clocks.get("second")]
    remaining, opponent = (None if ms is None else ms / 1000 for ms in (left[side], left[1 - side]))
    return Clock(remaining=remaining, increment=terms.get("increment", 0) / 1000, opponent=opponent)


def _game(known: Mapping[str, Any], view: Mapping[str, Any]) -> Game:
    """The game with its moves, so that repetitions count; from the position alone if something is missing."""
    rules = known["rules"]
    game = new_game(known["game"], rules=rules, position=known["first_position"], study=True)
    for played in known["moves"][: view["ply"]]:
        game.push_text(played["move"])
    if game.position() != view["position"]:
        game = new_game(known["game"], rules=rules, position=view["position"], study=True)
    return game
