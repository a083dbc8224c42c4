### The program abaque: help, headings, errors.

cli = Play, learn and analyse Avalam, Abalone and Awalé.
cli-after =
    “abaque COMMAND --help” explains a command.
    Exit codes: 0 success, 1 negative answer, 2 invalid command line or input.
cli-usage = Usage:
cli-arguments = Arguments
cli-options = Options
cli-commands = Commands

cli-moves = List the legal moves, one per line
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
cli-replay = Validate game records: one line per game; errors name the game, the move and the rule
cli-replay-after =
    Tab-separated columns: file, number of the game, game, result, termination, plies.
    Exit code 1 if a game breaks the rules, 2 if a record cannot be parsed.
cli-review = Annotate games: the evaluation after every move, better moves, and a graph
cli-review-after =
    The record is written with comments: [%eval 0.35] in points for the first side, [%eval #12]
    for a proven win in twelve plies, and what would have been better.

    Example:
      abaque review game.txt --svg game.svg > annotated.txt
cli-review-nodes = Nodes per position (default: 200000)
cli-review-movetime = Milliseconds per position, instead of nodes
cli-rules = Explain the rules of a game, with our rulings marked
cli-rules-after = {""}
cli-bench = Measure generated moves, playouts and perft leaves per second, next to a plain implementation
cli-bench-threads = Measure the speed-up of this many threads to a fixed depth
cli-bench-after = Both run alternately on one thread; each figure is the best of five rounds. Playouts are random games
    of at most 400 plies, without repetition: most games of Abalone are cut off there. “games” are whole ones, with every ending.
cli-convert = Convert positions, game records and lists of moves between notations
cli-convert-after =
    Without a FILE, the position given by the options is converted. In a file of positions or moves
    each line is one; empty lines and lines that start with “#” are ignored.

    Examples:
      abaque convert abalone --layout belgian --to playstrategy
      abaque convert awale --position "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
      abaque convert abalone --layout belgian --from moves games.txt --to record
cli-analyse = Analyse positions for other programs: JSON lines on standard input and output
cli-analyse-after =
    The fields are described in docs/protocol.md.

    Example:
      echo '{"{"}"id":"1","game":"awale","moves":["C"],"limits":{"{"}"depth":12{"}"},"lines":3{"}"}' | abaque analyse
cli-analyse-threads = Positions analysed in parallel (default: one per processor)
cli-endgame = Awalé’s perfect-play tables: build, probe and verify them
cli-endgame-after = {""}
cli-endgame-build = Build the tables up to N seeds on the board; resumes an interrupted build
cli-endgame-build-after =
    Example:
      abaque endgame build --rules sheet --seeds 20 --threads 2
cli-endgame-probe = The value of a position and of every move, and the perfect line
cli-endgame-probe-after =
    Values are the seeds that the side to move captures from here on, minus the opponent’s.

    Example:
      abaque endgame probe --position "0,0,0,0,1,2/1,0,0,0,0,1 0-0 S"
cli-endgame-stats = A line “seeds won drawn lost” for each layer, over all boards, for the side to move
cli-endgame-stats-after = {""}
cli-endgame-verify = Recompute the values from the successors of each position
cli-endgame-verify-after = {""}
cli-engine = Run as a UGI engine on standard input and output
cli-engine-after =
    UGI is the protocol of chess engines (UCI) for any game: docs/protocol.md.

    Example:
      printf 'position startpos moves C\ngo movetime 1000\n' | abaque engine awale
cli-adapt = Turn an agent of a course into a UGI engine
cli-adapt-after =
    In the command, {"{"}port{"}"} stands for a free port, {"{"}server-port{"}"} for that of the server to subscribe at,
    and {"{"}input{"}"} for the file to read. docs/contests.md describes the protocols.

    Example:
      abaque match avalam --first "abaque adapt xmlrpc -- python3 agent.py -p {"{"}port{"}"}" --second level=3 --tc 60
cli-tournament = Play a contest of any number of programs, with standings and a page to show
cli-tournament-after =
    Give a contest file (TOML), a folder of bots, or bots. The same command resumes a contest
    after anything. The results folder holds games.txt, results.json and index.html.
    docs/contests.md says everything about contests.
cli-match = Play a match between two engines, with Elo, error and SPRT
cli-match-after =
    A PLAYER is “level=N” (1 to 10), “random”, “random=SEED”, or the command line of a UGI
    engine; see docs/protocol.md. Each opening is played twice with seats swapped. An engine that makes an illegal
    move, exceeds its time, exits or hangs loses the game; standard error says why.

    The same command with the same --out resumes an interrupted match. Exit code 1 if it was
    interrupted.

    Examples:
      abaque match awale --first ./new --second ./old --tc 10+0.1 --sprt 0,5 --out m.txt
      abaque match abalone --layout belgian --first "./engine --fast" --second random --movetime 100
cli-serve = Run the server: the web app, online games and the bot API
cli-serve-after =
    Flags override environment variables (ABAQUE_LISTEN, ABAQUE_DATA, …), which override the TOML
    file named by --config. docs/operate.md explains how to run a public site.

    Examples:
      abaque serve --open
      abaque serve --listen 127.0.0.1:8080 --base-url https://play.example.org --trusted-hops 1
cli-backup = Back up a server’s data into a file, also while the server runs
cli-backup-after =
    Example:
      abaque backup /var/backups/abaque.db
cli-restore = Restore a backup; the server must not run
cli-restore-after =
    Example:
      abaque restore /var/backups/abaque.db
cli-admin = For operators of a site: reports, mutes, closed accounts, games to end, limits and queues
cli-admin-after =
    Runs beside the server, as a user who may write to its data folder. “appoint” alone makes an account an operator’s;
    such an account also finds the operators’ page at the foot of every other. docs/operate.md says more.

    Examples:
      abaque admin --data /var/lib/abaque appoint Ada
      abaque admin --config /etc/abaque.toml reports
      abaque admin mute Bo --days 7
cli-admin-appoint = Make an account an operator’s
cli-admin-appoint-after = {""}
cli-admin-dismiss = End that an account is an operator’s
cli-admin-dismiss-after = {""}
cli-admin-operators = List the operators
cli-admin-operators-after = {""}
cli-admin-status = The server’s state: queue lengths, limits in force
cli-admin-status-after = {""}
cli-admin-reports = List the reports that wait
cli-admin-reports-after = {""}
cli-admin-resolve = Mark a report as resolved
cli-admin-resolve-after = {""}
cli-admin-person = What was decided about a player
cli-admin-person-after = {""}
cli-admin-mute = Let a player play, but not write or say anything
cli-admin-mute-after = {""}
cli-admin-unmute = Let a player speak again
cli-admin-unmute-after = {""}
cli-admin-close = Close an account: sign it out everywhere and let nobody in; deletes nothing
cli-admin-close-after = {""}
cli-admin-reopen = Open a closed account again
cli-admin-reopen-after = {""}
cli-admin-end-game = End a game, with a result or without one
cli-admin-end-game-after = {""}
cli-admin-log = What operators have done
cli-admin-log-after = {""}
cli-copy = Move a site from a folder to PostgreSQL, or back; the server must not run
cli-copy-after =
    The target must be empty. Every table is compared by its number of rows and a checksum before
    anything is kept.

    Examples:
      abaque copy --from sqlite:/var/lib/abaque --to postgres://abaque@localhost/site
      abaque copy --from postgres://abaque@localhost/site --to sqlite:/var/lib/abaque
cli-play = Play in the terminal: against the computer, two at one keyboard, or watching
cli-play-after =
    Without a GAME, a menu opens. “?” shows the keys. Without a terminal, or with --plain, the game runs
    in line mode: “help” lists the commands.

    An interrupted game is kept; --resume continues it.

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
cli-play-first = Names of the people on the first side; several, separated by commas, are a team that moves in rotation
cli-play-second = Names of the people on the second side; with both, two sides of people play
cli-play-youngest = Who is the youngest and so begins: first, second, or a name
cli-play-clock = Minutes per side and, after a +, increment in seconds per move, as in 10+5
cli-play-load = Continue the last game of this file
cli-play-save = Append the game to this file and keep it up to date
cli-play-resume = Continue the interrupted game
cli-play-plain = Line mode
cli-play-no_animation = Turn animation off
cli-play-no_delay = Let the computer move as soon as it has decided
cli-play-seed = Random seed: the same number gives the same opponent
cli-play-picture = Draw the screen into this SVG file and exit
cli-play-size = The size of that screen (default: 80x24)
cli-join = Play or watch a game on a server, in the terminal
cli-join-after =
    URL is an invitation, a table, or a server, which opens its lobby. Without a token you play as a
    guest, and are the same guest the next time. “?” shows the keys. Without a terminal, or with
    --plain, the game runs in line mode: “help” lists the commands.

    Examples:
      abaque join https://play.example.org/join/k3v9q2m4xz
      abaque join https://play.example.org
      abaque join localhost:8080 --guest second
cli-join-url = https://host/join/…, https://host/play/… or https://host
cli-join-token = A token of your account there (default: the variable ABAQUE_TOKEN)
cli-join-guest = Play as another guest; each name is a different person
cli-join-ca_file = Also trust the certificate authorities in this PEM file (default: the variable ABAQUE_CA_FILE)
cli-join-plain = Line mode
cli-join-no_animation = Turn animation off
cli-work = Compute for a server on this machine's processors
cli-work-after =
    This program chooses the computer's moves in games without a running clock, analyses positions and
    reviews finished games, one after the other, and sends back what the engine thinks. It only makes
    outgoing requests. The key is a token of an operator's account with the scope “compute for the site”.
    Ctrl-C gives the current game back.

    Example:
      ABAQUE_KEY=… abaque work --server https://play.example.org --jobs 4
cli-work-server = The server's address
cli-work-key = The key (default: the variable ABAQUE_KEY, which other users of this machine do not see)
cli-work-ca_file = Also trust the certificate authorities in this PEM file (default: the variable ABAQUE_CA_FILE)
cli-work-jobs = Games at the same time; each takes one processor and about 100 MB
work-unencrypted = { $server } is not encrypted, so others could read the key on the way. Begin the address with https://.
work-began = Working for { $server }. Press Ctrl-C to stop.
work-done = { $kind ->
    [move] Chose a move
    [analysis] Analysed a position
   *[review] Reviewed a game
  } of { $game } ({ $moves ->
    [one] one move
   *[other] { $moves } moves
  } played) in { $seconds } s.
work-failed = A job could not be done and went back to the server. If this happens again, bring this program to the server's version.
cli-completions = Print the completions for a shell
cli-completions-after =
    Example:
      abaque completions bash > ~/.local/share/bash-completion/completions/abaque
cli-man = Print the manual page, or write a page for each command into a folder
cli-man-after = {""}

cli-arg-eval_file = Abalone, Avalam: a network file to judge positions with (default: the built-in network)
cli-arg-json = Print JSON, one object per line, with its format and version (docs/program.md)
cli-analyse-no_partial = Leave out partial answers: one answer for each query
cli-arg-tables = Awalé: the folder with tables of endings (default: where “abaque endgame build” puts them)
cli-arg-help = Show this help
cli-arg-version = Show the version
cli-arg-lang = The language: fr or en (default: that of your locale)
cli-arg-color = Colour: auto, always or never (default: auto)
cli-arg-game = avalam, abalone or awale (also: awalé, oware)
cli-arg-rules = The rule set, with options: modern or eitaka; standard[,repetition=3|off][,no-progress=N|off][,plies=N|off]; sheet, abapa or awari[,repetition=3|off]
cli-arg-layout = Abalone: the start layout, such as standard, belgian or german
cli-arg-setup = Avalam: standard or placement
cli-arg-position = Start from this position, in any supported notation
cli-arg-moves = Moves to play first, separated by spaces
cli-arg-study = Accept positions with missing counters or seeds
cli-arg-ascii = Draw with plain ASCII characters
cli-arg-depth = How many moves deep to count
cli-arg-divide = List the count of each first move
cli-arg-threads = Number of threads (default: one per processor)
cli-arg-files = Files; “-” is standard input
cli-arg-games = The games to measure (default: all three)
cli-arg-engine = Measure the search instead: nodes and speed for each game; the last line, “nodes N”, is the same on every machine
cli-arg-seconds = Seconds per line of the table (default: 2)
cli-arg-from = What the files hold: positions, records or moves (default: records if the file opens with a tag, else positions)
cli-arg-to = What to write: position, playstrategy (Abalone, Awalé), dashes (Awalé), record or moves (default: position)
cli-arg-out = The folder of the tables (default: abaque/tables in your data folder)
cli-arg-seeds = Maximum number of seeds on the board
cli-endgame-verify-seeds = Which layer (default: all)
cli-arg-distances = Store distances too, for complete perfect lines
cli-arg-sample = Check only this many positions of each layer
cli-arg-hash = Hash table size per thread, in MB (default: 64)
cli-arg-file = The file with the games; “-” is standard input
cli-arg-svg = Draw the evaluation graph into this file; a second game’s goes into FILE-2, and so on
cli-arg-listen = The address and port to listen at (default: 127.0.0.1:8080, this computer alone)
cli-arg-data = The folder of the server’s data (default: abaque/server in your data folder)
cli-arg-place = The folder of the server’s data (default: abaque/server in your data folder), or a PostgreSQL database: postgres://…
cli-arg-source = Where the site is: sqlite:FOLDER or postgres://…
cli-arg-target = Where it goes: an empty folder or database
cli-arg-bus = The NATS server that connects several servers over one database: nats://…
cli-arg-base_url = The public URL, such as https://play.example.org
cli-arg-profile = Who uses the server: anybody (public), or a class behind one address (classroom), which has larger limits
cli-arg-trusted_hops = Number of trusted reverse proxies in front of the server (default: 0)
cli-arg-log = Log format: text or json (default: text)
cli-arg-config = A TOML file with settings
cli-arg-open = Open the page in your browser
cli-arg-copy = The backup file
cli-arg-shell = bash, zsh, fish, elvish or powershell
cli-arg-folder = Write a page for each command into this folder

cli-arg-url = The server, if it is not at the address of --config or http://127.0.0.1:8080
cli-admin-appoint-name = The account’s name
cli-admin-dismiss-name = The account’s name
cli-admin-person-name = The player’s name, or ~ and the id of a guest
cli-admin-mute-name = The player’s name, or ~ and the id of a guest
cli-admin-unmute-name = The player’s name, or ~ and the id of a guest
cli-admin-close-name = The player’s name, or ~ and the id of a guest
cli-admin-reopen-name = The player’s name, or ~ and the id of a guest
cli-admin-mute-days = For how many days (default: until you lift it)
cli-admin-reports-resolved = List those that are resolved instead
cli-admin-resolve-report = The report’s number
cli-admin-end-game-table = The table: the last part of the game’s address
cli-admin-end-game-result = abort (no result), draw, first or second (that side wins)

cli-adapt-protocol = xmlrpc or http-move (Avalam), tcp-json or files (Abalone)
cli-adapt-words = The agent's command
cli-tournament-paths = A contest file (.toml), a folder of bots, or bots
cli-tournament-out = Folder of the results (default: results); resumes the contest that it contains
cli-tournament-name = Name of the contest
cli-tournament-game = The game: avalam, abalone or awale
cli-tournament-rules = Rule set
cli-tournament-layout = Abalone: layout
cli-tournament-setup = Avalam: setup
cli-tournament-format = round-robin, double-round-robin, swiss, gauntlet or groups
cli-tournament-rounds = Rounds of a Swiss contest
cli-tournament-games = Games of each encounter (default: 2)
cli-tournament-tc = Seconds per game and, after a +, increment per move, as in 60+0.5
cli-tournament-movetime = Milliseconds per move
cli-tournament-nodes = Nodes per move
cli-tournament-depth = Search depth per move, in plies
cli-tournament-concurrency = Games in parallel (default: 1)
cli-tournament-seed = Random seed of the openings (default: 1)
cli-tournament-check = Only start every player once
cli-tournament-report = Only write the report of the games so far
cli-match-first = The player who sits first in odd games: level=N, random, random=SEED or a command
cli-match-second = The other player
cli-match-first_name = Name of the first player (default: its command)
cli-match-second_name = Name of the second player
cli-match-first_option = A UGI option of the first engine, as NAME=VALUE; repeatable
cli-match-second_option = A UGI option of the second engine
cli-match-tc = Seconds per game and, after a +, increment per move, as in 10+0.1
cli-match-movetime = Milliseconds per move
cli-match-nodes = Nodes per move
cli-match-depth = Search depth per move, in plies
cli-match-grace = Tolerance per move, in milliseconds (default: 100)
cli-match-patience = Timeout of a silent engine where no clock runs, in seconds (default: 60)
cli-match-opening_plies = Random plies before the players take over (default: 8)
cli-match-openings = A file of start positions, one per line, instead of random openings
cli-match-seed = Random seed of the openings (default: 1)
cli-match-games = Number of games (default: 100)
cli-match-concurrency = Games in parallel (default: 1)
cli-match-sprt = Stop when a sequential test decides between ELO0 and ELO1 for the first player
cli-match-out = Append all games to this file; resumes the match that it contains

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
usage-see-help = “{ $command } --help” shows what is possible.

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
engine-failed = The engine failed and was restarted. Its move is the best one it had found.
analyse-failed = The engine failed in this analysis and was restarted. Other queries are not affected.
engine-out-of-memory = This machine does not have { $megabytes } MB of free memory for the engine. Choose a smaller size.
engine-option-range = The option { $name } cannot be “{ $value }”: it takes a whole number from 1 to { $most }.
engine-unknown-option = There is no option “{ $name }”. The options are: { $known }.
engine-network-unusable = { $path } cannot be used: { $what } The network stays as it was.
network-unreadable = the file cannot be read ({ $error }).
network-foreign = this is not a network file.
network-version = the network file has version { $found }, but this program reads version { $expected }.
network-game = the network is for { $found }, not for { $expected }.
network-architecture = the network has { $inputs } inputs and { $units } units, but this program needs { $expected-inputs } and { $expected-units }.
network-length = the file has { $found } bytes instead of { $expected }.
network-damaged = the file is damaged: its checksum is wrong.
network-overflow = the network’s weights are too large.

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
match-bad-clock = “{ $found }” is not a time control: give seconds, with what each move adds, as in 10+0.1.
match-bad-sprt = “{ $found }” is not a test: give two differences in Elo, as in 0,5, and if you like two error rates, as in 0,5,0.05,0.05.
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
match-silent = The engine hangs: it does not send { $expected }.
match-ended = The engine exited.
match-ended-saying = The engine exited with this output: { $words }
match-flood = The engine floods its output.
match-late = The move did not come in time.
match-nonsense = This is not a move: “{ $text }”.
match-illegal = The move “{ $text }” is not allowed: { $why }
match-too-long = The game is too long and ends as a draw.
match-other-limits = Game { $number } was played with { $tag } “{ $then }”, and now it is “{ $now }”. Results under other limits do not add up: give the same limits as before, or another file.
match-repeated =
    { $games ->
        [one] 1 game repeats an earlier one move by move and is not counted as evidence.
       *[other] { $games } games repeat earlier ones move by move and are not counted as evidence.
    } Vary the openings (--opening-plies, --seed, --openings).
contest-failure = Game { $number }, { $first } – { $second }: { $player }: { $what }
contest-goes-on =
    { $games ->
        [one] The contest goes on after 1 game.
       *[other] The contest goes on after { $games } games.
    }
contest-nothing-there = There is no such file or folder.
contest-written = The results are in { $file }: open index.html in a browser.
contest-progress = { $games } of { $total } games
contest-running = Playing: { $games }
contest-more = … and { $players } more
contest-column-place = #
contest-no-page = This program was built without the web app, so it cannot write the page. games.txt and results.json are complete.
contest-players-start =
    { $players ->
        [one] The player starts.
       *[other] All { $players } players start.
    }
contest-network-on = This system does not let us take the network away from engines: they can use it.
contest-no-cgroup = Limits hold for each process by itself, not for all processes of an engine together: { $why } Where systemd runs, “systemd-run --user --scope -p Delegate=yes abaque tournament …” changes that.
contest-cgroup-none = { $folder } is not a control group (cgroup v2).
contest-cgroup-controller = the control group { $folder } does not offer { $controllers }.
contest-cgroup-refused = { $path }: { $error }.
contest-two-files = There is a contest file already: give one.
contest-no-bots = There are no bots in this folder: put Python files, executable files, or folders with an executable “run” into it, or a tournament.toml.
contest-bad-file = { $error }
contest-same-name = “{ $name }” is the name of another player already: give this one another name.
contest-too-few-players =
    { $players ->
        [0] There is no player: a contest needs two.
        [one] There is only 1 player: a contest needs two.
       *[other] There are only { $players } players.
    }
contest-bad-player = Give exactly one of command, file, level and random, and a name that is not empty.
contest-bad-rounds =
    { $players ->
       *[other] With { $players } players, so many rounds are not possible without meeting twice: give at least 1 and less than the number of players.
    }
contest-bad-groups =
    { $players ->
       *[other] { $players } players cannot be divided like that: every group needs two players, and at least as many as advance.
    }
contest-bad-time = Give one of move, game (with increment) and credit, in seconds above 0 and up to a day; nodes and depth are at least 1.
contest-bad-sprt = Give two differences in Elo, the smaller one first, and if you like two error rates between 0 and 0.5: sprt = [0, 5, 0.05, 0.05].
contest-bad-games = An encounter has 1 to 100000 games.
contest-no-game = Say which game: { $games }. Write game = "awale" into the contest file, or give --game.
contest-no-limit = Programs think as long as they may: limit them with [time] in the contest file, or with --tc, --movetime, --nodes or --depth.
contest-other-game = Game { $number } is not of this contest: its tag { $tag } is “{ $then }”, and now it is “{ $now }”. Give the same players and settings as before, or another folder with --out.
contest-repeated =
    { $games ->
        [one] 1 game repeats an earlier one move by move: it counts for points, not for Elo.
       *[other] { $games } games repeat earlier ones move by move: they count for points, not for Elo.
    } Vary the openings (opening-plies, seed, openings).
adapt-failed = The agent does not work: { $error }
contest-life-lost = { $what } A life is lost, { $left } left.

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
