-- Format 15. Times in which no server could write, from the last heartbeat before to the first one after: no clock ran.
-- A table may be opened only after several of them.

CREATE TABLE outages (
    until INTEGER NOT NULL,
    back INTEGER NOT NULL,
    PRIMARY KEY (until, back)
) STRICT, WITHOUT ROWID;
