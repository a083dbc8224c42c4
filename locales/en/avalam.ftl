### Avalam: why a move is not allowed, what is wrong with a position, what a text should say.

avalam-illegal-placing = Counters are still being placed: place one, for example l@e5.
avalam-illegal-not-placing = All the counters are placed: move a tower, for example c9d9.
avalam-illegal-hole-taken = { $hole } is taken: a counter goes into an empty hole.
avalam-illegal-colour-spent =
    { $side ->
        [light] All the light counters are placed: place a dark one.
       *[dark] All the dark counters are placed: place a light one.
    }
avalam-illegal-no-tower = There is no tower on { $hole }.
avalam-illegal-same-hole = A tower moves onto another tower, not onto itself.
avalam-illegal-not-adjacent = { $from } and { $to } do not touch: a tower moves to a hole beside it.
avalam-illegal-onto-empty = { $hole } is empty: a tower only moves onto another tower.
avalam-illegal-tower-of-five = The tower on { $hole } has 5 counters: it never moves again.
avalam-illegal-too-high = That tower would have { $height } counters: 5 is the most.

avalam-problem-too-high = The tower on { $hole } has { $height } counters: 5 is the most.
avalam-problem-wrong-total =
    { $total ->
        [one] The towers hold { $total } counter: there must be 48.
       *[other] The towers hold { $total } counters: there must be 48.
    }
avalam-problem-too-many-tops =
    { $side ->
        [light] { $count } towers are light, but there are only 24 light counters.
       *[dark] { $count } towers are dark, but there are only 24 dark counters.
    }
avalam-problem-tower-while-placing = { $hole } holds { $height } counters: while counters are being placed, one is the most.
avalam-problem-wrong-stock =
    { $side ->
        [light] Light counters placed ({ $placed }) and to place ({ $left }) must make 24.
       *[dark] Dark counters placed ({ $placed }) and to place ({ $left }) must make 24.
    }
avalam-problem-nothing-to-place = Nothing is left to place: leave out the two numbers after the side.

expected-avalam-move = a move such as c9d9, or a placement such as l@e5
expected-avalam-hole = one of the 49 holes of the board, such as e5
expected-avalam-row = a tower (A to E light, a to e dark) or the number of empty holes in a run, within the row
expected-avalam-row-end = a “/” and the next row (nine rows, from 9 down to 1)
expected-avalam-board-end = a space after the nine rows, then the side to move
expected-avalam-side = the side to move: l (light) or d (dark)
expected-avalam-stock = the light and the dark counters still to place, as two numbers
