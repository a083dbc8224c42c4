"""Statistics computed another way, to compare ours with: reads a JSON document and writes another.

Ratings: the algorithm of Zermelo (1929) and Hunter (2004, "MM algorithms for generalized Bradley-Terry models"), which
improves one strength after the other and never looks at a derivative. Errors: the observed information by numerical
differences of the log-likelihood, with the last player fixed, then transformed to ratings with mean zero.

Who can be rated: the transitive closure of "has taken points from" (Warshall), whose largest class is the reference. A class
that reaches it without being reached has a bound, found from the bounds of the classes between them.

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
    opponents = [[] for _ in range(n)]
    for a, b, points_a, points_b in games:
        points[a] += points_a
        points[b] += points_b
        opponents[a].append((b, points_a + points_b))
        opponents[b].append((a, points_a + points_b))
    gamma = [1.0] * n
    for _ in range(200_000):
        change = 0.0
        for i in range(n):
            if not opponents[i]:
                continue
            new = points[i] / sum(count / (gamma[i] + gamma[other]) for other, count in opponents[i])
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


def rate(n, games):
    """For each player: a kind, the rating or bound in Elo, and the error of an estimate."""
    reaches = [[i == j for j in range(n)] for i in range(n)]
    for a, b, points_a, points_b in games:
        reaches[a][b] |= points_a > 0
        reaches[b][a] |= points_b > 0
    for k in range(n):
        for i in range(n):
            if reaches[i][k]:
                reaches[i] = [one or other for one, other in zip(reaches[i], reaches[k])]
    classes = {frozenset(j for j in range(n) if reaches[i][j] and reaches[j][i]) for i in range(n)}

    def inside(members):
        return [one for one in games if one[0] in members and one[1] in members]

    def rank(members):
        return len(members), sum(one[2] + one[3] for one in inside(members)), -min(members)

    def own(members):
        order = sorted(members)
        at = {player: i for i, player in enumerate(order)}
        within = [(at[a], at[b], x, y) for a, b, x, y in inside(members)]
        return order, strengths(len(order), within), within

    reference = max(classes, key=rank, default=())
    if len(reference) < 2:
        return [("unknown",)] * n
    found = [("unknown",)] * n
    order, ratings, within = own(reference)
    known = dict(zip(order, ratings))
    for player, rating, error in zip(order, ratings, errors(ratings, within)):
        found[player] = ("estimate", ELO * rating, ELO * error)
    anchor = order[0]

    def bound(members, sign):
        def above(a, b):
            return reaches[a][b] if sign > 0 else reaches[b][a]

        some = min(members)
        between = [
            other for other in classes
            if other != members and above(some, min(other)) and above(min(other), anchor)
        ]
        for other in between:
            if min(other) not in known:
                bound(other, sign)
        order, ratings, _ = own(members)
        offsets = dict(zip(order, ratings))
        met = []
        for a, b, x, y in games:
            for one, other in ((a, b), (b, a)):
                if one in members and any(other in group for group in between):
                    met.append((x + y, known[other] - offsets[one]))
        low, high = -100.0, 100.0
        for _ in range(300):
            middle = (low + high) / 2
            chance = math.exp(-sum(count * math.log1p(math.exp(sign * (rating - middle))) for count, rating in met))
            if (chance < 0.05) == (sign > 0):
                low = middle
            else:
                high = middle
        for player in members:
            known[player] = offsets[player] + low
            found[player] = ("more-than" if sign > 0 else "less-than", ELO * known[player])

    for members in classes:
        some = min(members)
        if some not in known and reaches[some][anchor]:
            bound(members, 1)
        elif some not in known and reaches[anchor][some]:
            bound(members, -1)
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
json.dump({"ratings": rate(task["players"], task["games"]), "llr": [sprt(*one) for one in task["sprt"]]}, sys.stdout)
