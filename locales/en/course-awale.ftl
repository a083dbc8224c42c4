### The course through Awalé. A step’s text explains; .task says what to do, .done answers what is
### right, .wrong and .wrong-… what is not.

course-awale-chapter-board = The board
course-awale-chapter-sowing = Sowing
course-awale-chapter-taking = Taking seeds
course-awale-chapter-leaving = Leaving something to play
course-awale-chapter-end = The end
course-awale-chapter-sets = Other ways to play

course-awale-start =
    Twelve pits, six for each player, with four seeds in every one. That makes 48 seeds.

    Your aim: take more of them than the other player.
    .title = Pits and seeds

course-awale-rows = The row in front of you is yours. You are South, below; North sits opposite. Your pits have capital letters, A to F, North’s have small ones, a to f.
    .title = Two rows
    .task = Whose is pit c?
    .done = North’s. You both count from your own left, so North’s a is opposite your F.
    .wrong = Small letters belong to the other row.

course-awale-begins = Then you take turns. There is no passing.
    .title = Who begins?
    .task = The youngest player begins. We say: the player who begins sits South. So who makes the first move?
    .done = South begins. In this course that is you.
    .wrong = The one who begins sits South: that is how we decided it here.

course-awale-sow = On your turn you empty one of your pits and drop its seeds one by one into the pits that follow, to the right and then round the corner: anticlockwise.
    .title = Sowing
    .task = Sow the seeds of pit C.
    .done = One seed each in D, E and F, and the last in North’s a.
    .wrong = That is a good sowing, but of another pit. Choose C.
    .wrong-theirs = That pit is North’s. Yours are the ones below: choose C.

course-awale-last = The last seed is the most important one: where it falls decides whether you take something.
    .title = The last seed
    .task = Pit D holds four seeds. Where does the last one fall?
    .done = E, F, a, b: the fourth falls into b.
    .wrong = Count four pits on from D, the first one being E.
    .wrong-short = Nearly: begin to count with E, not with D itself.
    .wrong-far = One too far: there are only four seeds.

course-awale-not-yours = You sow from your own row only.
    .title = Only your own
    .task = Try to sow one of North’s pits.
    .done = Right: the other row is not yours to sow, though your seeds may fall into it.
    .wrong = That pit is your own. Try one in the upper row.

course-awale-empty = An empty pit has nothing to sow.
    .title = Nothing there
    .task = Try to sow your empty pit.
    .done = There is nothing to take out, so it is no move.
    .wrong = That pit has seeds. Try the empty one, C.
    .wrong-theirs = That one is North’s. Try your own empty pit, C.

course-awale-round = Pit E holds thirteen seeds: enough to go round the whole board.
    .title = All the way round
    .task = Sow the large pit, and watch what happens when the seeds come back to it.
    .done = Did you see it? The pit you emptied got nothing: it is skipped.
    .wrong = Choose the pit with thirteen seeds.

course-awale-skip = From twelve seeds on you come past the pit where you started. It is skipped, every time.
    .title = The skipped pit
    .task = How many seeds are in E after E has been sown?
    .done = None. The pit that you empty is empty at the end of the move.
    .wrong = The pit where you start is skipped when you come past it, so it stays empty.

course-awale-two = When your last seed falls into one of North’s pits and makes two there, you take both.
    .title = Taking two
    .task = Take two seeds.
    .done = The last seed made two in b, and both are yours.
    .wrong = Look for a pit of North’s with one seed, and count back to a pit of yours that ends there.
    .wrong-own = That one ends in your own row: there you take nothing. Reach North’s pit b.

course-awale-three = Three can be taken just like two. No other number can.
    .title = Taking three
    .task = Take three seeds.
    .done = The last seed made three in a, and all three are yours.
    .wrong = Look for a pit of North’s with two seeds. Which of your pits ends there?
    .wrong-one = Its last seed makes one: that is too few. It takes two or three.

course-awale-not-own = Here the last seed of B makes two in D.
    .title = Never in your own row
    .task = How many seeds do you take by sowing B?
    .done = None: D is your own pit. You take from North’s row only.
    .wrong = Look whose pit D is. In your own row nothing is taken.

course-awale-chain = When the pit just before the last one also holds two or three, you take those too, and so on backwards.
    .title = A chain
    .task = Take eight seeds with one move.
    .done = Three in d, two in c and three in b: a chain of three pits. a holds five, so the chain ends there.
    .wrong = You need four seeds that fall into a, b, c and d.

course-awale-stops = A chain stops at the first pit that does not hold two or three, even if there would be more beyond.
    .title = Where a chain stops
    .task = You sow F. Then North has 2 in a, 4 in b, 2 in c and 3 in d. How many seeds do you take?
    .done = Three in d and two in c. The four in b stop the chain, so a is safe.
    .wrong = Go backwards from d, and stop where a pit holds another number than two or three.
    .wrong-one = That is only d. The pit before it, c, holds two: take it as well.
    .wrong-jump = You cannot jump over b: it holds four, so the chain ends before it.

