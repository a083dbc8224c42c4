-- Format 2. What lies on the board, so that lists of games can show it without their events.

ALTER TABLE tables ADD COLUMN position TEXT;
