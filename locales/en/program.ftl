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
cli-rules = Explain the rules of a game, with our rulings marked as such
cli-rules-after = {""}
cli-bench = Measure moves, playouts and perft leaves a second, beside a plain implementation
cli-bench-after = Both are measured in turn on one thread; each figure is the best of five rounds.
cli-convert = Convert positions, game records and lists of moves between notations
cli-convert-after =
    Without a FILE, the position given by the options is converted. In a file of positions or moves
    each line is one; empty lines and lines that start with “#” are passed over.

    Examples:
      abaque convert abalone --layout belgian --to playstrategy
      abaque convert awale --position "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
      abaque convert abalone --layout belgian --from moves games.txt --to record
cli-engine = Play as an engine for other programs, which speak UGI on standard input and output
cli-engine-after =
    The protocol is that of chess engines (UCI), for any game: docs/protocol.md.

    Example:
      printf 'position startpos moves C\ngo movetime 1000\n' | abaque engine awale
cli-completions = Print the completions for a shell
cli-completions-after =
    Example:
      abaque completions bash > ~/.local/share/bash-completion/completions/abaque
cli-man = Print the manual page, or write a page for each command into a folder
cli-man-after = {""}

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
cli-arg-shell = bash, zsh, fish, elvish or powershell
cli-arg-folder = Write a page for each command into this folder

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

show-to-move = { $side } to move
show-result = { $outcome }: { $reason }
show-rules = Rules: { $rules }
show-score-avalam = Towers: Light { $first }, Dark { $second }
show-score-abalone = Pushed out by: Black { $first }, White { $second }
show-score-awale = Seeds taken: South { $first }, North { $second }
show-to-place = To place: { $light } light, { $dark } dark
show-settled = { $mark } settled
show-marbles = { $black } Black   { $white } White

rules-ruling = Our ruling:
rules-note = Rulings are ours: the printed rules do not say. Abaque is not affiliated with the owners of the trademarks Abalone and Avalam.
