-- Format 10. Operators: who they are, what they decide about people, and the log of it.

CREATE TABLE operators (
    person INTEGER PRIMARY KEY REFERENCES people (no),
    since INTEGER NOT NULL
) STRICT;

-- Secrets of the command line, each for a minute or two.
CREATE TABLE operator_keys (
    hash BLOB PRIMARY KEY,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mutes (
    person INTEGER PRIMARY KEY REFERENCES people (no),
    -- None until it is lifted.
    until INTEGER
) STRICT;

CREATE TABLE closed_accounts (
    person INTEGER PRIMARY KEY REFERENCES people (no),
    at INTEGER NOT NULL
) STRICT;

-- No texts and no names: references, which end when a person leaves.
CREATE TABLE operator_log (
    no INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- None for the command line.
    by INTEGER REFERENCES people (no),
    action TEXT NOT NULL,
    person INTEGER REFERENCES people (no),
    table_no INTEGER REFERENCES tables (no),
    report INTEGER
) STRICT;

ALTER TABLE reports ADD COLUMN resolved INTEGER;

CREATE INDEX reports_open ON reports (no) WHERE resolved IS NULL;
CREATE INDEX reports_about ON reports (about);

-- Profiles of people with many games: results by game, and the latest points of a rating.
CREATE INDEX person_games_tally ON person_games (person, game, points)
    WHERE ended > 0 AND public = 1 AND points IS NOT NULL;
CREATE INDEX rating_history_by_time ON rating_history (person, game, at, table_no, rating, deviation);
