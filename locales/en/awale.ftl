### What Awalé tells people: why a move is not allowed, why a setup is impossible, what a text should say.
### $side is "south" or "north"; $pit is the letter of a pit.

## Why a move is not allowed.

awale-illegal-game-over = The game is over: a player has 25 seeds or more.
awale-illegal-not-your-pit =
    { $side ->
        [south] Pit { $pit } belongs to North. You play South: choose one of the pits A to F.
       *[north] Pit { $pit } belongs to South. You play North: choose one of the pits a to f.
    }
awale-illegal-empty-pit = Pit { $pit } is empty: there is nothing to sow.
awale-illegal-takes-all =
    { $side ->
        [south] This would take all of South's seeds and leave South nothing to play.
       *[north] This would take all of North's seeds and leave North nothing to play.
    }
awale-illegal-leaves-nothing =
    { $side ->
        [south] This would leave South nothing to play.
       *[north] This would leave North nothing to play.
    }

## Why a setup is impossible.

awale-problem-too-many-seeds = Pit { $pit } holds { $seeds } seeds, but the game has only 48.
awale-problem-too-many-taken =
    { $side ->
        [south] South has taken { $seeds } seeds, but the game has only 48.
       *[north] North has taken { $seeds } seeds, but the game has only 48.
    }
awale-problem-wrong-total = The game has 48 seeds, but those on the board and those taken make { $total }.

## What a text should say; these complete "expected …".

expected-awale-move = a pit: A to F for South, a to f for North
expected-awale-end = the end of the text: nothing may follow
expected-awale-seeds = a number of seeds, with at most three digits
expected-awale-comma = a comma and the next of the row's six pits
expected-awale-slash = a slash and the other row's six pits
expected-awale-space = one space and what follows it
expected-awale-hyphen = a hyphen and the next number
expected-awale-side = the side to move: S for South or N for North
expected-awale-item = a pit such as 4S, or a run of 1 to 6 empty pits
expected-awale-run = no more empty pits than the row still has
expected-awale-move-number = the number of the move
