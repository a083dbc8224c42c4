-- Format 4. Times in which no server could write, from the last heartbeat before to the first one after: no clock ran.
-- A server reads those that it did not live through.

CREATE TABLE outages (
    until BIGINT NOT NULL,
    back BIGINT NOT NULL,
    PRIMARY KEY (until, back)
);

-- The foreign keys of a game that is deleted.
CREATE INDEX rating_history_by_table ON rating_history (table_no);
CREATE INDEX reports_by_table ON reports (table_no);
CREATE INDEX operator_log_by_table ON operator_log (table_no);

-- The oldest format whose programs may use this database: during an upgrade both versions run side by side.
ALTER TABLE abaque_format ADD COLUMN compatible BIGINT NOT NULL DEFAULT 4;
