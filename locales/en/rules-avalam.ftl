### The rules of Avalam. A message with a title is a section; one without is a ruling of ours, which
### belongs to the section before it.

avalam-rules-goal = When nobody can move any more, own more towers than your opponent. A tower belongs to the player whose colour is on top.
    .title = The aim

avalam-rules-board =
    49 holes, lettered a to i from left to right and numbered 1 to 9 from bottom to top. 24 light and 24 dark counters fill them like a chequerboard, c9 light and d9 dark; the hole in the middle, e5, stays empty.

    The board looks the same after half a turn, and in no other way.
    .title = Board and start
avalam-rules-board-ruling = Light begins, unless the players choose otherwise. The new-game dialog lets you choose, draw lots, or let the youngest begin.

avalam-rules-move =
    On your turn, take any tower of one to four counters, whatever its colour, and put it as a whole onto one of the up to eight towers that touch it. The new tower may have five counters at most.

    A tower never goes onto an empty hole or across one. A tower of five never moves. So towers only grow, and a hole that is empty stays empty.

    As long as a move exists you must make one: there is no passing.
    .title = Moving

avalam-rules-settled = A tower is settled when no tower beside it would make five or fewer with it: it stands alone, it is full, or its neighbours are too high. It can then neither move nor change its owner until the end.
    .title = Settled towers

avalam-rules-end =
    The game is over when no move is possible. Each tower is one point for the owner of its top counter, however high it is: with eight light towers and six dark ones, Light wins 8 to 6.
    .title = End and points
avalam-rules-end-ruling = A game on a site has at most 1000 moves, which no game of Avalam reaches: each tower that moves leaves one fewer.

avalam-rules-sets =
    modern (the usual one): if the points are equal, the player with more towers of five wins.

    eitaka (an older edition): there is no tie-break.
    .title = Rule sets
avalam-rules-sets-ruling = modern: if the towers of five are equal too, the game is a draw.
avalam-rules-sets-ruling-2 = eitaka: equal points are a draw.

avalam-rules-placement =
    The board starts empty. In turn, each player puts one counter, of either colour, into any empty hole, until all 48 are down; the hole that stays empty may be anywhere. Then the towers move.
    .title = The setup “placement”
avalam-rules-placement-ruling = It goes with either rule set.
avalam-rules-placement-ruling-2 = A colour that has run out can no longer be placed, and the player who placed first also moves first.

avalam-rules-players = Two players, or two teams.
    .title = Players and clocks
avalam-rules-players-ruling = The members of a team move in rotation.
avalam-rules-players-ruling-2 = Clocks may be used; a player who runs out of time loses.
