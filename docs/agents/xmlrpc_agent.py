#!/usr/bin/env python3
"""A random Avalam agent as UCLouvain and Polytechnique Montréal have them: an XML-RPC server.

    abaque adapt xmlrpc -- python3 xmlrpc_agent.py --port {port}
"""

import argparse
import random
from xmlrpc.server import SimpleXMLRPCServer


def actions(board):
    """All moves (row, column, row, column): a tower onto a neighbour, at most max_height together."""
    m, rows, columns = board["m"], board["rows"], board["columns"]
    for i in range(rows):
        for j in range(columns):
            for k in range(max(0, i - 1), min(rows, i + 2)):
                for l in range(max(0, j - 1), min(columns, j + 2)):
                    height = abs(m[i][j]) + abs(m[k][l])
                    if (i, j) != (k, l) and m[i][j] and m[k][l] and height <= board["max_height"]:
                        yield i, j, k, l


class Agent:
    def initialize(self, percepts, players, time_left):
        return True

    def play(self, percepts, player, step, time_left):
        assert player in (1, -1) and step >= 1
        return random.choice(list(actions(percepts)))


parser = argparse.ArgumentParser()
parser.add_argument("-p", "--port", type=int, default=8000)
server = SimpleXMLRPCServer(("127.0.0.1", parser.parse_args().port), allow_none=True, logRequests=False)
server.register_instance(Agent())
server.serve_forever()
