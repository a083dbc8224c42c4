# The rules of Abalone. Sections have a title; a message that ends in -ruling is a decision of ours
# where the printed sheet is silent. A paragraph is one line.

abalone-rules-goal =
    Two players, Black and White, have fourteen marbles each. The first player to push six of the opponent's marbles off the board wins.
    .title = Goal

abalone-rules-board =
    The board is a hexagon with five cells along each side, 61 cells in all. Each cell touches up to six others, so that there are six directions to move in.

    Rows carry letters, from A with five cells at the bottom to E with nine in the middle and I with five at the top. The numbers count the diagonals that lean the other way: A1 to A5, B1 to B6, C1 to C7, D1 to D8, E1 to E9, F2 to F9, G3 to G9, H4 to H9, I5 to I9.
    .title = Board

abalone-rules-start =
    In the standard layout Black stands on A1 to A5, B1 to B6 and C3 to C5, and White faces them on I5 to I9, H4 to H9 and G5 to G7. Black always moves first; then the players take turns.
    .title = Start

abalone-rules-start-ruling = The players agree who takes Black: they choose, they draw lots, or the youngest takes Black and so begins.

abalone-rules-layouts =
    A game can also start from another published layout: belgian, german, dutch, swiss, alien_attack, snakes_variant, star, the_wall, duel, checkerboard, alliances, domination, infiltration, fujiyama, face_2_face or pyramid. Each has fourteen marbles a side, and Black moves first.

    The layout is chosen apart from the rule set: only the starting places differ, the rules are the same.
    .title = Layouts

abalone-rules-move =
    On your turn you make exactly one move; you cannot pass. A move takes one, two or three of your own marbles that touch each other in a straight line, and shifts them all one step in the same direction.

    In line: the marbles move along their own line, one behind the other.

    Broadside: two or three marbles side by side move sideways, each onto a free cell of its own.

    A longer line may be split: any one, two or three neighbours in it may move. More than three never move at once.

    A move that has been made stands.
    .title = Moves

abalone-rules-move-ruling = A move can be taken back only if the opponent agrees, or in an unrated game against the computer.

abalone-rules-push =
    Marbles that move in line can push the opponent's marbles in front of them, if they outnumber them: two push one, three push one or two. This is called a sumito.

    The front marble must touch the first one to be pushed, and behind the last one there must be a free cell or the edge of the board. A marble pushed over the edge is out of the game.

    One against one, two against two and three against three is a pac: nobody can push. A fourth marble does not help, since no more than three move: four against three is still a pac.

    One of your own marbles right behind those that you want to push blocks them. A broadside move never pushes. You may always push, and you never have to.
    .title = Pushing

abalone-rules-end =
    The game ends as soon as one side has pushed out six marbles; that side has won.
    .title = End of the game

abalone-rules-end-ruling = A player who cannot move loses. In practice it does not happen.

abalone-rules-end-ruling-2 = When the same position with the same side to move occurs for the third time, the game is a draw.

abalone-rules-end-ruling-3 = When 200 moves in a row, those of both players counted together, push no marble out, the game is a draw.

abalone-rules-time =
    The game can be played against the clock: each player then has a limited time for all their moves, for example ten or fifteen minutes.
    .title = Playing on time

abalone-rules-time-ruling = Clocks may be used in every game, and a player who runs out of time loses.

abalone-rules-rule-sets =
    There is one rule set, standard. Keys after its name change how long a game may last, for example: standard,no-progress=100,plies=300. A key that is left out keeps its usual value.

    repetition=3 makes the third occurrence of a position a draw, as usual; repetition=off lets positions come back as often as they like.

    no-progress=200 makes 200 moves without a marble pushed out a draw, as usual; another number from 1 on changes that, and no-progress=off drops the rule.

    plies=off sets no limit to a game, as usual; plies=300 stops it after 300 moves, those of both players counted together. The player who has then pushed out more marbles wins, and equal numbers are a draw.

    A game on a site ends in this way after 1000 moves at the latest.
    .title = Rule sets

abalone-rules-rule-sets-ruling = Both draws, the third occurrence and the moves without a marble pushed out, are ours and can be switched off; so is the limit to the number of moves.

abalone-rules-notation =
    A move in line is written with the rear marble and the cell that it enters: a1b2. All your marbles in front of it, up to the first gap, move along.

    A broadside move is written with the two ends of the line and the cell that the first of them enters: c3c5d3. The end that comes first in the alphabet is written first; either order is read, and so are capital letters.

    A position is written row by row from I to A, b for Black and w for White, a digit for so many empty cells, then the side to move, then the marbles pushed out by Black and by White. This is the standard start: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0
    .title = Notation

abalone-rules-setups =
    You can also play from a position of your own. Each side has at most fourteen marbles on the board and has pushed out at most six, and never more than the other side misses. Marbles may be missing without having been pushed out.
    .title = Positions of your own
