### The program abaque: help, headings, errors.

cli = Play, learn and analyse Avalam, Abalone and Awalé.
cli-after =
    “abaque COMMAND --help” explains a command.
    Exit codes: 0 success, 1 the answer is no, 2 the command line or the input cannot be understood.
cli-usage = Usage:
cli-arguments = Arguments
cli-options = Options
cli-commands = Commands

cli-moves = List the legal moves, one a line
cli-moves-after =
    Examples:
      abaque moves avalam
      abaque moves abalone --layout belgian --moves "a1b2 i5h5"
      abaque moves awale --rules abapa --position "0,0,0,0,0,1/0,0,3,0,0,0 22-22 S"
cli-show = Draw the board, with the side to move, the score and the result
cli-show-after =
    Examples:
      abaque show avalam --setup placement --moves "l@e5 d@e6"
      abaque show awale --moves "C d"
cli-perft = Count the sequences of N legal moves; the last line is “nodes N”
cli-perft-after =
    Repetition and the no-progress rule are ignored.

    Example:
      abaque perft abalone --layout german --depth 3 --divide
cli-replay = Check game records: a line a game, errors with game, move and rule
cli-replay-after =
    Each line: file, number of the game, game, result, how it ended, plies; separated by tabs.
    Exit code 1 if a game breaks the rules, 2 if something cannot be read.
