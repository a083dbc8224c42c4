-- Format 15. Times in which no server could write, from the last heartbeat before to the first one after: no clock ran.
-- A table may be opened only after several of them.

CREATE TABLE outages (
    until INTEGER NOT NULL,
    back INTEGER NOT NULL,
    PRIMARY KEY (until, back)
) STRICT, WITHOUT ROWID;

-- The foreign keys of a game that is deleted.
CREATE INDEX rating_history_by_table ON rating_history (table_no);
CREATE INDEX reports_by_table ON reports (table_no);
CREATE INDEX operator_log_by_table ON operator_log (table_no);
