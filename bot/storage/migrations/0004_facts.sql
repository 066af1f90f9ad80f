-- The facts that games were dealt with: what seeds/<key> said then, as JSON, deflated, by a hash of it.
CREATE TABLE edition (
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    facts BLOB NOT NULL,
    PRIMARY KEY (key, name)
) STRICT, WITHOUT ROWID;

-- NULL: dealt before facts were kept. Whoever opens the database gives it those of that day.
ALTER TABLE game ADD COLUMN edition TEXT;
CREATE INDEX game_waiting ON game (key) WHERE edition IS NULL;

-- How a finished game stood when each round began, for the time when other rules replay it no more: JSON, a line
-- and its state each, deflated with the game's `first`.
CREATE TABLE course (
    game_id INTEGER PRIMARY KEY REFERENCES game (id),
    positions BLOB NOT NULL
) STRICT;
