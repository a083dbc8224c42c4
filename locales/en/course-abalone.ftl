### The course through Abalone. A step’s text explains; .task says what to do, .done answers what is
### right, .wrong and .wrong-… what is not.

course-abalone-chapter-board = The board
course-abalone-chapter-moves = Moving
course-abalone-chapter-sumito = Pushing
course-abalone-chapter-impossible = When you cannot push
course-abalone-chapter-pac = The pac
course-abalone-chapter-end = Winning

course-abalone-start =
    Two armies of marbles face each other on a board with six sides. You push, the other side pushes back, and a marble that goes over the edge is out.

    Your aim: be the first to push six of the other side’s marbles off the board.
    .title = Two armies

course-abalone-marbles = Both sides begin with the same number of marbles: two full rows, and three more in front.
    .title = How many?
    .task = Count the black marbles.
    .done = Fourteen each: five, six and three.
    .wrong = Count row by row: five at the very edge, six in the next row, and three in front.

course-abalone-begins = After that the players take turns, always one move each. Nobody may pass.
    .title = Who begins?
    .task = One colour always makes the first move. Which one, do you think?
    .done = Black always begins. In this course you play Black.
    .wrong = In Abalone it is the other way round: Black always begins.

course-abalone-one = A marble moves one step, onto a free cell beside it. There are six directions.
    .title = One marble
    .task = Move one marble, and only one, to a free cell.
    .done = One step, one marble. That is the smallest move there is.
    .wrong = Choose one marble, then a free cell that touches it.
    .wrong-more = More than one marble moved with that. Choose a single one, and a free cell beside it.

course-abalone-two = Two marbles that touch may move together. In line means: one behind the other, along their own row.
    .title = Two in line
    .task = Move both marbles along their row.
    .done = Both took one step, one behind the other.
    .wrong = Choose both marbles, then the cell in front of one of them, in the same row.
    .wrong-sideways = They went side by side: that is a move, but not one in line. Try along their own row.
    .wrong-alone = Only one marble moved. Choose both first.

course-abalone-three = Three marbles in a straight line may move together as well.
    .title = Three in line
    .task = Move all three along their line.
    .done = Three at once: the strongest move there is. More than three never move together.
    .wrong = Choose the first and the last of the three, then the cell in front of the line.
    .wrong-sideways = Those went sideways. This time they should follow each other along their own line.

course-abalone-broadside = Marbles in a line may also step sideways, all of them at once. That is a broadside move.
    .title = Broadside
    .task = Move all three marbles sideways.
    .done = All three took the same step, side by side.
    .wrong = Choose all three, then a free cell diagonally above or below.
    .wrong-in-line = They moved along their own row. Sideways means: all three go up, or all three go down.

course-abalone-sideways-free = For a broadside move every marble needs a free cell of its own. Broadside moves never push.
    .title = Sideways needs room
    .task = Try to move all three upwards, where the white marble is.
    .done = That is right: sideways, nobody is pushed.
    .wrong = That move is allowed. Try one that runs into the white marble: all three, upwards.

course-abalone-split = Your line has five marbles. You need not move all of them: a longer line may be split.
    .title = Splitting a line
    .task = Send two marbles forward from one end of the line.
    .done = Two went, three stayed. You choose how many go: one, two or three.
    .wrong = Choose two marbles at one end of the line, then the free cell in front of them.
    .wrong-too-many = From there all the marbles in front would have to move. Begin with the second one from the end.
    .wrong-sideways = Those went sideways. Let the two at one end move along the row.

course-abalone-most = However long the line is, there is a limit.
    .title = The most
    .task = How many of these five can move at once, at most?
    .done = Three is the most, always.
    .wrong = Two may move, but there is a larger number that may.
    .wrong-five = Five would be strong indeed, but the rules stop earlier. Think of the largest move that you have made here.

course-abalone-sumito =
    In line, your marbles may push the other side’s marbles in front of them. Such a push is called a sumito.

    Three things are needed: you are more than they are, you touch them, and behind them there is room.
    .title = Sumito

course-abalone-two-one = Two are more than one.
    .title = Two push one
    .task = Push the white marble with your two.
    .done = Sumito! Two against one, and the white marble gives way.
    .wrong = Choose both black marbles, then the white one in front of them.
    .wrong-alone = One against one are equally strong. Choose both of your marbles.

course-abalone-three-one = Three against one works too.
    .title = Three push one
    .task = Push the white marble with all three.
    .done = Three against one: sumito.
    .wrong = Choose the first and the last of your three marbles, then the white one in front.
    .wrong-two = Two against one is a sumito as well! Here try it with all three.
    .wrong-alone = One against one cannot push. Choose all three marbles.

course-abalone-three-two = This is the strongest sumito: three against two.
    .title = Three push two
    .task = Push both white marbles.
    .done = Three against two: both white marbles move back.
    .wrong = Choose all three black marbles, then the white one in front of them.
    .wrong-two = Two against two cannot push. You need all three.
    .wrong-alone = One against two is far too few. You need all three.

course-abalone-free = You could push here. But would you have to?
    .title = May, not must
    .task = May Black play another move instead, without pushing?
    .done = Yes. A push is always your choice.
    .wrong = A push is never compulsory: you may always play something else.

course-abalone-no-room = Behind the two white marbles stands one of your own. It leaves them no room to go.
    .title = No room behind
    .task = Try to push the two white marbles anyway, with your three.
    .done = Your own marble behind them blocks the push.
    .wrong = That is an ordinary move. Try the push: all three marbles on the left, against the two white ones.
    .wrong-fewer = Two against two would not be enough anyway. Take all three.
    .wrong-alone = One against two would not be enough anyway. Take the three on the left.

