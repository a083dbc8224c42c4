### The server: what it answers when it cannot do what is asked, and what it tells its operator.

## What went wrong with the storage.

store-conflict = Something else has happened meanwhile. Look again, then repeat.
store-missing = This does not exist, or not any more.
store-taken = This name is taken, or looks like one that is.
store-too-many = There are as many of these as there may be.
store-too-much = This takes more room than there is for it.
store-busy = Many people are searching just now. Please try again in a few seconds.
store-too-slow = This search takes too long. Narrow it down: name a game or a player.
store-full = The disk is full. Nothing was lost; make room and start again.
store-read-only = The data folder cannot be written: { $detail }. Give this user the right to write there, or choose another folder with --data.
store-locked = Another program uses the database. Is another server running on the same data folder?
store-damaged = The database is damaged: { $detail }. Restore a backup with “abaque restore FILE”; the damaged file is left as it is.
store-newer = The database was written by a newer version of Abaque (format { $found }; this version knows up to { $known }). Use the newer version.
store-older = The database is of an older version of Abaque (format { $found }; this version works with { $known }). Start the server of this version once: it brings the database up to date.
store-no-database = There is no database here. Say where the server keeps its data with --data.
store-unreachable = The database cannot be reached: { $detail }. Check the host and port in --data, and that PostgreSQL runs.
store-denied = The database refuses the connection: { $detail }. Check the user, password and database in --data; “createdb” makes a new database.
store-untrusted = The certificate of the database cannot be trusted: { $detail }. Name its authority with ?sslrootcert=FILE, or turn TLS off on a network of your own with ?sslmode=disable.
store-foreign = The database is not one of Abaque: { $detail }. Nothing was changed. Name an empty database in --data; “createdb” makes one.
store-closed = The server is closing.
store-failed = The database failed: { $detail }.

## What is wrong with the configuration or the start.

config-unreadable = The configuration { $path } cannot be read: { $error }.
config-malformed = The configuration { $path } is not right: { $error }
config-base-url = “{ $found }” is not the address of a site. Write it as https://play.example.org, without a path.
config-postgres = This is not the address of a database: { $reason }. Write it as postgres://user:password@host/database.
bus-url = This is not the address of a bus: { $detail }. Write it as nats://host:4222, or tls://host:4222 with TLS.
bus-unreachable = The bus cannot be reached: { $detail }. Check the host and port in --bus, and that the NATS server runs.
bus-denied = The bus refuses the connection: { $detail }. Check the name and password in --bus, or its credentials file.
bus-untrusted = The certificate of the bus cannot be trusted: { $detail }. Name its authority with ?ca=FILE, and the host as in the certificate.
serve-listen = The address { $address } cannot be used: { $error }. Choose another with --listen.
serve-store = { $place }: { $error }
serve-threads = The system does not let the server run: { $error }.
serve-ready = Abaque is ready: { $url }
serve-no-browser = No browser could be opened. The address is { $url }
backup-done = The data is copied to { $file }.
restore-done = The data of { $folder } is that of the copy.
copy-done = Copied { $rows } rows of { $tables } tables to { $place }, and compared them.

## Problems, as clients see them.

problem-title-session = No session
problem-title-forbidden = Not allowed
problem-title-missing = Not found
problem-title-conflict = Not possible now
problem-title-often = Too often
problem-title-request = The request is not right
problem-title-server = The server cannot do it now

problem-not-found = There is nothing at this address.
problem-method = This address does not know this method.
problem-body = The request cannot be read: { $detail }
problem-address = The address cannot be read: { $detail }
problem-too-large = The request is too large.
problem-media-type = The request must be JSON (Content-Type: application/json).
problem-too-slow = This took too long. Please try again.
problem-foreign = This request comes from another site and was not carried out.
problem-no-session = Nobody is signed in. Reload the page to play as a guest, or sign in.
problem-too-many = That was too often. Please wait { $seconds } s.
problem-too-many-minutes = That was too often. Please come back in { $minutes } minutes.
problem-closing = The server is restarting. In a moment it is back, and no move is lost.
problem-fault = This is a fault of the server. It has been noted.
problem-storage = The server cannot store anything at the moment. No move that was confirmed is lost; please try again in a moment.

## People.

person-guest = Guest { $number }
person-guest-named = { $name } (guest)
person-gone = a former player

name-short = A name has at least { $least } letters.
name-long = A name has at most { $most } letters.
name-character = “{ $found }” cannot stand in a name. Use letters, digits, and - _ . ' or a space between them.
name-separators = A name begins and ends with a letter or a digit; - _ . ' and spaces stand one at a time between them.
name-alphabets = A name is written in one alphabet.
name-reserved = This name is kept for the site itself. Please choose another.
password-short = A password has at least { $least } letters. A few words in a row are easy to remember.
password-long = A password has at most { $most } letters.
password-common = Everybody would guess this password first. A few words in a row are easy to remember.
account-taken = This name is taken, or looks like one that is. Please choose another.
account-wrong = This name and password don’t match.
account-wrong-code = This name and recovery code don’t match. Check both, character by character.
account-has-account = You have an account already. Sign out first.
account-needs-account = This needs an account. It takes a name and a password, nothing else.
account-too-late = This account has played rated games and stays a person’s. Make a new account for a program.
account-not-by-token = A program cannot do this with its token. Please sign in.
account-scope = The token was not made for this: it needs the scope “{ $scope }”. Make another one in your settings.
account-no-scope = Say what the token is for: “play”, “read” or “work”.
account-too-long = This text is too long: { $most } letters at most.
account-settings = Settings are a JSON object of { $most } bytes at most.
account-follows-guest = Guests can’t be followed. Once they have an account, you can follow them.
account-too-many-tokens = You have { $most } tokens already. Revoke one first.
account-too-many-followed = You follow { $most } people already. Stop following somebody first.
account-push-subscription = Notifications cannot be sent to this address. Switch them off and on again in the settings.
account-yourself = This is you.
account-closed = The operators of this site have closed this account.
account-is-operator = This is an operator’s account. Dismiss them first: abaque admin dismiss NAME.

## The pages that the server writes itself.

pages-not-built = The server runs, but this program was built without its pages. Build them with “make play”.
pages-api = The HTTP API
docs-title = Abaque: the HTTP API
docs-intro = Requests and answers are JSON. Requests that change something carry the header “X-Abaque: 1”, or a token: “Authorization: Bearer …”. What goes wrong is told as application/problem+json, in your language, with a code for programs.
docs-addresses = Addresses
docs-schemas = Objects
docs-problems = Problems
docs-problems-intro = The codes of problems, at the places to which their “type” leads. What is wrong and what to do is told in each problem’s “detail”.
docs-parameters = Parameters:
docs-body = Body:
docs-answers = Answers:
docs-optional = (may be missing)

## Notifications while the page is closed. The title is the game's name.

push-your-turn = { $name } has moved. It’s your turn.
push-your-turn-team = It’s your turn against { $name }.
push-you-begin = The game against { $name } begins. The first move is yours.
push-begins = { $name } has accepted. The game begins.
push-challenged = { $name } challenges you.
push-won = Your game against { $name } is over. You won!
push-won-team = Your game against { $name } is over. Your team won!
push-lost-team = Your game against { $name } is over. Your team lost.
push-lost = Your game against { $name } is over. { $name } won.
push-drawn = Your game against { $name } ended in a draw.
push-ended = Your game against { $name } ended without a result.
push-names = { $names } and { $last }
push-off = No more notices
