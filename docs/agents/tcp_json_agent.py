#!/usr/bin/env python3
"""A random Abalone agent as in ECAM's championship: JSON over TCP, each message after its length.

    abaque adapt tcp-json -- python3 tcp_json_agent.py --port {port} --server {server-port}

With --plain it sends JSON without lengths, as earlier championships did.
"""

import argparse
import json
import random
import socket
import struct

DIRECTIONS = {"NE": (-1, 0), "SW": (1, 0), "NW": (-1, -1), "SE": (1, 1), "E": (0, 1), "W": (0, -1)}

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, default=8888)
parser.add_argument("--server", type=int, default=3000)
parser.add_argument("--plain", action="store_true")
options = parser.parse_args()


def send(connection, message):
    data = json.dumps(message).encode()
    connection.sendall(data if options.plain else struct.pack("<I", len(data)) + data)


def exactly(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def receive(connection):
    if not options.plain:
        (length,) = struct.unpack("<I", exactly(connection, 4))
        return json.loads(exactly(connection, length))
    data = b""
    while True:
        data += connection.recv(4096)
        try:
            return json.loads(data)
        except json.JSONDecodeError:
            pass


def moves(board, own):
    """Moves along a line, with up to three marbles, that push fewer of the opponent's."""

    def at(r, c):
        return board[r][c] if 0 <= r < 9 and 0 <= c < 9 else "X"

    for r in range(9):
        for c in range(9):
            for name, (dr, dc) in DIRECTIONS.items():
                mine = []
                while len(mine) < 4 and at(r + len(mine) * dr, c + len(mine) * dc) == own:
                    mine.append([r + len(mine) * dr, c + len(mine) * dc])
                if not 1 <= len(mine) <= 3:
                    continue
                pushed, end = 0, at(r + len(mine) * dr, c + len(mine) * dc)
                while end not in (own, "E", "X"):
                    pushed += 1
                    ahead = len(mine) + pushed
                    end = at(r + ahead * dr, c + ahead * dc)
                if pushed < len(mine) and (end == "E" or end == "X" and pushed > 0):
                    yield {"marbles": mine, "direction": name}


listener = socket.create_server(("127.0.0.1", options.port))
with socket.create_connection(("127.0.0.1", options.server)) as server:
    subscription = {"request": "subscribe", "port": options.port, "name": "sample", "matricules": ["1"]}
    send(server, subscription)
    assert receive(server) == {"response": "ok"}
while True:
    connection, _ = listener.accept()
    with connection:
        request = receive(connection)
        if request["request"] == "ping":
            send(connection, {"response": "pong"})
        else:
            state = request["state"]
            chosen = list(moves(state["board"], "BW"[state["current"]]))
            move = {"response": "move", "move": random.choice(chosen), "message": "!"}
            send(connection, move if chosen else {"response": "giveup"})
