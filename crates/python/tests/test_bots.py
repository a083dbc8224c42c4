"""The bot client against a real server."""

from __future__ import annotations

import http.cookiejar
import json
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import abaque
import pytest
from abaque import bots


class Person:
    """A visitor with cookies, as a browser has them."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def call(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-Abaque": "1"}
        request = urllib.request.Request(self.server + path, data, headers)
        try:
            with self.opener.open(request, timeout=60) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None
        return json.loads(text) if text else None


@pytest.fixture(scope="module")
def server(program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with Path(folder, "log").open("wb") as log:
        process = subprocess.Popen(
            [program, "serve", "--listen", f"127.0.0.1:{port}", "--data", str(folder / "data")],
            stdout=log,
            stderr=log,
        )
    try:
        for _ in range(600):
            assert process.poll() is None, Path(folder, "log").read_text()
            try:
                urllib.request.urlopen(f"{address}/api/me", timeout=5).read()
                break
            except OSError:
                time.sleep(0.1)
        else:
            pytest.fail("the server did not start")
        yield address
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def token(server: str) -> str:
    owner = Person(server)
    owner.call("/api/me")
    owner.call("/api/signup", {"name": "Robot", "password": "a long enough password 17"})
    owner.call("/api/me/bot", {})
    made = owner.call("/api/me/tokens", {"name": "test", "scopes": ["play"]})
    assert isinstance(made["token"], str)
    return made["token"]


class Recorder:
    """Plays the first move and remembers what it was asked."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []

    def choose_move(self, game: abaque.Game) -> abaque.Move:
        self.seen.append((game.rules, len(game.move_stack)))
        return game.legal_moves[0]


def play(server: str, body: dict[str, Any]) -> threading.Thread:
    """A guest who opens a table and plays random moves at it to the end."""
    guest = Person(server)
    guest.call("/api/me")
    table = guest.call("/api/tables", body)["table"]

    def moves() -> None:
        rng = __import__("random").Random(1)
        while True:
            answer = guest.call(f"/api/tables/{table}")
            view = answer.get("view", answer)
            if view.get("result"):
                return
            if view.get("legal"):
                move = rng.choice(view["legal"])["move"]
                guest.call(f"/api/bot/tables/{table}/move", {"move": move, "ply": view["ply"]})
            else:
                time.sleep(0.02)

    thread = threading.Thread(target=moves, daemon=True)
    thread.start()
    return thread


def test_a_bot_takes_challenges_and_plays_them_to_the_end(server: str, token: str) -> None:
    bot = Recorder()
    said: list[str] = []
    done: list[int] = []
    running = threading.Thread(
        target=lambda: done.append(bots.run(bot, server, token, games=2, log=said.append)), daemon=True
    )
    running.start()
    guests = [
        play(server, {"game": "awale", "rules": "abapa", "mode": "open", "clock": {"kind": "none"}}),
        play(server, {"game": "avalam", "mode": "open", "clock": {"kind": "none"}}),
    ]
    for guest in guests:
        guest.join(120)
        assert not guest.is_alive(), said
    running.join(60)
    assert done == [2], said
    assert {rules for rules, _ in bot.seen} == {"abapa", "modern"} and max(ply for _, ply in bot.seen) > 5


def test_a_bot_that_fails_resigns_and_goes_on(server: str, token: str) -> None:
    said: list[str] = []

    def broken(game: abaque.Game) -> str:
        raise KeyError("oops")

    done: list[int] = []
    running = threading.Thread(
        target=lambda: done.append(bots.run(broken, server, token, games=1, log=said.append)), daemon=True
    )
    running.start()
    guest = play(server, {"game": "awale", "mode": "open", "clock": {"kind": "none"}})
    guest.join(60)
    running.join(60)
    assert done and any("oops" in line for line in said)


def test_the_client(server: str, token: str) -> None:
    client = bots.Client(server, token)
    assert client.me()["name"] == "Robot"
    made = client.challenge("awale", main=60, increment=1)
    assert made["table"]
    with pytest.raises(bots.ServerError) as raised:
        client.accept("no-such-challenge")
    assert raised.value.status >= 400 and raised.value.code and "declined" in str(raised.value)
    with pytest.raises(bots.ServerError):
        client.move(made["table"], "C", 7)
    first = next(iter(client.events()))
    assert first["type"] == "hello"
    with pytest.raises(bots.ServerError) as unauthorised:
        bots.run(Recorder(), server, "wrong-token")
    assert unauthorised.value.status == 401
    with pytest.raises(bots.ServerError):
        client.resign("no-such-table")


def test_bad_clients() -> None:
    for server, token in (("example.org", "t"), ("ftp://x", "t"), ("http://127.0.0.1:9", ""), ("http://x", "a b")):
        with pytest.raises(ValueError):
            bots.Client(server, token)
    with pytest.raises(bots.ServerError, match="Cannot reach"):
        bots.Client("http://127.0.0.1:9", "token").me()
    with pytest.raises(TypeError, match="choose_move"):
        bots.run(3, "http://127.0.0.1:9", "token")
