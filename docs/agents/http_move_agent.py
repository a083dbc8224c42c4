#!/usr/bin/env python3
"""A random Avalam agent as ECAM's runner has them: it answers POST /move.

    abaque adapt http-move -- python3 http_move_agent.py {port}
"""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer


def moves(game):
    for r, row in enumerate(game):
        for c, tower in enumerate(row):
            for i in range(max(0, r - 1), min(9, r + 2)):
                for j in range(max(0, c - 1), min(9, c + 2)):
                    other = game[i][j]
                    if (r, c) != (i, j) and tower and other and len(tower) + len(other) <= 5:
                        yield {"from": [r, c], "to": [i, j]}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert self.path == "/move" and body["you"] in body["players"]
        # All 48 counters are there, whatever was moved.
        assert sum(len(tower) for row in body["game"] for tower in row) == 48
        reply = json.dumps({"move": random.choice(list(moves(body["game"]))), "message": "!"}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
