-- What a table is asked. Once it is decided, that and what comes of it are written together.
CREATE TABLE motion (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- an id is never given twice: old buttons carry it
    game_id INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL,
    subject INTEGER NOT NULL DEFAULT -1,  -- the seat it is about; -1: none
    facts TEXT NOT NULL,  -- JSON: what is asked for
    by_user INTEGER NOT NULL,
    by_seat INTEGER NOT NULL,
    line INTEGER NOT NULL,  -- the last that everybody could notice
    opened INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'lost', 'withdrawn', 'void')),
    closed INTEGER
) STRICT;

CREATE UNIQUE INDEX motion_open ON motion (game_id, kind, subject) WHERE status = 'open';
CREATE INDEX motion_game ON motion (game_id, opened);

-- What the owners of seats say to it.
CREATE TABLE ballot (
    motion_id INTEGER NOT NULL REFERENCES motion (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    yes INTEGER NOT NULL CHECK (yes IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (motion_id, seat)
) STRICT, WITHOUT ROWID;
