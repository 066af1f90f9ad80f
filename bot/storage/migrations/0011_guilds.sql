-- What the managers of a server have settled; a server without a row has settled nothing.
CREATE TABLE guild (
    id INTEGER PRIMARY KEY,
    language TEXT,  -- NULL: as Discord says
    zone TEXT,
    pace TEXT NOT NULL DEFAULT 'none',  -- that tables have unless they agree on another
    opener_role INTEGER,  -- who may set up tables; NULL: everybody
    board_channel INTEGER,  -- where tables go; NULL: wherever they are set up
    log_channel INTEGER,  -- where repairs are told; NULL: at the table alone
    most_tables INTEGER NOT NULL DEFAULT 50,
    most_each INTEGER NOT NULL DEFAULT 10  -- of one person
) STRICT;

-- What was repaired, by whom and why: for ever.
CREATE TABLE deed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    game_id INTEGER,
    by_user INTEGER NOT NULL,
    what TEXT NOT NULL,
    facts TEXT NOT NULL,  -- JSON
    at INTEGER NOT NULL  -- unix seconds
) STRICT;

CREATE INDEX deed_guild ON deed (guild, id);
CREATE INDEX deed_game ON deed (game_id, id);

-- How many tables are open on a server, and how many somebody has set up there.
CREATE INDEX game_guild ON game (guild) WHERE status = 'running';
CREATE INDEX lobby_guild ON lobby (guild) WHERE status = 'open';
CREATE INDEX lobby_host ON lobby (guild, host);
