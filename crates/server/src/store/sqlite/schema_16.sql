-- Format 16. Engine requests that workers may answer: the computer's moves in slow games, and analyses. The server that
-- asked deletes the row. Reviews, which outlive their servers, stay in rows of their own.

CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    request TEXT NOT NULL,
    requested INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    -- The attempt of the worker that has it, until its lease ends.
    holder TEXT,
    lease INTEGER NOT NULL DEFAULT 0,
    answer TEXT,
    done INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX jobs_by_holder ON jobs (holder) WHERE holder IS NOT NULL;