course-awale-first-pit = You sow E. Then your own F holds 2, a holds 2 and b holds 3.
    .title = Where North’s row begins
    .task = How many seeds do you take?
    .done = Three in b and two in a. The chain never goes on into your own row. The sheet does not say it in so many words: it is our ruling.
    .wrong = Three in b, then go back one pit.
    .wrong-own = F is your own pit. A chain ends with North’s first pit, a.

course-awale-takes-all = Sowing F would make two in a and two in b: all that North has.
    .title = Not everything
    .task = Try to take all of North’s seeds.
    .done = You must leave the other player something to play. So this move is not allowed.
    .wrong = That move leaves North something, so it is allowed. Try the one that takes everything.

course-awale-feeds-not = North has no seeds at all. Now you must give some.
    .title = Give something
    .task = Try a move that stays in your own row.
    .done = It would leave North nothing to play, so it is not allowed.
    .wrong = Try a move whose seeds do not reach North’s row.
    .wrong-feeds = That move gives North seeds: it is just the one that is allowed. Try another one.

course-awale-feeds = The same position again. One move reaches across.
    .title = Feeding
    .task = Find the move that gives North something to play.
    .done = Two seeds for North, and the game goes on. One seed would have been enough: that is our ruling.
    .wrong = Look for the pit whose seeds reach the upper row.
    .wrong-nothing = Those seeds stay in your own row, and North would still have nothing.

course-awale-most = There are 48 seeds. A player with 25 has more than half and cannot be caught. By our ruling the game is over at once.
    .title = More than half
    .task = You have 22. Win with one move.
    .done = Three more make 25. You have won!
    .wrong = You need three seeds. Which pit of North’s will hold three?

course-awale-count = When the player to move has no move, the game is over. By our ruling each player then also takes what lies in their own row.
    .title = Counting
    .task = South has no seeds left to sow. How many seeds does North have in the end?
    .done = 21 taken and 5 in the row: 26, and North wins 26 to 22.
    .wrong = Add what North has taken and what lies in North’s row.
    .wrong-taken = Those are the seeds taken. Add what lies in North’s row.

course-awale-draw = South cannot give North anything, so South has no move: the game is over. North has taken 24, South 21.
    .title = Who has won?
    .task = Count South’s row as well. Who has won?
    .done = 21 and 3 make 24. As many for each: a draw.
    .wrong = Count again: South’s 21 and the three seeds in South’s row, against North’s 24.
    .wrong-north = Do not forget the three seeds in South’s row: they are South’s.

course-awale-repetition =
    Sometimes a few seeds chase each other round and round. When the same position comes up for the third time, the game stops, and the seeds that are still in the pits count for nobody.

    That is our ruling: the printed rules do not speak of it.
    .title = Round and round
    .task = The last two seeds have gone round the board twice: this position is here for the third time. South has taken 24, North 22. Who has won?
    .done = South, 24 to 22. The two seeds in the pits count for nobody.
    .wrong = The game stops here. Compare only what has been taken.

course-awale-sets = People play Awalé in many ways. They differ in what happens when a move takes all that the other player has. Here your only move would do so.
    .title = What if…
    .task = By the rules you have learned, may you sow F?
    .done = No. You have no other move, so the game is over, and each player takes their own row.
    .wrong = It would take everything North has, and that is not allowed by the rules of the sheet.

course-awale-abapa = Tournaments play by the rules called abapa. There such a move is allowed, but it takes nothing: the seeds stay where they fell.
    .title = The tournament rules
    .task = The same position, with abapa. How many seeds does F take?
    .done = None. All the seeds stay on the board, and North plays on.
    .wrong = A move that would take everything takes nothing at all here.

course-awale-abapa-feeds = With abapa, too, you must feed a player who has no seeds, if you can. If no move does so, the game stops and each takes their own row.
    .title = Feeding in tournaments
    .task = Feed North.
    .done = Right. It is the only move that reaches across.
    .wrong = Look for the pit whose seeds reach the upper row.

course-awale-awari = The rules called awari are those by which the game was solved by computer in 2002. There you may leave the other nothing, but only when every one of your moves does so.
    .title = The solved game
    .task = The same position, with awari. How many seeds does F take?
    .done = All four. North has nothing left to sow, so the game is over, and what is left goes to the other player.
    .wrong = F is South’s only move, and it leaves North nothing: with awari it is then allowed, and the seeds are taken.

course-awale-clock =
    The printed rules know no clock. You may use one: a player who runs out of time loses. That is our ruling.

    You can choose the rules and the clock whenever you start a game.
    .title = Rules and clocks
    .task = It is North’s turn, and North’s time is up. Who has won?
    .done = South. When the time is up, the seeds no longer matter.
    .wrong = A player who runs out of time loses, and that is North.

course-awale-game =
    Now you know all the rules. Play your first game against the computer at its easiest level. On each of your turns it tells you what to look out for.

    A tip: pits with one or two seeds are easy to take. Look after yours, and look for North’s.
    .title = Your first game
