#!/usr/bin/env python3
"""A random Abalone agent as at BCIT: it reads Test.input and writes Test.board, the board after its move.

    abaque adapt files -- python3 files_agent.py {input}
"""

import random
import sys

with open(sys.argv[1]) as file:
    side, line = file.read().split()
marbles = {(ord(one[0]) - ord("A"), int(one[1])): one[2] for one in line.split(",")}


def on_board(row, number):
    return 0 <= row < 9 and max(1, row - 3) <= number <= min(9, row + 5)


# One marble to an empty cell beside it.
moves = [
    ((row, number), (row + up, number + right))
    for (row, number), colour in marbles.items()
    for up, right in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]
    if colour == side and on_board(row + up, number + right)
    and (row + up, number + right) not in marbles
]
source, target = random.choice(moves)
marbles[target] = marbles.pop(source)
text = ",".join(sorted(f"{chr(ord('A') + row)}{number}{colour}" for (row, number), colour in marbles.items()))
with open(sys.argv[1].removesuffix(".input") + ".board", "w") as file:
    file.write(text + "\n")
