-- Games at one screen and against the computer are in lists only if their owner shares them; games
-- between people always are.
ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET public = 1 WHERE mode = 'online';
