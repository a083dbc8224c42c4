### The protocols: what is wrong with a line from another program.

ugi-empty = The line is empty.
ugi-unknown = “{ $found }” is not known.
ugi-missing = “{ $after }” should be followed by { $expected }.
ugi-unexpected = After “{ $after }” stands “{ $found }” instead of { $expected }.
ugi-expected-whole-number = a whole number that is not negative
ugi-expected-number = a whole number
ugi-expected-time = a time in milliseconds, as a whole number
ugi-expected-limit = a limit: p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes or infinite
ugi-expected-start = “startpos”, or “fen” and a position
ugi-expected-position = a position
ugi-expected-moves = “moves” or the end of the line
ugi-expected-name = “name” and an option’s name
ugi-expected-question = a question: gameover, p1turn or result
ugi-expected-score = a score: cp, mate, win or loss and a number, or draw
ugi-expected-type = “type” and a kind of option: check, spin, combo, button or string
ugi-expected-default = “default” and a value
ugi-expected-truth = true or false
ugi-expected-id = “name” or “author” and who it is
ugi-expected-move = a move
ugi-expected-response = an answer: true, false, p1win, p2win, draw or none

analysis-too-long = The line is longer than { $limit } bytes.
analysis-too-deep = The line nests brackets more than { $limit } deep.
analysis-not-json = From column { $column } on this is not JSON.
analysis-not-object = A request is a JSON object: it stands in braces.
analysis-unknown-field = There is no field “{ $field }”. The fields are: { $known }.
analysis-long-text = The field “{ $field }” holds more than { $limit } characters.
analysis-missing = The field “{ $field }” is missing: it holds { $expected }.
analysis-wrong = The field “{ $field }” holds { $found } instead of { $expected }.
analysis-expected-text = a text
analysis-expected-texts = a list of texts
analysis-expected-count = a whole number from 1 on, within reason
analysis-expected-object = an object in braces
analysis-expected-action = "terminate" or "version"
analysis-expected-game = the name of a game
analysis-expected-number = a whole number that is not negative
analysis-expected-truth = true or false

live-expected-type = what it is: join, leave, act, why, ask, think, analyse, stop, lobby or ping
live-expected-version = the version of the protocol, 1
live-expected-kind = an action: move, premove, conditional, offer, accept, decline, withdraw, takeback, resign, abort, pause, resume, claim or phrase
live-expected-offer = takeback, draw or rematch
live-expected-side = first or second
live-expected-what = hint, advice or premoves
live-expected-claim = win or draw
