-- Format 13. Whoever reviews a game, a server or a worker, holds it until its lease ends.

ALTER TABLE reviews ADD COLUMN holder TEXT;
ALTER TABLE reviews ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;
-- Games at which engines fail go behind the others.
ALTER TABLE reviews ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX reviews_by_holder ON reviews (holder) WHERE holder IS NOT NULL;
