#!/usr/bin/env python3
"""A bot for Abaque: takes every challenge that it can play and plays random moves.

    ABAQUE_TOKEN=... python3 bot.py https://play.example.org

Put your own idea into choose(); docs/bots.md says what there is to know.
"""
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/")
HEADERS = {
    "Authorization": "Bearer " + os.environ["ABAQUE_TOKEN"],
    "Content-Type": "application/json",
}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, HEADERS)
    return urllib.request.urlopen(request, timeout=60)


def choose(view):
    return random.choice(view["legal"])["move"]


def handle(message):
    view = message.get("view") or {}
    if message["type"] == "lobby":
        for challenge in message["challenges"]:
            if not challenge["mine"]:
                call("/api/challenges/%s/accept" % challenge["id"], {})
    elif view.get("legal"):  # it is our turn
        move = {"move": choose(view), "ply": view["ply"]}
        call("/api/bot/tables/%s/move" % message["table"], move)


def main():
    while True:
        try:
            for line in call("/api/bot/stream"):
                try:
                    handle(json.loads(line))
                except urllib.error.HTTPError as error:
                    # Somebody was faster, or the game is over: the stream goes on.
                    print(json.load(error)["detail"], file=sys.stderr)
        except OSError as error:
            print(error, file=sys.stderr)
        time.sleep(2)  # the server has gone: it comes back


if __name__ == "__main__":
    main()