course-abalone-no-contact = Between your marbles and the white one there is a gap.
    .title = No contact
    .task = Your two marbles move as the arrow shows. How many white marbles do they push?
    .done = None. They only fill the gap: to push, you must touch.
    .wrong = Look at the cell in front of your two marbles: it is free, so nothing is pushed.

course-abalone-contact = A push takes two turns here: first go up to the white marble, then push.
    .title = Make contact, then push
    .task = Move both marbles up to the white one.
    .then-1 = Now you touch it, and White has played elsewhere. Push!
    .done = First contact, then sumito.
    .wrong = Keep the two marbles together, in line with the white one at the top.
    .wrong-pac = One against one does not push. Use both marbles.
    .wrong-alone = Alone it will be too weak next time. Move both marbles together.

course-abalone-bent = Your two marbles touch the white one, but the three are not on one line.
    .title = Not on one line
    .task = Try to push the white marble sideways, with both marbles at once.
    .done = A push only works along one line: yours, then theirs.
    .wrong = That is an allowed move. Choose both black marbles and try to go where the white one stands.
    .wrong-alone = One against one cannot push either. Try with both marbles at once.

course-abalone-pac-one = Equal numbers: nobody can push. That is called a pac.
    .title = One against one
    .task = Try to push the white marble.
    .done = One against one is a pac.
    .wrong = That move is allowed. Choose your marble, then the white one beside it.

course-abalone-pac-two = The same holds for two against two.
    .title = Two against two
    .task = Try to push the two white marbles with your two.
    .done = Two against two is a pac.
    .wrong = That move is allowed. Choose both marbles, then the white one in front.
    .wrong-fewer = One against two is even less. Try with both.

course-abalone-pac-three = And for three against three.
    .title = Three against three
    .task = Try to push three with three.
    .done = Three against three is a pac. Nobody gets through here.
    .wrong = That move is allowed. Choose all three, then the white one in front.
    .wrong-fewer = That is too few to begin with. Try with all three.

course-abalone-four-three = Now you have four. Is that enough against three?
    .title = Four against three
    .task = Try to push the three white marbles.
    .done = No more than three move at once, so the fourth does not count. Four against three is still a pac.
    .wrong = That move is allowed. Choose the three marbles nearest to White, then the white one in front.
    .wrong-fewer = That is too few to begin with. Choose three.
    .wrong-four = Four never move at once. Choose the three that stand nearest to White.

course-abalone-break = Against a pac you cannot push straight on. But you can come from another direction!
    .title = Breaking a pac
    .task = Push one white marble out of the row, from below.
    .then-1 = White has lost one from the row and has played elsewhere. Now push the other two, with three.
    .done = The pac is broken: a push from the side, then three against two.
    .wrong = The two marbles below stand in line with a white one. Push with them.
    .wrong-pac = Straight on it is a pac. Come from another direction: from below.
    .wrong-four = Four never move at once. Take the three that stand nearest to White.

course-abalone-out = Behind this white marble is the edge. A marble pushed over it is out of the game.
    .title = Over the edge
    .task = Push a white marble off the board.
    .done = Out! It lies beside the board now and stays there.
    .wrong = Look for the white marble at the edge with two black ones right behind it.
    .wrong-alone = One alone cannot push. Use both.

course-abalone-score = The marbles that are out lie beside the board.
    .title = Keeping count
    .task = How many marbles has Black pushed out so far?
    .done = Five. One more, and Black has won.
    .wrong = Count the white marbles that lie beside the board: Black has pushed those out.
    .wrong-other = That is what White has pushed out. Count the white marbles beside the board.

course-abalone-six = Six wins, at once.
    .title = The sixth marble
    .task = Five are out. Win the game with one move.
    .done = Six! The game is over, and Black has won.
    .wrong = Somewhere a white marble stands at the edge, with two black ones in line behind it. Find it.
    .wrong-alone = One alone cannot push. Two in line can.

course-abalone-draws =
    The printed rules do not say what happens when nobody makes progress. Our rulings: a game is a draw when a position comes up for the third time with the same side to move, and when 200 moves in a row push nothing out.

    And should a player have no move at all, that player loses. It hardly ever happens.
    .title = Going round in circles
    .task = Both sides have moved to and fro, and this position is here for the third time. White has pushed out five marbles, Black four. Who has won?
    .done = Nobody: it is a draw, even if one side is ahead.
    .wrong = Nobody has pushed out six. What did we decide for the third time?
    .wrong-ahead = Five against four looks good, but only six win. The third time makes it a draw.

course-abalone-clock =
    You can play with a clock. Each player then has a certain time for all moves together, ten or fifteen minutes for example.

    A player who runs out of time loses: that is our ruling.
    .title = With a clock
    .task = Black has pushed out five marbles, White two. But it is Black’s turn, and Black’s time is up. Who has won?
    .done = White. However good a position is, you need time left to play it.
    .wrong = A game is a draw only for the reasons you have just read about. Here somebody’s time is up.
    .wrong-ahead = Black stands better, but a player who runs out of time loses.

course-abalone-game =
    Now you know all the rules. Play your first game against the computer at its easiest level. On each of your turns it tells you what to look out for.

    Two tips: keep your marbles together, and stay near the middle. At the edge one is easily pushed out.
    .title = Your first game
