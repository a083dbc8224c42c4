-- Format 4. Times in which no server could write, from the last heartbeat before to the first one after: no clock ran.
-- A server reads those that it did not live through.

CREATE TABLE outages (
    until BIGINT NOT NULL,
    back BIGINT NOT NULL,
    PRIMARY KEY (until, back)
);

-- The oldest format whose programs may use this database: during an upgrade both versions run side by side.
ALTER TABLE abaque_format ADD COLUMN compatible BIGINT NOT NULL DEFAULT 4;
