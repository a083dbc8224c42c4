-- Format 14. People who wait for an opponent. The server at which one is connected renews `seen`; others ignore a row
-- that nobody has renewed.

CREATE TABLE seekers (
    person INTEGER PRIMARY KEY REFERENCES people (no) ON DELETE CASCADE,
    -- The id of the challenge that others see.
    id TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    rating REAL NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
);
