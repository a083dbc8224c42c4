### The boards of the web app, as a screen reader tells them.
### $colour is “light”, “dark”, “black”, “white” or “none”; $mark says what is special about a place.

## Avalam

board-avalam = Avalam board
board-avalam-grid = Holes of the board
board-avalam-hole =
    { $hole }, { $height ->
        [0] empty
        [1]
            { $colour ->
                [light] light counter
               *[dark] dark counter
            }
       *[other]
            { $colour ->
                [light] light tower of { $height }
               *[dark] dark tower of { $height }
            }
    }{ $mark ->
        [target] , possible target
        [selected] , chosen
        [settled] , settled
       *[none] { "" }
    }
board-avalam-selected =
    { $count ->
        [one] { $hole } chosen, { $count } target.
       *[other] { $hole } chosen, { $count } targets.
    }
board-avalam-moved =
    { $colour ->
        [light] { $from } to { $to }: light tower of { $height }.
       *[dark] { $from } to { $to }: dark tower of { $height }.
    }
board-avalam-placed =
    { $colour ->
        [light] Light counter on { $hole }.
       *[dark] Dark counter on { $hole }.
    }
board-avalam-stock =
    { $colour ->
        [light] Place light, { $count } left
       *[dark] Place dark, { $count } left
    }

## Abalone

board-abalone = Abalone board
board-abalone-grid = Cells of the board
board-abalone-cell =
    { $cell }, { $colour ->
        [black] black marble
        [white] white marble
       *[none] empty
    }{ $mark ->
        [target] , possible target
        [pushed] , can be pushed
        [out] , can be pushed out
        [selected] , chosen
       *[none] { "" }
    }
board-abalone-out =
    { $colour ->
        [black] Black marbles pushed out: { $count } of 6
       *[white] White marbles pushed out: { $count } of 6
    }
board-abalone-selected =
    { $count ->
        [one] { $cells } chosen, { $count } move.
       *[other] { $cells } chosen, { $count } moves.
    }
board-abalone-unselected = Nothing chosen.
board-abalone-ambiguous = Two moves lead to { $cell }. Choose { $first } or { $second } instead.
board-abalone-moved =
    { $out ->
        [black] { $move }: a black marble is pushed out.
        [white] { $move }: a white marble is pushed out.
       *[none] { $move }.
    }

## Awalé

board-awale = Awalé board
board-awale-grid = Pits of the board
board-awale-pit =
    { $seeds ->
        [0] { $pit }, empty
        [one] { $pit }, { $seeds } seed
       *[other] { $pit }, { $seeds } seeds
    }
board-awale-pit-ends =
    { $taken ->
        [0] { $pit }, { $seeds } in hand, the last one falls into { $end }
       *[other] { $pit }, { $seeds } in hand, the last one falls into { $end }, takes { $taken }
    }
board-awale-granary =
    { $side ->
        [south] South has taken { $seeds }
       *[north] North has taken { $seeds }
    }
board-awale-moved =
    { $taken ->
        [0] { $pit }, the last seed falls into { $end }.
        [one] { $pit }, the last seed falls into { $end }: { $taken } seed taken.
       *[other] { $pit }, the last seed falls into { $end }: { $taken } seeds taken.
    }

## The sides

side-light = Light
side-dark = Dark
side-black = Black
side-white = White
side-south = South
side-north = North
