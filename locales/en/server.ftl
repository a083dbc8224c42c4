### The server: what it answers when it cannot do what is asked, and what it tells its operator.

## What went wrong with the storage.

store-conflict = Something else has happened meanwhile. Look again, then repeat.
store-missing = This does not exist, or not any more.
store-taken = This name is taken, or looks like one that is.
store-too-many = There are as many of these as there may be.
store-full = The disk is full. Nothing was lost; make room and start again.
store-read-only = The data folder cannot be written: { $detail }. Give this user the right to write there, or choose another folder with --data.
store-locked = Another program uses the database. Is another server running on the same data folder?
store-damaged = The database is damaged: { $detail }. Restore a backup with “abaque restore FILE”; the damaged file is left as it is.
store-newer = The database was written by a newer version of Abaque (format { $found }; this version knows up to { $known }). Use the newer version.
store-closed = The server is closing.
store-failed = The database failed: { $detail }.

## What is wrong with the configuration or the start.

config-unreadable = The configuration { $path } cannot be read: { $error }.
config-malformed = The configuration { $path } is not right: { $error }
config-base-url = “{ $found }” is not the address of a site. Write it as https://play.example.org, without a path.
serve-listen = The address { $address } cannot be used: { $error }. Choose another with --listen.
serve-store = { $folder }: { $error }

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
problem-closing = The server is restarting. In a moment it is back, and no move is lost.
problem-fault = This is a fault of the server. It has been noted.
problem-storage = The server cannot store anything at the moment. No move that was confirmed is lost; please try again in a moment.

## People.

person-guest = Guest { $number }
person-gone = a former player
