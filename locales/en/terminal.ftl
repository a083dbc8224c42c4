### Playing in the terminal.

## Who plays and what they have

terminal-you = You
terminal-game-avalam = Avalam
terminal-game-abalone = Abalone
terminal-game-awale = Awalé
terminal-own-position = own position
terminal-points-avalam =
    { $points ->
        [one] 1 tower
       *[other] { $points } towers
    }
terminal-points-abalone = { $points } pushed out
terminal-points-awale =
    { $points ->
        [one] 1 seed
       *[other] { $points } seeds
    }

## What is to be done

terminal-pick-tower = { $side } to move. Choose a tower, or type a move such as c9d9.
terminal-put-tower = Choose the tower to put it on. Esc gives up.
terminal-place =
    { $colour ->
        [light] { $side } to place. A light counter goes into any empty hole; Tab changes the colour.
       *[dark] { $side } to place. A dark counter goes into any empty hole; Tab changes the colour.
    }
terminal-pick-marbles = { $side } to move. Choose one to three marbles in a line, or type a move such as a1b2.
terminal-push-marbles = Choose where they go, or another marble of the line. Esc gives up.
terminal-pick-pit = { $side } to move. Choose one of your pits, or type its letter.
terminal-typed = Move: { $typed }_
terminal-typed-refused = { $typed }: { $reason }
terminal-thinks = { $name } is thinking …
terminal-paused = The game is paused. p goes on.
terminal-hint-coming = Looking for a good move …
terminal-hint = Hint: { $move } ({ $score })

## What went wrong, and what went well

terminal-computer-thinks = It is the computer’s turn.
terminal-nothing-undone = No move has been taken back.
terminal-tower-stuck = The tower on { $hole } can never move again: no tower beside it would make five or fewer with it.
terminal-damaged = The game cannot be restored: { $error }.
terminal-no-game = There is no game in this file.
terminal-loaded = The game goes on where its record ends.
terminal-saved = The game is saved in { $file }.
terminal-swapped = You have changed sides.
terminal-engine-lost = The engine failed and was restarted. The game goes on.
terminal-bad-clock = “{ $found }” is no clock: give minutes and what each move adds in seconds, as in 10+5.
terminal-bad-side = “{ $found }” is no side of this game. Choose one of: { $known }.
terminal-bad-level = There is no level { $found }. Levels go from 1 to 10.
terminal-no-resume = There is no interrupted game.
terminal-resume-hint = The game is kept. “abaque play --resume” goes on with it.
terminal-bad-size = “{ $found }” is no size: give columns and lines, as in 120x40.
terminal-needs-game = Say which game to play: { $known }.

## The engine

terminal-engine = Engine, for { $side }
terminal-depth = depth { $depth }
terminal-speed = { $millions } M positions/s
terminal-wins-in = win in { $plies }
terminal-loses-in = loss in { $plies }
terminal-wins-by = win by { $points }
terminal-loses-by = loss by { $points }
terminal-wins = win
terminal-loses = loss
terminal-drawn = draw

## Keys

terminal-key-enter = Enter
terminal-key-begin = begin
terminal-key-choose = choose
terminal-key-colour = colour
terminal-key-undo = take back
terminal-key-redo = redo
terminal-key-hint = hint
terminal-key-engine = engine
terminal-key-help = help
terminal-key-quit = quit
terminal-key-save = save
terminal-key-turn = turn
terminal-key-pause = pause
terminal-key-resign = resign
terminal-key-again = play again
terminal-key-menu = menu

## The menu

terminal-menu-resume = Go on: { $game }, move { $number }
terminal-menu-begin = Begin
terminal-menu-open = Open a record …
terminal-menu-game = Game
terminal-menu-rules = Rules
terminal-menu-start = Start
terminal-menu-opponent = Opponent
terminal-menu-computer = computer
terminal-menu-person = a person here
terminal-menu-watch = watch two levels
terminal-menu-level = Level
terminal-menu-side = You play
terminal-menu-lot = by lot
terminal-menu-begins = Begins
terminal-mover = { $name } ({ $side })
terminal-names = { $before } and { $last }
terminal-menu-youngest = the youngest
terminal-menu-is-youngest = Youngest
terminal-menu-party = player { $number }
terminal-menu-names = Player { $number }
terminal-menu-your-names = Your name
terminal-menu-no-names = no name
terminal-names-title = Names
terminal-names-question = Who plays? Several names, separated by commas, are a team whose members move in rotation.
terminal-button-names = [ OK ]
terminal-name-of-computer = “{ $name }” is the name of a level of the computer. Choose another name.
terminal-youngest-who = “{ $found }” does not play here. Choose one of: { $known }.
terminal-names-computer = The computer plays this side. Leave the names out, or add --two.
terminal-menu-clock = Clock
terminal-menu-no-clock = none

