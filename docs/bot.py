#!/usr/bin/env python3
"""A bot for Abaque: takes every challenge that it can play and plays random moves.

    ABAQUE_TOKEN=... python3 bot.py https://play.example.org

Put your own idea into choose(); docs/bots.md says what there is to know.
"""
import concurrent.futures
import http.client
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
TRIES = 8
# A request that has to wait must not hold up the other games.
WORKERS = concurrent.futures.ThreadPoolExecutor(8)


def choose(view):
    return random.choice(view["legal"])["move"]


def call(path, body=None):
    """Tries again where the server is busy (429, 5xx) or gone for a moment, after as long as it says."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, HEADERS)
    for attempt in range(TRIES):
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500 or attempt == TRIES - 1:
                raise
            wait = float(error.headers.get("Retry-After") or min(2**attempt, 30))
        except (OSError, http.client.HTTPException):
            if attempt == TRIES - 1:
                raise
            wait = min(2**attempt, 30)
        # Not all bots of a class at the same moment.
        time.sleep(wait + random.random())


def post(path, body):
    try:
        call(path, body).close()
    except urllib.error.HTTPError as error:
        # Somebody was faster, or the game is over: the stream goes on.
        print(path, error.code, error.read().decode(errors="replace"), file=sys.stderr)
    except (OSError, http.client.HTTPException) as error:
        print(path, error, file=sys.stderr)


def play(table, view):
    post("/api/bot/tables/%s/move" % table, {"move": choose(view), "ply": view["ply"]})


def handle(message, asked):
    view = message.get("view") or {}
    if message["type"] == "lobby":
        for challenge in message["challenges"]:
            # The list comes again after each change: ask for each challenge once.
            if not challenge["mine"] and challenge["id"] not in asked:
                asked.add(challenge["id"])
                WORKERS.submit(post, "/api/challenges/%s/accept" % challenge["id"], {})
    elif view.get("legal"):  # it is our turn
        WORKERS.submit(play, message["table"], view)


def main():
    while True:
        asked = set()
        try:
            with call("/api/bot/stream") as lines:
                for line in lines:
                    handle(json.loads(line), asked)
        except (OSError, http.client.HTTPException, ValueError) as error:
            # Also a line that was cut off.
            print("the stream is lost:", error, file=sys.stderr)
        time.sleep(1)  # a new one begins with all games


if __name__ == "__main__":
    main()
