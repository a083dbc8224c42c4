### What all games share: errors in texts, rule sets and game records; results.

text-unexpected = Column { $column }: found “{ $found }”, expected { $expected }.
text-ends = The text ends at column { $column }: expected { $expected }.
expected-end = nothing more

impossible = This position is impossible.
impossible-and = { $first } { $rest }

rules-unknown-name = There is no rule set “{ $found }”. Choose one of: { $known }.
rules-no-keys = This rule set has no options, so “{ $found }” cannot be set.
rules-unknown-key = The rule set has no option “{ $found }”. Its options are: { $known }.
rules-repeated-key = The option “{ $key }” is set twice.
rules-bad-value = The option “{ $key }” cannot be “{ $found }”: it takes { $expected }.

unknown-start = There is no start “{ $found }”. Choose one of: { $known }.
unknown-game = There is no game “{ $found }”. Choose one of: { $known }.

two-starts = A named start and a position cannot both be given: leave one of them out.

illegal-game-over = The game is over: no move can follow.

expected-tag = a tag such as [Game "Abalone"]
expected-tag-end = a “]” to close the tag
expected-quoted = the tag’s value between double quotes, on the same line
expected-comment-end = a closing brace at the end of the comment
expected-move-or-result = a move or the result: 1-0, 0-1, 1/2-1/2 or *

record-line = Line { $line }: { $what }
record-repeated-tag = Line { $line }: the tag { $name } is there twice.
record-two-results = Line { $line }: the tag Result says { $tag }, but the moves end with { $written }.
record-tag = Tag { $name }: { $what }
record-two-starts = The tags { $tag } and Position both give the start: leave one of them out.
record-no-game = The tag Game is missing: it says which game this is ({ $known }).
record-move = Move { $number }, { $move }: { $what }
record-result-contradicted = The result is { $written }, but the moves end in { $moves }.
record-result-unfounded = The result is { $written } and the end is “normal”, but the moves do not end the game.

## Results

outcome-draw = Draw
outcome-win-light = Light wins
outcome-win-dark = Dark wins
outcome-win-black = Black wins
outcome-win-white = White wins
outcome-win-south = South wins
outcome-win-north = North wins

reason-no-moves = no move is possible
reason-tie-break = equal points, decided by the towers of five
reason-target-abalone = six marbles are pushed out
reason-target-awale = 25 seeds or more
reason-stuck = the player to move cannot move
reason-repetition = the position occurred three times
reason-no-progress = too many moves without a marble pushed out
reason-ply-limit = the limit of moves is reached

## Games

avalam-title = Avalam: build towers and own their tops
abalone-title = Abalone: push six marbles off the board
awale-title = Awalé: sow, reap, and leave something to play
