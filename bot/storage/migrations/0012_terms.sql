-- What a table has agreed on beside the rules of its game: JSON, also once the game has begun.
ALTER TABLE lobby ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';

-- Times that count for nobody: of a whole table, or of one seat. Unix seconds.
CREATE TABLE pause (
    game_id INTEGER NOT NULL,
    began INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('agreed', 'host', 'holiday', 'trouble', 'leave')),
    seat INTEGER NOT NULL DEFAULT -1,  -- -1: of the whole table
    until INTEGER,  -- when it ends by itself
    ended INTEGER,
    by_user INTEGER,
    PRIMARY KEY (game_id, began, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX pause_open ON pause (game_id) WHERE ended IS NULL;

-- What a seat has had beyond its time.
CREATE TABLE overtime (
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    own INTEGER NOT NULL DEFAULT 0,  -- seconds that its owner took
    given INTEGER NOT NULL DEFAULT 0,  -- seconds that others gave
    lapses INTEGER NOT NULL DEFAULT 0,  -- in a row
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

ALTER TABLE wait ADD COLUMN given INTEGER NOT NULL DEFAULT 0;  -- 1: others have given more time in this stretch
ALTER TABLE wait ADD COLUMN unused INTEGER NOT NULL DEFAULT 0;  -- 1: no draft counts should time run out
ALTER TABLE draft ADD COLUMN touched INTEGER;  -- NULL: before this was noted

-- Game nights that last, and when each player was last there.
CREATE TABLE night (
    game_id INTEGER PRIMARY KEY,
    began INTEGER NOT NULL,
    until INTEGER NOT NULL,
    by_user INTEGER NOT NULL
) STRICT;

CREATE TABLE present (
    game_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
