### The course through Avalam. A step’s text explains; .task says what to do, .done answers what is
### right, .wrong and .wrong-… what is not.

course-avalam-chapter-board = The board
course-avalam-chapter-moves = Moving towers
course-avalam-chapter-settled = Settled towers
course-avalam-chapter-end = Counting points
course-avalam-chapter-placement = Another way to begin

course-avalam-start =
    48 counters, 24 light and 24 dark, fill the board like a chequerboard. Only the hole in the middle is empty.

    The counters will be piled up into towers. Your aim: own more towers than the other player when nobody can move any more.
    .title = Many small towers

course-avalam-owner = A single counter is a tower too: a tower of one. The colour on top shows whose tower it is.
    .title = Whose tower?
    .task = Whose is the tower on e5?
    .done = It is dark on top, so it is Dark’s, whatever lies underneath.
    .wrong = Look at the counter on top of it: nothing else matters.

course-avalam-height = Towers have one to five counters, never more. The number on a tower says how many.
    .title = How high?
    .task = How many counters has the tower on c5?
    .done = Four. One more, and it would be full.
    .wrong = Look at the tower on c5: the number on it tells its height.

course-avalam-first = A move puts a tower onto another one that touches it, straight or diagonally. The new tower has the colour of the one that moved.
    .title = Onto a neighbour
    .task = You are Light. Put your counter onto the dark one.
    .done = A tower of two, and it is yours: your counter is on top.
    .wrong = Choose the light counter, then the dark one beside it.
    .wrong-dark = Now the dark counter is on top, and the tower is Dark’s. Do it the other way round.
    .wrong-empty = No tower may go onto an empty hole. Put it onto the dark counter.

course-avalam-either = Here comes the surprise: you may move any tower, also those of the other colour!
    .title = Either colour
    .task = Put one dark counter onto the other dark one. Two dark towers become one.
    .done = Dark had two towers and now has one. That was a good move for Light.
    .wrong = Choose a dark counter, then the other dark one.
    .wrong-own = That was your light counter. This time move a dark one.
    .wrong-covered = A dark counter now lies on your light one: you have given a tower away. Put it onto the other dark one.

course-avalam-whole = A tower always moves as a whole. You cannot take it apart.
    .title = All of it
    .task = Move the tower of three onto a neighbour.
    .done = All three counters went along, and the tower has four now.
    .wrong = That was a single counter. Choose the tower of three.

course-avalam-empty = A tower only moves onto another tower. A hole that is empty stays empty to the end.
    .title = Never onto an empty hole
    .task = Try to move a tower onto an empty hole.
    .done = Right: there must be a tower to move onto.
    .wrong = That goes onto a tower and is allowed. Try an empty hole.

course-avalam-across = Between these two counters there is an empty hole.
    .title = Never across
    .task = May the light counter jump over the hole onto the dark one?
    .done = No. A tower moves one step, to a hole that touches its own.
    .wrong = A tower moves only onto a neighbour, and never across an empty hole.

course-avalam-five = Five is the highest tower there is.
    .title = A tower of five
    .task = Make a tower of five that is yours.
    .done = Two and three make five, with light on top. Nobody can ever take it from you.
    .wrong = Which two towers have five counters together? Yours must come on top.
    .wrong-dark = That makes five, but with dark on top: a present for Dark! Move the light one onto the dark one.

course-avalam-too-high = Three and three make six.
    .title = Too high
    .task = Try to put one tower of three onto the other.
    .done = Six would be too many: five is the most.
    .wrong = That is allowed. Try the two towers of three.
    .wrong-empty = That hole is empty. Try the two towers of three.

course-avalam-rest = A tower of five rests. It never moves again.
    .title = Five rests
    .task = Try to move the tower of five.
    .done = It stays where it is until the end: one point for its owner.
    .wrong = That tower can still move. Try the one of five.
    .wrong-onto = Nothing fits on top of five either. But try to move the five itself.

course-avalam-alone = When a tower can neither move nor be covered any more, it is settled. It stands alone, or it is full, or its neighbours are too high for it. On the board a settled tower carries a small mark.
    .title = Settled for good

course-avalam-settled = Look at each tower in turn: could it still be joined with a neighbour, with five counters at most?
    .title = Count the settled ones
    .task = How many of these seven towers are settled?
    .done = Five. Only f7 and g7 can still be joined.
    .wrong = Look at each tower and its neighbours.
    .wrong-high = There are more. Three and three, side by side, make six: too high, so both are settled.
    .wrong-all = Not all of them: f7 and g7 are single counters that touch.

