-- Studies: variations with comments that somebody keeps. Whoever has the id can read one.
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES people (no),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX studies_by_owner ON studies (owner, updated);