cli-review = Annotate games: the evaluation after every move, better moves, and a picture of the course
cli-review-after =
    The record is written again with comments: [%eval 0.35] in points for the first side, [%eval #12]
    for a proven win in twelve plies, and what would have been better.

    Example:
      abaque review game.txt --svg game.svg > annotated.txt
cli-review-nodes = How many moves the engine may try at each position (default: 200000)
cli-review-movetime = Milliseconds for each position, instead
cli-rules = Explain the rules of a game, with our rulings marked as such
cli-rules-after = {""}
cli-bench = Measure moves, playouts and perft leaves a second, beside a plain implementation
cli-bench-threads = How many times faster so many threads reach a depth than one does, measured in turn
cli-bench-after = Both are measured in turn on one thread; each figure is the best of five rounds.
cli-convert = Convert positions, game records and lists of moves between notations
cli-convert-after =
    Without a FILE, the position given by the options is converted. In a file of positions or moves
    each line is one; empty lines and lines that start with “#” are passed over.

    Examples:
      abaque convert abalone --layout belgian --to playstrategy
      abaque convert awale --position "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
      abaque convert abalone --layout belgian --from moves games.txt --to record
cli-analyse = Analyse positions for other programs: JSON lines on standard input and output
cli-analyse-after =
    The fields are described in docs/protocol.md.

    Example:
      echo '{"{"}"id":"1","game":"awale","moves":["C"],"limits":{"{"}"depth":12{"}"},"lines":3{"}"}' | abaque analyse
cli-analyse-threads = How many positions are analysed at once (default: one for each processor)
cli-endgame = Awalé’s perfect-play tables: build, ask and check them
cli-endgame-after = {""}
cli-endgame-build = Build the tables up to N seeds on the board; an interrupted build goes on where it was
cli-endgame-build-after =
    Example:
      abaque endgame build --rules sheet --seeds 20 --threads 2
cli-endgame-probe = The value of a position and of every move, and the perfect line
cli-endgame-probe-after =
    Values are seeds that the side to move gains from here on, less what the opponent gains.

    Example:
      abaque endgame probe --position "0,0,0,0,1,2/1,0,0,0,0,1 0-0 S"
cli-endgame-stats = A line “seeds won drawn lost” for each layer, over all boards, for the side to move
cli-endgame-stats-after = {""}
cli-endgame-verify = Derive the values again from those of the positions that follow
cli-endgame-verify-after = {""}
cli-engine = Play as an engine for other programs, which speak UGI on standard input and output
cli-engine-after =
    The protocol is that of chess engines (UCI), for any game: docs/protocol.md.

    Example:
      printf 'position startpos moves C\ngo movetime 1000\n' | abaque engine awale
cli-match = Play two engines against each other and say what their games prove
cli-match-after =
    A PLAYER is “level=N” (1 to 10), “random”, “random=SEED”, or the command of a program that
    speaks UGI; see docs/protocol.md. Each opening is played twice, with the seats exchanged. Illegal moves, answers
    that come too late and programs that end or hang lose their game; standard error tells why.

    A match that was interrupted goes on where it was when the same command is given again with the
    same --out. Exit code 1 if it was interrupted.

    Examples:
      abaque match awale --first ./new --second ./old --tc 10+0.1 --sprt 0,5 --out m.txt
      abaque match abalone --layout belgian --first "./engine --fast" --second random --movetime 100
cli-serve = Run a place to play: games between people, in the browser and for programs
cli-serve-after =
    Settings come from flags, else from the environment (ABAQUE_LISTEN, ABAQUE_DATA, …), else from the
    TOML file that --config names. docs/operate.md leads from nothing to a public site.

    Examples:
      abaque serve --open
      abaque serve --listen 127.0.0.1:8080 --base-url https://play.example.org --trusted-hops 1
cli-backup = Copy a server’s data into a file, also while the server runs
cli-backup-after =
    Example:
      abaque backup /var/backups/abaque.db
cli-restore = Put a copy back in place of a server’s data; the server must not run
cli-restore-after =
    Example:
      abaque restore /var/backups/abaque.db
cli-play = Play in the terminal: against the computer, two at one keyboard, or watching
cli-play-after =
    Without a GAME, a menu asks. “?” shows the keys. Without a terminal, or with --plain, the game goes
    line by line: “help” lists the commands.

    A game that was interrupted is kept; --resume goes on with it.

    Examples:
      abaque play awale --level 4
      abaque play abalone --layout belgian --two --clock 10+5
      abaque play avalam --watch 3 7
      abaque play awale --plain --level 3
      abaque play --load game.txt
cli-play-level = How well the computer plays, from 1 to 10 (default: 3)
cli-play-side = Your side: first or second, or its name, such as white or north (default: first)
cli-play-two = Two people play at this keyboard
cli-play-watch = The computer plays both sides, at these two levels
cli-play-clock = Minutes for each side and, after a +, seconds that each move adds, as in 10+5
cli-play-load = Go on with the last game of this file
cli-play-save = Add the game to this file, and keep it there up to date
cli-play-resume = Go on with the game that was interrupted
cli-play-plain = Play line by line
cli-play-no_animation = Let pieces arrive at once
cli-play-no_delay = Let the computer move as soon as it has decided
cli-play-seed = The same number makes the same opponent
cli-play-picture = Draw the screen into this SVG file, and end
cli-play-size = The size of that screen (default: 80x24)
cli-join = Play or watch a game of a server’s in the terminal
cli-join-after =
    URL is an invitation, a table, or a server: then the lobby with its open challenges is shown. Without a
    token you come as a guest, and are the same guest the next time. “?” shows the keys. Without a terminal,
    or with --plain, the game goes line by line: “help” lists the commands.

    Examples:
      abaque join https://play.example.org/join/k3v9q2m4xz
      abaque join https://play.example.org
      abaque join localhost:8080 --guest second
cli-join-url = Where: https://host/join/…, https://host/play/… or https://host
cli-join-token = A token of your account there (default: the variable ABAQUE_TOKEN)
cli-join-guest = Come as another guest: every name is somebody else
cli-join-plain = Play line by line
cli-join-no_animation = Let pieces arrive at once
cli-completions = Print the completions for a shell
cli-completions-after =
    Example:
      abaque completions bash > ~/.local/share/bash-completion/completions/abaque
cli-man = Print the manual page, or write a page for each command into a folder
cli-man-after = {""}

cli-arg-tables = Awalé: the folder with tables of endings (default: where “abaque endgame build” puts them)
cli-arg-help = Show this help
cli-arg-version = Show the version
cli-arg-lang = The language: fr or en (default: that of your locale)
cli-arg-color = Colour: auto, always or never (default: auto)
cli-arg-game = avalam, abalone or awale (also: awalé, oware)
cli-arg-rules = The rule set, with options: modern or eitaka; standard[,repetition=3|off][,no-progress=N|off][,plies=N|off]; sheet, abapa or awari[,repetition=3|off]
cli-arg-layout = Abalone: the start layout, such as standard, belgian or german
cli-arg-setup = Avalam: standard or placement
cli-arg-position = Start from this position, in any notation that we read
cli-arg-moves = Moves to play first, separated by spaces
cli-arg-study = Accept positions from which counters or seeds are missing
cli-arg-ascii = Draw with plain ASCII characters
cli-arg-depth = How many moves deep to count
cli-arg-divide = List what each first move contributes
cli-arg-threads = How many threads count (default: one for each processor)
cli-arg-files = Files; “-” is standard input
cli-arg-games = The games to measure (default: all three)
cli-arg-engine = Measure the search instead: nodes and speed for each game; the last line, “nodes N”, is the same on every machine
cli-arg-seconds = Seconds for each line of the table (default: 2)
cli-arg-from = What the files hold: positions, records or moves (default: records if the file opens with a tag, else positions)
cli-arg-to = What to write: position, playstrategy (Abalone, Awalé), dashes (Awalé), record or moves (default: position)
cli-arg-out = The folder of the tables (default: abaque/tables in your data folder)
cli-arg-seeds = Up to how many seeds on the board
cli-endgame-verify-seeds = Which layer (default: all)
cli-arg-distances = Store distances too, so that perfect lines are known to their end
cli-arg-sample = Check only so many positions of each layer
cli-arg-hash = Megabytes of memory for each thread’s table (default: 64)
cli-arg-file = The file with the games; “-” is standard input
cli-arg-svg = Draw the course of the game into this file; that of a second game goes into FILE-2, and so on
cli-arg-listen = The address and port to listen at (default: 127.0.0.1:8080, this computer alone)
cli-arg-data = The folder of the server’s data (default: abaque/server in your data folder)
cli-arg-base_url = The address that people see, such as https://play.example.org
cli-arg-trusted_hops = How many proxies stand in front of the server and are believed from where a request comes (default: 0)
cli-arg-log = How logs are written: text or json (default: text)
cli-arg-config = A TOML file with settings
cli-arg-open = Open the page in your browser
cli-arg-copy = The file with the copy
cli-arg-shell = bash, zsh, fish, elvish or powershell
cli-arg-folder = Write a page for each command into this folder

cli-match-first = The player who sits first in odd games: level=N, random, random=SEED or a command
cli-match-second = The other player
cli-match-first_name = What the first player is called (default: its command)
cli-match-second_name = What the second player is called
cli-match-first_option = An option of the first engine, as NAME=VALUE; may be given several times
cli-match-second_option = An option of the second engine
cli-match-tc = Seconds for the game and, after a +, for each move, as in 10+0.1
cli-match-movetime = Milliseconds for each move
cli-match-nodes = Nodes for each move
cli-match-depth = Plies to look ahead for each move
cli-match-grace = Milliseconds that a move may take longer than allowed (default: 100)
cli-match-patience = Seconds after which an engine that says nothing hangs, where no clock runs (default: 60)
cli-match-opening_plies = Random plies before the players take over (default: 8)
cli-match-openings = A file with positions to begin from, one on each line, instead of random openings
cli-match-seed = Another number gives other openings (default: 1)
cli-match-games = How many games to play (default: 100)
cli-match-concurrency = How many games to play at once (default: 1)
cli-match-sprt = Stop when it is proven that the first player is stronger by ELO1 rather than ELO0, or the reverse
cli-match-out = Add all games to this file; a match that it holds already goes on

usage-unknown-argument = “{ $argument }” is not understood here.
usage-unknown-command = There is no command “{ $command }”.
usage-invalid-value = “{ $value }” is not possible for { $argument }. Choose one of: { $known }.
usage-bad-value = “{ $value }” is not possible for { $argument }: give a number within its limits.
usage-missing-value = A value is missing after { $argument }.
usage-missing-argument = This is missing: { $argument }
usage-conflict = { $argument } cannot go with { $other }.
usage-missing-command = Say which command to run.
usage-not-utf8 = The command line is not valid UTF-8.
usage-other = The command line cannot be understood. { $argument }
usage-see-help = “abaque --help” shows what is possible.

in-place = { $place }: { $what }
cannot-write = The output could not be written: { $error }.
file-not-found = { $file }: there is no such file.
file-forbidden = { $file }: reading this file is not permitted.
file-is-folder = { $file } is a folder: give the files in it.
file-unreadable = { $file }: the file could not be read ({ $error }).
file-unwritable = { $file }: writing there failed ({ $error }).
file-not-utf8 = { $file }, line { $line }: the text is not UTF-8. Save the file in that encoding.
option-not-for-game = { $option } does not go with { $game }.
note-study = Note: this is a study, in which counters or seeds may be missing.

endgame-plan = Building { $positions } positions up to { $seeds } seeds in { $folder }; this needs { $memory } MB of memory.
endgame-layer = { $seeds } seeds
endgame-in-memory = There are no tables in { $folder }: using those up to { $seeds } seeds, made in memory.
endgame-beyond = The tables know boards with up to { $known } seeds; this one has { $seeds }. Build more with “abaque endgame build”.
endgame-wrong = { $position }: the table says { $stored }, the moves say { $derived }.

engine-is-busy = The engine is thinking: stop it first. Nothing was changed.
engine-option-range = The option { $name } cannot be “{ $value }”: it takes a whole number from 1 to { $most }.
engine-unknown-option = There is no option “{ $name }”. The options are: { $known }.

replay-place = { $file }, game { $number }
replay-no-game = { $file }: there is no game in this file.
replay-summary =
    { $good ->
        [one] 1 game is good
       *[other] { $good } games are good
    }, { $bad ->
        [0] none has errors.
        [one] 1 has errors.
       *[other] { $bad } have errors.
    }

convert-game = game { $number }: { $what }
convert-other-game = this is a game of { $found }, not of { $expected }.
convert-no-notation = { $game } is not written in that notation.

match-unknown-player = There is no built-in player “{ $found }”. Choose level=1 to level=10, random or random=SEED, or give the command of an engine.
match-open-quote = A quotation mark is not closed.
match-no-limit = An engine thinks as long as it may: limit it with --tc, --movetime, --nodes or --depth. Levels limit themselves.
match-no-command = Give the command of an engine, level=N or random.
match-bad-clock = “{ $found }” is no time control: give seconds, with what each move adds, as in 10+0.1.
match-bad-sprt = “{ $found }” is no test: give two differences in Elo, as in 0,5, and if you like two error rates, as in 0,5,0.05,0.05.
match-sprt-order = In a test the first difference in Elo must be smaller than the second.
match-sprt-rate = The error rates of a test lie between 0 and 0.5.
match-bad-option = “{ $found }” sets no option: write NAME=VALUE.
match-no-positions = There is no position in { $file }: write one on each line.
match-no-opening = Every opening of this length ends the game: take a smaller number for --opening-plies.
match-file-in-use = { $file } belongs to a match that is being played now. Wait for its end or give another file.
match-file-mended = The last game was not written to its end. It is removed and will be played again.
match-other-game = Game { $number } is not of this match: see its tag { $what }. Give the same players and settings as before, or another file.
match-goes-on =
    { $games ->
        [one] The match goes on after 1 game.
       *[other] The match goes on after { $games } games.
    }
match-resume = Interrupted. Give the same command again to go on.
match-interrupted = Interrupted.
match-failure = Game { $number }, { $player }: { $what }
match-cannot-start = The program does not start ({ $error }).
match-no-option = The engine has no option “{ $name }”.
match-silent = The engine hangs: it does not say { $expected }.
match-ended = The engine has ended by itself.
match-ended-saying = The engine has ended by itself, saying: { $words }
match-flood = The engine writes without end.
match-late = The move did not come in time.
match-nonsense = This is no move: “{ $text }”.
match-illegal = The move “{ $text }” is not allowed: { $why }
match-too-long = The game is too long and ends as a draw.

show-to-move = { $side } to move
show-result = { $outcome }: { $reason }
show-rules = Rules: { $rules }
show-score-avalam = Towers: Light { $first }, Dark { $second }
show-score-abalone = Pushed out by: Black { $first }, White { $second }
show-score-awale = Seeds taken: South { $first }, North { $second }
show-to-place = To place: { $light } light, { $dark } dark
show-settled = { $mark } settled
show-marbles = { $black } Black   { $white } White

review-inaccuracy = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-better = { $degree }, costs { $cost }: { $move } was better
review-proven-draw = proven: a draw
review-proven-by = proven: { $side } wins by { $points }
review-proven-in = proven: { $side } wins in { $plies } plies at most
review-summary = { $side }: { $moves } moves, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }; average cost { $cost }

rules-ruling = Our ruling:
rules-note = Rulings are ours: the printed rules do not say. Abaque is not affiliated with the owners of the trademarks Abalone and Avalam.
