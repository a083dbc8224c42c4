-- Format 6. Games that were found in the lobby, which everybody may watch while they are played.

ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;

-- No column of it changes with a move: moves do not pay for it.
CREATE INDEX tables_watchable ON tables (no) WHERE listed = 1 AND status = 'playing';
