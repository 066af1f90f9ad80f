-- Times are unix seconds. States and events are JSON, deflated; `first`, the state of line 0, is the
-- dictionary that all blobs of a game were deflated with.

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- an id is never given twice: old buttons carry it
    key TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    first BLOB NOT NULL,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'finished', 'abandoned')),
    created_at INTEGER NOT NULL,
    finished_at INTEGER
) STRICT;

CREATE UNIQUE INDEX game_running ON game (channel) WHERE status = 'running';
CREATE INDEX game_channel ON game (channel);

CREATE TABLE seat (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seat_user ON seat (user_id, game_id);

-- When a game is over, state, events and marks are kept for the first and the last line only.
CREATE TABLE line (
    game_id INTEGER NOT NULL REFERENCES game (id),
    line INTEGER NOT NULL,
    seat INTEGER,
    code TEXT,
    back_to INTEGER,
    state BLOB,
    events BLOB,
    marks TEXT,
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 8),
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, line)
) STRICT;

CREATE TABLE draft (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    clicks TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Who has been shown which line, and in which message: 'board', 'seat:2', 'ping:2'.
CREATE TABLE shown (
    game_id INTEGER NOT NULL REFERENCES game (id),
    what TEXT NOT NULL,
    line INTEGER NOT NULL,
    channel INTEGER,
    message INTEGER,
    PRIMARY KEY (game_id, what)
) STRICT, WITHOUT ROWID;
