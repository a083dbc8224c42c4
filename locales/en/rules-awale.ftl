### The rules of Awalé, section by section, in this order. Rulings are ours, where the rule sheet is silent.

awale-rules-aim =
    Take more seeds than your opponent. There are 48, so 25 win.
    .title = The aim

awale-rules-board =
    The board has two rows of six pits. At the start each pit holds four seeds, 48 in all.

    The row in front of South is South's, the other is North's. South's pits are called A to F, from South's left to right; North's are called a to f, from North's left to right. Each player sows only from their own row.
    .title = The board

awale-rules-players =
    Two players take one side each. The youngest begins.
    .title = The players
awale-rules-players-ruling = South is the side that begins. The players choose who sits South: by agreement, by lot, or the youngest.

awale-rules-sowing =
    On your turn, take all the seeds of one of your pits and drop them one by one into the pits that follow, anticlockwise: A, B, C, D, E, F, then a, b, c, d, e, f, then A again.

    With 12 seeds or more you come round to the pit that you emptied. Skip it, every time, so that it is empty when the move is over.
    .title = Sowing

awale-rules-capture =
    When the last seed falls into a pit of your opponent's and makes two or three there, you take these seeds off the board. If the pit just before it also holds two or three, you take those too, and so on backwards until you come to a pit that holds another number.

    A last seed that falls into your own row takes nothing.
    .title = Taking seeds
awale-rules-capture-ruling = The chain ends at your opponent's first pit. Your own pits are never emptied by a capture.

awale-rules-feeding =
    After your move, captures included, your opponent must have at least one seed. A move that would leave none is not allowed, whether it takes everything or merely sends nothing across to an opponent who has no seeds.

    The other rule sets treat this case differently; see below.
    .title = Leave something to play
awale-rules-feeding-ruling = One seed is enough, even if your opponent cannot make a legal move with it.

awale-rules-end =
    The game ends when the player to move has no legal move. The player with more seeds wins.
    .title = The end
awale-rules-end-ruling = In every rule set, a player who has taken 25 seeds or more has won at once. With 24 seeds each, the game is a draw.
awale-rules-end-ruling-2 = In every rule set, the game stops when a position occurs for the third time: the same seeds in every pit, the same seeds taken, the same player to move. The seeds on the board then count for nobody, which comes to the same as sharing them evenly. A rule set can switch this off with repetition=off.
awale-rules-end-ruling-3 = A game on a site stops after 1000 moves at the latest, those of both players counted together. Whoever has then taken more seeds wins.

awale-rules-sets =
    Three rule sets can be played: sheet, abapa and awari. They sow and take seeds in the same way. They differ in one thing: what happens when a move would leave the opponent nothing to play. A game keeps the rule set with which it began.
    .title = The rule sets

awale-rules-sheet =
    The usual game, from a French rule sheet for children, and the one described above: you may never leave your opponent without seeds. If all your moves would do so, or if you have no seeds, the game is over.
    .title = Rule set sheet
awale-rules-sheet-ruling = When the game stops for lack of moves, each player also takes the seeds left in their own row.

awale-rules-abapa =
    The game of tournaments. A move that would take all of your opponent's seeds is allowed, but it takes none: the seeds stay where they were sown.

    If your opponent has no seeds, you must make a move that gives them some. If none does, the game stops and each player takes the seeds left in their own row.
    .title = Rule set abapa

awale-rules-awari =
    The game as it was solved by computer in 2002. You may leave your opponent without seeds only when every one of your moves does so; a capture of everything is then carried out.

    A player who has no seeds to sow ends the game, and the other takes all that is left on the board.
    .title = Rule set awari

awale-rules-clocks =
    The rule sheet does not mention clocks.
    .title = Clocks
awale-rules-clocks-ruling = Clocks may be used. A player who runs out of time loses.

awale-rules-positions =
    A game may also start from a position that you set up yourself. It need not be one that play can reach, but the seeds in the pits and those taken must make 48.
    .title = Other positions
awale-rules-positions-ruling = For study, positions with fewer seeds are accepted too, and marked as such.
