-- Format 3. People who wait for an opponent. The server at which one is connected renews `seen`; others ignore a row
-- that nobody has renewed.

CREATE TABLE seekers (
    person BIGINT PRIMARY KEY REFERENCES people (no) ON DELETE CASCADE,
    -- The id of the challenge that others see.
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    terms TEXT COLLATE "C" NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
