### What all courses share: answers to choose from, advice in a first game, captions of figures.

course-option-yes = Yes
course-option-no = No
course-option-draw = Nobody: a draw

course-missing = There is no such course or step here.
course-misplaced = This exercise is at another point now. Begin it again.

## Advice in a first game: what threatens, then what a good move does

advice-quiet = Nothing threatens. Look for a move that you like.

advice-abalone-danger =
    { $count ->
        [one] Careful: your marble on { $cell } can be pushed out on the next move.
       *[other] Careful: { $count } of your marbles can be pushed out on the next move, the one on { $cell } among them.
    }
advice-abalone-wins = You can win: { $move } pushes out the sixth marble!
advice-abalone-out =
    { $left ->
        [one] You can push a marble out with { $move }. Then only one more is missing.
       *[other] You can push a marble out with { $move }. Then { $left } more are missing.
    }
advice-abalone-safe = The move { $move } brings marbles to safety.
advice-abalone-push =
    { $theirs ->
        [one] You can push: { $own } of yours against { $theirs }, with { $move }. It drives the other side back towards the edge.
       *[other] You can push: { $own } of yours against { $theirs }, with { $move }. It drives the other side back towards the edge.
    }
advice-abalone-middle = The middle is the safest place, and the strongest. { $move } goes there.
advice-abalone-together = Marbles that stay together are hard to push. { $move } keeps yours in good order.

advice-avalam-placing = Put counters where you would like to have towers later. Any empty hole will do.
advice-avalam-danger = Careful: { $from } onto { $to } would make a tower of five for the other side out of one of yours.
advice-avalam-five = With { $from } onto { $to } you make a tower of five. It is yours for good.
advice-avalam-settles = After { $from } onto { $to }, your tower on { $hole } is settled: nobody can take it any more.
advice-avalam-safe = { $from } onto { $to } puts an end to that danger.
advice-avalam-covers = { $from } onto { $to } covers a tower of the other side: one less for them.
advice-avalam-fewer = Move a tower of the other side! { $from } onto { $to } makes one of two of theirs.
advice-avalam-own = { $from } onto { $to } joins two of your own. It looks like a loss, but it protects something bigger.
advice-avalam-gives = { $from } onto { $to } gives up one tower to gain elsewhere.

advice-awale-danger =
    { $seeds ->
        [one] Careful: by sowing { $pit } the other side can take { $seeds } seed.
       *[other] Careful: by sowing { $pit } the other side can take { $seeds } seeds.
    }
advice-awale-wins = You can win: pit { $pit } takes { $seeds } seeds, and that makes 25 or more!
advice-awale-takes =
    { $seeds ->
        [one] Pit { $pit } takes { $seeds } seed. Look where its last seed falls.
       *[other] Pit { $pit } takes { $seeds } seeds. Look where its last seed falls.
    }
advice-awale-feeds = The other side has no seeds, so you must give some: pit { $pit } does.
advice-awale-safe = Sowing { $pit } makes that harder for the other side.
advice-awale-prepares =
    { $seeds ->
        [one] Pit { $pit } prepares something: next time { $next } could take { $seeds } seed.
       *[other] Pit { $pit } prepares something: next time { $next } could take { $seeds } seeds.
    }
advice-awale-spreads = Nothing can be taken yet. Pit { $pit } is a quiet, good move.

## Captions of the figures in the rules

figure-abalone-start = The start: Black below, White above.
figure-abalone-in-line = In line: three marbles follow each other.
figure-abalone-broadside = Broadside: three marbles step aside together.
figure-abalone-split = Two marbles leave a line of five.
figure-abalone-two-one = Sumito, two against one.
figure-abalone-three-one = Sumito, three against one.
figure-abalone-three-two = Sumito, three against two.
figure-abalone-no-room = Impossible: the own marble on e7 leaves no room behind.
figure-abalone-no-contact = Impossible: the free cell e5 lies between.
figure-abalone-bent = Impossible: the marbles are not on one line.
figure-abalone-pac-one = Pac, one against one.
figure-abalone-pac-two = Pac, two against two.
figure-abalone-pac-three = Pac, three against three.
figure-abalone-four-three = Four against three is still a pac.
figure-abalone-break = A push along another line breaks the pac.
figure-abalone-out = Behind the marble is the edge: it is pushed out.

figure-avalam-start = The start, with the hole in the middle empty.
figure-avalam-move = A tower of three goes onto a neighbour, as a whole.
figure-avalam-empty = Not allowed: onto the empty hole, or across it.
figure-avalam-five = Two and three make five: light on top, so it is Light’s.
figure-avalam-too-high = Not allowed: three and three would make six.
figure-avalam-settled = Only f7 and g7 can still be joined; all the others are settled.
figure-avalam-points = No move is left: Light wins 8 to 6.
figure-avalam-tie = Six towers each: by the rule set modern Light wins with two towers of five against one.
figure-avalam-placement = Placing: one light and one dark counter are left, and three holes.

figure-awale-start = The start: four seeds in every pit.
figure-awale-sowing = D is sown: the last of its four seeds falls into b.
figure-awale-skip = Thirteen seeds go all the way round. E, where they come from, is skipped.
figure-awale-two = The last seed of E makes two in b: they are taken.
figure-awale-chain = The last seed of F makes three in d. c and b hold two and three then: eight seeds in all.
figure-awale-stops = After F is sown, b holds four: the chain takes d and c, and ends.
figure-awale-takes-all = Not allowed: F would take everything that North has.
figure-awale-feeds = North has no seeds: only E, which gives some, may be sown.
figure-awale-end = South cannot move: North also takes the five seeds in North’s row, and wins 26 to 22.
