-- Format 12. Databases that had their lists filled as a whole, by an earlier version of format 8, have nothing left to do.

CREATE TABLE IF NOT EXISTS backfill (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    up_to INTEGER NOT NULL
) STRICT;

INSERT OR IGNORE INTO backfill (only_row, up_to) VALUES (1, 0);
