-- Who held a seat, from a line on up to another that is no longer theirs: the last one holds it now.
CREATE TABLE tenure (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    n INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('player', 'substitute', 'sitter', 'stand-in')),
    owner INTEGER,  -- whose seat it was meanwhile; NULL: nobody's
    from_line INTEGER NOT NULL,
    from_at INTEGER NOT NULL,
    until_line INTEGER,
    until_at INTEGER,
    why TEXT,  -- it ended
    PRIMARY KEY (game_id, seat, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenure_user ON tenure (user_id, game_id);
CREATE INDEX tenure_owner ON tenure (owner, game_id);

-- Until now everybody kept the seat that they were dealt.
INSERT INTO tenure (game_id, seat, n, user_id, kind, owner, from_line, from_at)
SELECT game_id, seat, 0, user_id, 'player', CASE WHEN user_id > 0 THEN user_id END, 0, created_at
FROM seat JOIN game ON game.id = game_id;

-- Whom the holder of each seat plays for, as JSON: 0, or nothing at all, for nobody.
ALTER TABLE game ADD COLUMN owners TEXT NOT NULL DEFAULT '[]';

-- Owners who are away, or were.
CREATE TABLE away (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    began INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    until INTEGER NOT NULL,
    sitter INTEGER,  -- a friend who was asked, or plays; NULL: none
    fallback TEXT NOT NULL CHECK (fallback IN ('computer', 'nobody')),
    played INTEGER,  -- since when somebody plays for them; until then their clock stands
    ended INTEGER,
    PRIMARY KEY (game_id, seat, began)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX away_now ON away (game_id, seat) WHERE ended IS NULL;

-- Seats that somebody is looked for to take over.
CREATE TABLE seek (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    why TEXT NOT NULL CHECK (why IN ('asked', 'left', 'gone', 'voted', 'lapsed')),
    since INTEGER NOT NULL,
    owner INTEGER,  -- who may still come back
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Who may sit down at a table that not everybody may, or may not.
CREATE TABLE guest (
    table_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('invited', 'asks', 'banned')),
    by_user INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- What somebody has written down for themselves at a seat.
CREATE TABLE note (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
