### The analysis room, reviews, studies and openings of the web app. These texts are fetched with their pages.

## The room

web-analyse = Analysis
web-analyse-turn = { $side } to move
web-analyse-rules = Rules
web-analyse-start = Start
web-analyse-edit = Set up
web-analyse-import = Import
web-analyse-export = Share
web-analyse-flip = Turn

## Evaluations

web-eval-bar = Evaluation, the share of { $first }
web-eval-none = Not evaluated yet
web-eval-even = Neither side is better
web-eval-better = { $side } is better by { $points }
web-eval-proven = Proven: { $side } wins
web-eval-proven-by =
    { $by ->
        [one] Proven: { $side } wins by { $by } point
       *[other] Proven: { $side } wins by { $by } points
    }
web-eval-proven-in =
    { $plies ->
        [one] Proven: { $side } wins within { $plies } move
       *[other] Proven: { $side } wins within { $plies } moves
    }
web-eval-proven-draw = Proven: a draw

## The engine

web-engine = Engine
web-engine-start = Analyse
web-engine-stop = Stop
web-engine-resume = Resume
web-engine-lines = Lines
web-engine-every = Value of every move
web-engine-every-title =
    { $count ->
        [one] { $count } legal move
       *[other] All { $count } legal moves
    }
web-engine-off = The engine rests.
web-engine-paused = Stopped. It goes on where it was.
web-engine-over = The game is over here.
web-engine-thinking = Thinking…
web-engine-waiting =
    { $count ->
        [one] Waiting: { $count } analysis comes first.
       *[other] Waiting: { $count } analyses come first.
    }
web-engine-depth = Depth { $depth }…
web-engine-speed = { $speed } positions a second.
web-engine-here = On this device.
web-engine-server = Server’s engine
web-engine-done = Depth { $depth }, finished.
web-engine-proven = This is perfect play.
web-engine-is-proven = Proven
web-engine-play = Play { $moves }
web-engine-play-all = Play all { $count } moves of this line

## The variations

web-tree = Variations
web-tree-empty = Play moves on the board: they are kept here, with everything else that you try.
web-tree-comment = Comment on this position
web-tree-glyphs = Marks
web-tree-glyph = Mark { $glyph }
web-tree-promote = Promote
web-tree-delete = Delete
web-tree-delete-from-here = Delete from here

## The editor

web-editor = Set up a position
web-editor-how-avalam = Choose a tower, then the holes to put it on. Choosing the same hole again takes it away.
web-editor-how-abalone = Choose a colour, then the cells to put a marble on. Choosing the same cell again takes it away.
web-editor-how-awale = Choose how many seeds to add or take away, then the pits.
web-editor-brush = Piece
web-brush-clear = Nothing
web-brush-light-1 = Light 1
web-brush-light-2 = Light 2
web-brush-light-3 = Light 3
web-brush-light-4 = Light 4
web-brush-light-5 = Light 5
web-brush-dark-1 = Dark 1
web-brush-dark-2 = Dark 2
web-brush-dark-3 = Dark 3
web-brush-dark-4 = Dark 4
web-brush-dark-5 = Dark 5
web-brush-black = Black
web-brush-white = White
web-brush-seeds-1 = 1 seed more
web-brush-seeds-4 = 4 seeds more
web-brush-seeds-less = 1 seed less
web-editor-turn = To move
web-editor-count-avalam = To be placed: { $side }
web-editor-count-abalone = Pushed out by { $side }
web-editor-count-awale = Taken by { $side }
web-editor-clear = Empty the board
web-editor-start = Begin with a start…
web-editor-text = The position as text, in any notation
web-editor-fine = This position can be played.
web-editor-study = Enough for an analysis, but not for a game: { $what }
web-editor-done = Analyse this position
web-editor-cancel = Cancel

## Import and export

web-import = Import
web-import-how = Paste a record, a position, moves, or a link to a game here. Positions of PlayStrategy and of oware engines are read too.
web-import-read = Read
web-import-file = From a file
web-import-choose = Choose one
web-import-game =
    { $count ->
        [0] { $names }, a position
        [one] { $names }, { $count } move, { $result }
       *[other] { $names }, { $count } moves, { $result }
    }
web-import-foreign-link = Only links to games and analyses of this site can be opened. Copy the record there, and paste its text here.
web-import-too-large = This is too large: at most { $most } kB are read at once. Paste a part of it.
web-export = Share
web-export-link = Link to this position and line
web-export-position-0 = Position
web-export-position-1 = Position for PlayStrategy
web-export-position-2 = Position for oware engines
web-export-record = Record, with comments and variations
web-export-copy = Copy: { $what }
web-export-copy-record = Copy the record
web-export-download = Download

