"""Statistics computed another way, to compare ours with: reads a JSON document and writes another.

Ratings: the algorithm of Zermelo (1929) and Hunter (2004, "MM algorithms for generalized Bradley-Terry models"), which
improves one strength after the other and never looks at a derivative. Errors: the observed information by numerical
differences of the log-likelihood, with the last player fixed, then transformed to ratings with mean zero.

SPRT: the most likely distribution over the classes with a given mean, by maximising the likelihood directly with
Lagrange multipliers found by Newton's method on the dual.
"""

import json
import math
import sys

ELO = 400 / math.log(10)


def log_likelihood(ratings, games):
    total = 0.0
    for a, b, points_a, points_b in games:
        difference = ratings[a] - ratings[b]
        total -= points_a * math.log1p(math.exp(-difference)) + points_b * math.log1p(math.exp(difference))
    return total


def strengths(n, games):
    points = [0.0] * n
    pairs = {}
    for a, b, points_a, points_b in games:
        points[a] += points_a
        points[b] += points_b
        pairs[(a, b)] = pairs.get((a, b), 0.0) + points_a + points_b
    gamma = [1.0] * n
    for _ in range(200_000):
        change = 0.0
        for i in range(n):
            weight = 0.0
            for (a, b), count in pairs.items():
                if i in (a, b):
                    weight += count / (gamma[a] + gamma[b])
            new = points[i] / weight
            change = max(change, abs(math.log(new / gamma[i])))
            gamma[i] = new
        if change < 1e-13:
            break
    ratings = [math.log(one) for one in gamma]
    mean = sum(ratings) / n
    return [one - mean for one in ratings]


def solve(matrix, right):
    n = len(matrix)
    rows = [list(matrix[i]) + [right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            for j in range(i, n + 1):
                rows[k][j] -= factor * rows[i][j]
    solution = [0.0] * n
    for i in reversed(range(n)):
        rest = sum(rows[i][j] * solution[j] for j in range(i + 1, n))
        solution[i] = (rows[i][n] - rest) / rows[i][i]
    return solution


def errors(ratings, games):
    n, h = len(ratings), 1e-3
    free = n - 1

    def value(steps):
        moved = list(ratings)
        for i, step in steps:
            moved[i] += step
        return log_likelihood(moved, games)

    information = [[0.0] * free for _ in range(free)]
    for i in range(free):
        for j in range(free):
            second = (
                value([(i, h), (j, h)]) - value([(i, h), (j, -h)]) - value([(i, -h), (j, h)]) + value([(i, -h), (j, -h)])
            )
            information[i][j] = -second / (4 * h * h)
    covariance = [solve(information, [float(i == k) for i in range(free)]) for k in range(free)]
    covariance = [row + [0.0] for row in covariance] + [[0.0] * n]
    found = []
    for i in range(n):
        weights = [float(i == k) - 1 / n for k in range(n)]
        variance = sum(weights[a] * weights[b] * covariance[a][b] for a in range(n) for b in range(n))
        found.append(1.959963984540054 * math.sqrt(variance))
    return found


def constrained(counts, scores, mean):
    """The largest log-likelihood of the counts among distributions with this mean."""
    total = sum(counts)
    # Maximise sum c log p under sum p = 1, sum p s = m: p = c / (total + l (s - m)); l solves the mean.
    low, high = -total / (max(scores) - mean) * (1 - 1e-12), total / (mean - min(scores)) * (1 - 1e-12)
    for _ in range(400):
        l = (low + high) / 2
        excess = sum(c * (s - mean) / (total + l * (s - mean)) for c, s in zip(counts, scores))
        low, high = (l, high) if excess > 0 else (low, l)
    return sum(c * math.log(c / (total + l * (s - mean))) for c, s in zip(counts, scores))


def sprt(pairs, elo0, elo1):
    counts = [max(count, 1e-3) for count in pairs]
    scores = [0, 0.25, 0.5, 0.75, 1]
    mean0, mean1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
    return constrained(counts, scores, mean1) - constrained(counts, scores, mean0)


task = json.load(sys.stdin)
found = strengths(task["players"], task["games"])
json.dump(
    {
        "ratings": [ELO * one for one in found],
        "errors": [ELO * one for one in errors(found, task["games"])],
        "llr": [sprt(*one) for one in task["sprt"]],
    },
    sys.stdout,
)
