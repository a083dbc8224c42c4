### The page of a contest, which `abaque tournament` writes.

web-contest-standings = Standings
web-contest-cross-table = Cross table
web-contest-games = Games
web-contest-place = Place
web-contest-player = Player
web-contest-played = Games
web-contest-points = Points
web-contest-won = Won
web-contest-drawn = Drawn
web-contest-lost = Lost
web-contest-buchholz = Buchholz
web-contest-berger = Sonneborn-Berger
web-contest-elo = Elo
web-contest-elo-more = more than { $value }
web-contest-elo-less = less than { $value }
web-contest-elo-unknown = unknown
web-contest-elo-note = Elo is estimated from all games together, with its 95 % error; the mean is 0. Players who won or lost everything against the others, alone or as a group, have a bound.
web-contest-failures = Failures
web-contest-failures-note = Games lost by illegal moves, by time and by crashes.
web-contest-illegal = illegal move
web-contest-time = time
web-contest-crash = crash
web-contest-illegal-count = { $count ->
        [one] { $count } illegal move
       *[other] { $count } illegal moves
    }
web-contest-time-count = { $count } on time
web-contest-crash-count = { $count ->
        [one] { $count } crash
       *[other] { $count } crashes
    }
web-contest-limit-move = { $seconds } s a move
web-contest-limit-game = { $seconds } s a game
web-contest-limit-increment = { $seconds } s a game and { $increment } s a move
web-contest-limit-nodes = { $nodes } nodes a move
web-contest-limit-depth = depth { $depth }
web-contest-running = The contest is still running: these are the standings so far.
web-contest-champion = Winner: { $name }
web-contest-about = { $game }, { $rules } · { $time }
web-contest-time-none = no clock
web-contest-all = All games
web-contest-of = Games of { $name }
web-contest-round = Round { $round }
web-contest-group = Group { $number }
web-contest-knock-out = Knock-out, { $left } left
web-contest-result = Result
web-contest-plies = Moves
web-contest-ending = Ending
web-contest-watch = Replay
web-contest-back = All standings
web-contest-clock = Clock
web-contest-spent = Time
web-contest-evaluation = Evaluation
web-contest-move = Move
web-contest-start = Start
web-contest-flip = Turn the board
web-contest-language = Language
web-contest-evaluation-graph = The engines’ own evaluations, in points for { $name }
web-contest-unreadable = This game cannot be shown.
web-contest-format-round-robin = Round robin
web-contest-format-double-round-robin = Double round robin
web-contest-format-swiss = Swiss system
web-contest-format-gauntlet = Gauntlet
web-contest-format-groups = Groups, then knock-out
