-- Format 8. Lists that stay quick with hundreds of thousands of games.

-- Every game of a person: what is running (ended = 0) and what is over, in the order of lists.
CREATE TABLE person_games (
    person INTEGER NOT NULL REFERENCES people (no),
    ended INTEGER NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    game TEXT NOT NULL,
    public INTEGER NOT NULL,
    -- For this person: 1 won, 0 drawn, -1 lost. None for a game that does not count or is at one screen.
    points INTEGER,
    PRIMARY KEY (person, ended, table_no)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_games_by_table ON person_games (table_no);

-- How public games went on after their first moves. Counted when a game ends, is shared or made private.
CREATE TABLE openings (
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    -- The moves before, with a space behind each.
    line TEXT NOT NULL,
    move TEXT NOT NULL,
    games INTEGER NOT NULL,
    first INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    second INTEGER NOT NULL,
    -- How many of the games were rated, and the sum of their players' average ratings.
    rated INTEGER NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (game, rules, start, line, move)
) STRICT, WITHOUT ROWID;

-- The average rating of the players after a rated game.
ALTER TABLE tables ADD COLUMN rating REAL;

-- Searches read these; what is private is found through person_games.
DROP INDEX tables_by_end;
DROP INDEX tables_by_game;
DROP INDEX tables_by_opening;
CREATE INDEX public_by_end ON tables (ended, no) WHERE public = 1 AND ended IS NOT NULL;
CREATE INDEX public_by_game ON tables (game, ended, no) WHERE public = 1 AND ended IS NOT NULL;
CREATE INDEX public_by_rules ON tables (rules, game, ended, no)
    WHERE public = 1 AND ended IS NOT NULL;
CREATE INDEX public_by_winner ON tables (winner, counts, game, ended, no)
    WHERE public = 1 AND ended IS NOT NULL;
CREATE INDEX public_by_opening ON tables (opening, game, rules, start, counts, winner, rating, ended, no)
    WHERE public = 1 AND ended IS NOT NULL;

-- Finished games are noted in `person_games` and `openings` while the server runs (backfill.rs): hundreds of thousands
-- of them would keep it from starting for a minute. Those up to this number are still to be noted.
CREATE TABLE backfill (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    up_to INTEGER NOT NULL
) STRICT;

INSERT INTO backfill (only_row, up_to) SELECT 1, coalesce(max(no), 0) FROM tables;

-- Running games must be found at once.
INSERT INTO person_games (person, ended, table_no, game, public, points)
    SELECT p.person, 0, t.no, t.game, t.public, NULL
    FROM (
        SELECT DISTINCT person, table_no FROM seats WHERE person IS NOT NULL
        UNION
        SELECT owner, no FROM tables
    ) p JOIN tables t ON t.no = p.table_no
    WHERE t.ended IS NULL;
