-- Format 7. Whom people follow, who does not show that they are here, and challenges to one person.

CREATE TABLE follows (
    person INTEGER NOT NULL REFERENCES people (no),
    other INTEGER NOT NULL REFERENCES people (no),
    at INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_other ON follows (other);

CREATE TABLE hidden_people (
    person INTEGER PRIMARY KEY REFERENCES people (no)
) STRICT;

-- The only person who may accept it; anybody where there is none.
ALTER TABLE invitations ADD COLUMN target INTEGER REFERENCES people (no);

CREATE INDEX invitations_by_target ON invitations (target) WHERE target IS NOT NULL;

-- Leaderboards.
CREATE INDEX ratings_by_strength ON ratings (game, rating);
