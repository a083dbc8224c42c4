-- Format 5. Engine requests that workers may answer: the computer's moves in slow games, and analyses. The server that
-- asked deletes the row. Reviews, which outlive their servers, stay in rows of their own.

CREATE TABLE jobs (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    request TEXT COLLATE "C" NOT NULL,
    requested BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- The attempt of the worker that has it, until its lease ends.
    holder TEXT COLLATE "C",
    lease BIGINT NOT NULL DEFAULT 0,
    answer TEXT COLLATE "C",
    done BOOLEAN NOT NULL DEFAULT false
);

CREATE UNIQUE INDEX jobs_by_holder ON jobs (holder) WHERE holder IS NOT NULL;
