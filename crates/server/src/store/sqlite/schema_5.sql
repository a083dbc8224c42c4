-- What each token lets a program do, separated by spaces. Those made before could play.
ALTER TABLE tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT 'play';