course-avalam-safe = Your tower on e5 has one neighbour left, and Dark could put it on top of yours. Send that neighbour away!
    .title = Make it safe
    .task = Play so that your tower on e5 stays yours for good.
    .done = Now e5 stands alone. Nobody can reach it any more.
    .wrong = Your tower should stay where it is. Move its neighbour away from it.
    .wrong-covers = Now the dark counter lies on your tower! Send it the other way.
    .wrong-joins = Now a tower of two stands beside yours, and the two can still be joined. Move the dark counter away instead.

course-avalam-must = You have two single counters, and that would be two points. If only you could leave them alone!
    .title = You must move
    .task = It is your turn and you may not pass. Play one of the moves that there are.
    .done = It has cost you a point. As long as there is a move, one must be played.
    .wrong = Choose one of the two light counters in the middle, and put it onto the other.
    .wrong-empty = Only the two light counters in the middle can still move, one onto the other.

course-avalam-points = The game is over when no move is left. Each tower is one point for its owner.
    .title = Eight to six
    .task = How many points has Light?
    .done = Eight towers against six: Light wins 8 to 6.
    .wrong = Count the towers that are light on top.
    .wrong-dark = That is what Dark has. Count the towers that are light on top.
    .wrong-counters = Those are the counters. Only towers count: one point each, however high.

course-avalam-tall = Dark has built two proud towers of five. Light has three single counters.
    .title = High or many?
    .task = Nobody can move any more. Who has won?
    .done = Light, 3 to 2. The height of a tower makes no difference.
    .wrong = Each tower is one point, whether it has one counter or five.

course-avalam-last = One pair of towers can still be joined: this is the last move of the game.
    .title = The last move
    .task = Win the game.
    .done = Two light towers against one: Light wins.
    .wrong = Only two towers can still move. Which of them should be on top?
    .wrong-dark = Now dark is on top, and Dark would win 2 to 1. The other way round!

course-avalam-tie = Six towers each. Now the towers of five decide: the player with more of them wins.
    .title = A tie
    .task = Count the towers of five. Who has won?
    .done = Light has two, Dark has one. Light wins.
    .wrong = Look for the towers with a 5 on them, and at whose colour is on top.

course-avalam-tie-again = Six towers each again.
    .title = Still a tie
    .task = Count the towers of five. Who has won?
    .done = One each: a draw. The printed rules say no more, so this is our ruling.
    .wrong = Each side has one tower of five. Nothing else counts.

course-avalam-eitaka = An older edition of the rules, here called eitaka, does not look at the towers of five. By our ruling equal points are a draw there.
    .title = The older rule
    .task = This is the first of the two boards again, six towers each. Who has won by the older rule?
    .done = Nobody: six to six is a draw.
    .wrong = By the older rule the towers of five do not count. Six to six…

course-avalam-placement =
    The older edition knows another way to begin. The board is empty, and the players put down one counter each in turn, wherever they like, until all 48 are there.

    One hole stays empty, and it may be anywhere.
    .title = An empty board

course-avalam-place = You may put down a counter of either colour.
    .title = Place a counter
    .task = You are Light, and there are two counters left. Put down the dark one.
    .done = Well chosen. Light or dark, both players take from the same counters.
    .wrong = Choose the dark counter beside the board, then an empty hole.
    .wrong-light = That was the light one. You may place it, but this time choose the dark one.

course-avalam-spent = One light counter is left, and no dark one.
    .title = All gone
    .task = May Dark still put down a dark counter?
    .done = No. A colour that has run out cannot be placed: that is our ruling.
    .wrong = There is no dark counter left, so only the light one can be placed.

course-avalam-then = Dark now puts down the last counter.
    .title = Then the towers move
    .task = Light put down the first counter. Who makes the first move?
    .done = Light. The player who placed first also moves first: that is our ruling.
    .wrong = We decided: the player who put down the first counter also makes the first move.

course-avalam-clock =
    Two can play, or two teams whose members take turns. Light begins unless you choose otherwise. And you may use a clock: a player who runs out of time loses.

    Who moves in a team, who begins, and the clock: the printed rules leave these open, so these are our rulings.
    .title = Players and clocks
    .task = Light has four towers, Dark three. But it is Light’s turn, and Light’s time is up. Who has won?
    .done = Dark. When the time is up, the towers no longer matter.
    .wrong = Somebody’s time is up: that is not a draw.
    .wrong-ahead = Light has more towers, but a player who runs out of time loses.

course-avalam-game =
    Now you know all the rules. Play your first game against the computer at its easiest level. On each of your turns it tells you what to look out for.

    A tip: towers that stand alone stay yours. Leave your own towers alone, and join those of the other player.
    .title = Your first game
