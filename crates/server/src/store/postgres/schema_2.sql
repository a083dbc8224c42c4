-- Format 2. Whoever reviews a game, a server or a worker, holds it until its lease ends. The column `server` stays for
-- servers of the version before, which may run beside this one during an upgrade.

ALTER TABLE reviews ADD COLUMN holder TEXT COLLATE "C";
ALTER TABLE reviews ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;
-- Games at which engines fail go behind the others.
ALTER TABLE reviews ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX reviews_by_holder ON reviews (holder) WHERE holder IS NOT NULL;
