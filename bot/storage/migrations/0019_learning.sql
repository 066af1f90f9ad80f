-- Whoever wished for it reads a line about each decision that is new to them.
ALTER TABLE person ADD COLUMN coach INTEGER NOT NULL DEFAULT 0;

-- How often somebody has made a kind of decision: the coach is silent once they know it.
CREATE TABLE coached (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ask TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, ask)
) STRICT, WITHOUT ROWID;

-- The first game that somebody is playing, one at a time: its station, and what they pressed there.
CREATE TABLE lesson (
    user_id INTEGER NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    station INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    presses TEXT NOT NULL  -- JSON: the codes of each
) STRICT, WITHOUT ROWID;
