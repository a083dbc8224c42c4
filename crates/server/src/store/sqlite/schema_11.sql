-- Format 11. Web push and teams.

-- A subscription belongs to a session and ends with it: whoever signs in next in that browser
-- must not be told about somebody else's games.
CREATE TABLE push_subscriptions (
    session TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (no),
    endpoint TEXT NOT NULL,
    -- The browser's public key and its secret, which encrypt what only it can read.
    key BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX push_by_person ON push_subscriptions (person, created);
CREATE INDEX push_by_endpoint ON push_subscriptions (endpoint);

-- The server's own private keys, by what they are for.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- The members of teams at devices of their own. `seats.person` is the one who moves next.
CREATE TABLE team_members (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    person INTEGER NOT NULL REFERENCES people (no),
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    -- The order of rotation.
    place INTEGER NOT NULL,
    PRIMARY KEY (table_no, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX team_members_by_person ON team_members (person);
