-- Format 1. Every instant is in milliseconds since 1970.

-- Guests, accounts, and what remains of those who have left.
CREATE TABLE people (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'member', 'bot', 'gone')),
    name TEXT,
    -- What the name looks like: two names that could be mistaken for each other share it.
    look TEXT UNIQUE,
    password TEXT,
    recovery BLOB,
    settings TEXT NOT NULL DEFAULT '{}',
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;

CREATE INDEX guests_by_seen ON people (seen) WHERE kind = 'guest';

-- Only the hash of a session's secret is known here.
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES people (no),
    label TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires);

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES people (no),
    label TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE tables (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES people (no),
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('local', 'computer', 'online')),
    rated INTEGER NOT NULL,
    terms TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- An index over the events, written together with them.
    last INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'paused', 'over')),
    ply INTEGER NOT NULL,
    turn INTEGER CHECK (turn IN (0, 1)),
    deadline INTEGER,
    updated INTEGER NOT NULL,
    -- The result. Opening: the first moves, with spaces between them.
    ended INTEGER,
    winner INTEGER CHECK (winner IN (0, 1)),
    reason TEXT,
    score_first INTEGER,
    score_second INTEGER,
    opening TEXT,
    counts INTEGER
) STRICT;

CREATE INDEX tables_running ON tables (no) WHERE ended IS NULL;
CREATE INDEX tables_by_end ON tables (ended, no) WHERE ended IS NOT NULL;
CREATE INDEX tables_by_game ON tables (game, ended, no) WHERE ended IS NOT NULL;
CREATE INDEX tables_by_opening ON tables (game, opening) WHERE ended IS NOT NULL;
CREATE INDEX tables_by_owner ON tables (owner);

CREATE TABLE seats (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    kind TEXT NOT NULL CHECK (kind IN ('open', 'person', 'computer', 'team')),
    person INTEGER REFERENCES people (no),
    level INTEGER,
    names TEXT,
    PRIMARY KEY (table_no, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person, table_no) WHERE person IS NOT NULL;

-- The truth about a game. Rows are added and never changed.
CREATE TABLE events (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- Whose action it follows from, and the client's id of it: sending it again is harmless.
    actor INTEGER REFERENCES people (no),
    action TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (table_no, n)
) STRICT, WITHOUT ROWID;

-- Links to open seats, and the challenges in the lobby.
CREATE TABLE invitations (
    id TEXT PRIMARY KEY,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    listed INTEGER NOT NULL,
    open INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_table ON invitations (table_no);
CREATE INDEX invitations_in_lobby ON invitations (table_no) WHERE listed = 1 AND open = 1;

CREATE TABLE ratings (
    person INTEGER NOT NULL REFERENCES people (no),
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_history (
    person INTEGER NOT NULL REFERENCES people (no),
    game TEXT NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    at INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY (person, game, table_no)
) STRICT, WITHOUT ROWID;

CREATE TABLE reviews (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    by INTEGER NOT NULL REFERENCES people (no),
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done')),
    progress REAL NOT NULL,
    requested INTEGER NOT NULL,
    done INTEGER,
    body TEXT
) STRICT;

CREATE INDEX reviews_waiting ON reviews (requested) WHERE state <> 'done';

CREATE TABLE blocks (
    person INTEGER NOT NULL REFERENCES people (no),
    other INTEGER NOT NULL REFERENCES people (no),
    at INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE reports (
    no INTEGER PRIMARY KEY,
    by INTEGER NOT NULL REFERENCES people (no),
    about INTEGER NOT NULL REFERENCES people (no),
    table_no INTEGER REFERENCES tables (no),
    reason TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX reports_by_person ON reports (by, at);

-- When the server was last known to be there, in its only row.
CREATE TABLE heartbeat (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at INTEGER NOT NULL
) STRICT;