## Dialogs

terminal-button-yes = [ Yes ]
terminal-button-no = [ No, Esc ]
terminal-button-save = [ Save ]
terminal-button-open = [ Open ]
terminal-button-close = [ Close ]
terminal-restart-title = Begin again?
terminal-restart-question = This game is not over. Begin a new one with the same players?
terminal-resign-title = Resign?
terminal-resign-question = { $side } resigns, and the game is over.
terminal-draw-title = Agree on a draw?
terminal-draw-question = The game ends as a draw by agreement. At one keyboard both of you have to want it.
terminal-save-title = Save the game
terminal-save-question = Into which file? If it exists, the game is added at its end.
terminal-open-title = Open a record
terminal-open-question = Which file? Its last game goes on where the record ends.
terminal-position-title = The position
terminal-copied = Sent to the clipboard, if your terminal allows that. You can also copy it from here.
terminal-trouble-title = That did not work
terminal-too-small = This window is too small to play in. Make it at least { $width } columns wide and { $height } lines high.

## Help

terminal-help-title = Help
terminal-help-more =
    { $lines ->
        [0] end
        [one] ↓ one more line
       *[other] ↓ { $lines } more lines
    }
terminal-help-avalam =
    Choose a tower, then the tower beside it that it goes onto. Or type both: c9d9.
    While counters are being placed, choose an empty hole; Tab or the right mouse button is for the other colour (typed: l@e5, d@e5).
terminal-help-abalone =
    Choose one to three of your marbles in a line (the first and the last are enough), then the cell they go to. Where a cell can mean two moves, Tab shows the other one.
    Or type the move: a1b2 pushes the whole line from a1; c3c5d4 moves the line from c3 to c5 sideways, c3 to d4.
terminal-help-awale =
    Choose one of your pits: the board shows where its seeds would fall and what they would take. Enter or a second click sows. Or type the letter of the pit and Enter.
terminal-help-keys =
    ← ↑ ↓ →        move the cursor (also h j k l)
    Enter, Space   choose
    Esc            give up what was begun
    Tab            the next piece, target or colour
    a–i, 1–9, :    type a move
    u, r           take back, play again
    t              hint
    x              what the engine thinks
    v              turn the board
    w              change sides with the computer
    p              pause
    z, =           resign; agree on a draw
    n, m           begin again; menu
    s, o           save the game; open a record
    y              copy the position
    q, Ctrl-C      leave; the game is kept
    Ctrl-Z         back to the shell for a while
    Mouse          choose, drag, and click on the words of the last line
terminal-help-engine =
    The engine’s values are points for the side to move: towers, marbles or seeds. A tick marks results that are proven: “win in 7” moves of both sides, “win by 3” points.

## Line by line

terminal-plain-hello = { $title }. { $first }: { $first-player }. { $second }: { $second-player }. “help” lists the commands.
terminal-plain-turn = { $side } to move.
terminal-plain-moved = { $side }: { $move }
terminal-plain-score = { $first } { $first-points }, { $second } { $second-points }
terminal-plain-clocks = Time left: { $first } { $first-time }, { $second } { $second-time }
terminal-plain-undone =
    { $moves ->
        [one] One move is taken back.
       *[other] { $moves } moves are taken back.
    }
terminal-plain-unknown = “{ $found }” is neither a command nor a move. “help” lists the commands.
terminal-plain-save-where = Say which file: save FILE
terminal-plain-load-where = Say which file: load FILE
terminal-plain-line = { $rank }. { $score }: { $moves }
terminal-plain-proven = (proven)
terminal-plain-board-on = The board will be drawn after every move.
terminal-plain-board-off = The board will only be drawn when asked for.
terminal-plain-swapped = The players have changed sides.
terminal-plain-describe-hole = { $hole } { $colour ->
        [light] light
       *[dark] dark
    } { $height }
terminal-plain-describe-marbles = { $side }: { $cells }
terminal-plain-nothing = nothing
terminal-plain-help =
    A move          plays it: c9d9 (Avalam), a1b2 or c3c5d4 (Abalone), C (Awalé)
    moves           lists the legal moves
    board           draws the board; “board on” after every move, “board off” no more
    describe        tells what is on the board, in words
    score           points, time left and who is to move
    undo, redo      takes back, plays again
    hint            a good move
    analyse         the engine’s best lines
    position        the position as a text
    record          the game so far as a record
    save FILE       adds the game to a file
    load FILE       goes on with the last game of a file
    swap            changes sides
    resign, draw    ends the game
    new             begins again
    rules           the rules of the game
    quit            leaves; the game is kept
