# Abalone: why a move is not allowed, why a position is not possible, what a text should say.

## Moves that are not allowed

abalone-illegal-game-over = The game is over: six marbles have been pushed out.
abalone-illegal-no-marble = There is no marble on { $cell }.
abalone-illegal-not-yours = The marble on { $cell } belongs to your opponent; you move your own.
abalone-illegal-too-many = { $count } of your marbles stand in a row here, and all of them would have to move. Three is the most that move at once: start from a marble further forward.
abalone-illegal-off-board = Your marble on { $cell } would leave the board. You cannot push your own marbles out.
abalone-illegal-pac = { $count } against { $count } is a pac: only the larger number can push.
abalone-illegal-outnumbered = { $own } against { $theirs } is too few: only the larger number can push.
abalone-illegal-blocked = Your own marble on { $cell } stands behind the marbles that you want to push, and blocks them.
abalone-illegal-target-taken = { $cell } is occupied. Marbles that move sideways need free cells: they do not push.
abalone-illegal-not-adjacent = { $to } is not next to { $from }. A marble moves exactly one step.
abalone-illegal-not-a-line = { $first } and { $second } are not the two ends of a line of two or three cells.
abalone-illegal-not-a-sidestep = { $target } is not next to { $end }. A sideways move is written with the two ends of the line and then the cell that the first of them enters, one step away.
abalone-illegal-not-a-sidestep-in-line = From { $end } to { $target } the marbles would move along their own line. That move is written { $move }: the rear marble and the cell that it enters.

## Positions that are not possible

abalone-problem-too-many-marbles =
    { $side ->
        [black] Black
       *[white] White
    } has { $count } marbles on the board; 14 is the most.
abalone-problem-too-many-out =
    { $side ->
        [black] Black
       *[white] White
    } has pushed out { $count } marbles, but the game ends at 6.
abalone-problem-out-not-missing =
    { $side ->
        [black] Black has pushed out { $out }, but White is missing
       *[white] White has pushed out { $out }, but Black is missing
    } { $missing ->
        [0] none
       *[other] only { $missing }
    }.
abalone-problem-both-won = Both sides have pushed out 6 marbles, but the first to do so has already won.

## What a text should say

expected-abalone-row = a cell: the letter of a row, a to i, then a number
expected-abalone-number = a number that the row has: a1–a5, b1–b6, c1–c7, d1–d8, e1–e9, f2–f9, g3–g9, h4–h9, i5–i9
expected-abalone-target = the end of the move or, for a sideways move, the cell that the first end enters
expected-abalone-end = the end of the text
expected-abalone-either-content = b or w for a marble (or S or s, as PlayStrategy writes them), or a digit for empty cells
expected-abalone-our-content = b or w for a marble, or a digit for empty cells
expected-abalone-playstrategy-content = S or s for a marble, as before in this text, or a digit for empty cells
expected-abalone-one-digit = a marble: a single digit stands for a whole run of empty cells
expected-abalone-shorter-run = no more empty cells than the row has left (from the top, the rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells)
expected-abalone-more-cells = the rest of the row (from the top, the rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells)
expected-abalone-slash = / and the next row (from the top, the rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells)
expected-abalone-space = one space, then the next part of the position
expected-abalone-side = b or w, for Black or White to move
expected-abalone-out = the marbles pushed out by Black, then by White, such as 0-0
expected-abalone-playstrategy-score = how many marbles a player has pushed out (PlayStrategy writes the board, two scores, b or w, and two counters)
expected-abalone-playstrategy-counter = a counter (PlayStrategy ends a position with the half-moves and the number of the move)