## Reviews

web-review = Review
web-review-title = { $game }: { $first } against { $second }
web-review-ready = The review is ready.
web-review-queued = Your review waits for its turn.
web-review-running = The engine goes through the game…
web-review-progress = Progress of the review
web-review-leave = You can leave this page: the review goes on, and is here when you come back.
web-review-here = Reviewed on this device.
web-review-server = Ask the server’s engine
web-review-graph = Course of the game, the part of { $first }
web-review-graph-at =
    { $ply ->
        [0] At the start: { $evaluation }
        [one] After { $ply } move: { $evaluation }
       *[other] After { $ply } moves: { $evaluation }
    }
web-review-accuracy = accuracy
web-review-percent = { $value } %
web-review-clean = { $name } played without a mistake (accuracy { $accuracy } %).
web-review-side = { $name }: accuracy { $accuracy } %, with { $mistakes }.
web-review-count-blunder =
    { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
web-review-count-mistake =
    { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
web-review-count-inaccuracy =
    { $count ->
        [one] { $count } inaccuracy
       *[other] { $count } inaccuracies
    }
web-review-worst =
    { $cost ->
        [one] The most expensive move was { $number }. { $move } by { $name }: it cost { $cost } point.
       *[other] The most expensive move was { $number }. { $move } by { $name }: it cost { $cost } points.
    }
web-review-turning = The game turned with move { $number }, { $move }.
web-review-better =
    { $cost ->
        [one] Better than { $move } was { $best }: a difference of { $cost } point.
       *[other] Better than { $move } was { $best }: a difference of { $cost } points.
    }
web-review-exercise = Find the better moves yourself
web-review-mistakes = Mistakes, by what they cost
web-review-mistake = Move { $number }: { $move }, better { $best } (cost { $cost })
web-review-degree-blunder = Blunder
web-review-degree-mistake = Mistake
web-review-degree-inaccuracy = Inaccuracy
web-review-none = The engine has found no mistake in this game.
web-review-analyse = Analyse this position
web-review-to-table = To the table
web-exercise-count = Exercise { $number } of { $all }, { $solved } solved
web-exercise-ask = { $name } played { $move } here. Find a better move.
web-exercise-looking = The engine looks at your move…
web-exercise-best = { $move } is the engine’s choice too. Well found.
web-exercise-good = { $move } is just as good. The engine would have played { $best }.
web-exercise-bad =
    { $cost ->
        [one] { $move } still costs { $cost } point. Try another one.
       *[other] { $move } still costs { $cost } points. Try another one.
    }
web-exercise-shown = The better move is { $best }.
web-exercise-unknown = The engine is busy and could not look at this move. Try again in a moment.
web-exercise-next = Next
web-exercise-solution = Show the solution
web-exercise-close = Back to the review

## Pictures and pages of others

web-share = Share the game
web-share-address = Link to the game
web-share-link = Share the link
web-share-picture = Picture
web-share-animation = Animation (GIF)
web-share-making = Making the animation…
web-share-ready = The animation is ready.
web-share-failed = Your browser could not make the picture. The link works everywhere.

web-picture = { $what } ({ $kind })
web-picture-board = Picture of the board
web-picture-graph = Picture of the graph
web-picture-failed = The browser could not make the picture. The other kind may work.
web-embed = For your own page
web-embed-how = Put this into a page of yours to show the game there.

## Studies

web-studies = My studies
web-study-name = Name of the study
web-study-save = Save as a study
web-study-save-changes = Save the changes
web-study-saved = Saved.
web-study-delete = Delete this study
web-study-delete-sure = Really delete?
web-study-by = A study by { $name }
web-study-copy = Save a copy
web-study-gone = This study is not here
web-study-new = Begin an analysis

## Openings

web-openings = Openings of { $game }
web-openings-how = What was played in the games of this site, and what came of it. Choose a move to go on.
web-openings-none = No game here has gone on from this position yet.
web-openings-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
web-openings-move = Move
web-openings-played = Games
web-openings-results = Results
web-openings-rating = Rating
web-openings-won = { $side }: { $count }
web-openings-draws = Draws: { $count }
web-openings-analyse = Analyse
web-openings-find = Show these games

web-sharing = Show this game to everybody
web-sharing-on = It is in the lists of games, with the names that you typed.
web-sharing-off = Only you find it. Anyone with its link sees the moves, but not the names that you typed.
