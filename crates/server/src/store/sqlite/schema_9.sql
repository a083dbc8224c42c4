-- Format 9. Conditional moves: what a player of a game of days answers ahead. For their eyes only, so not an event.
CREATE TABLE plans (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    side INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (no),
    body TEXT NOT NULL,
    PRIMARY KEY (table_no, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX plans_by_person ON plans (person);
