-- A table that gathers players. Its id becomes the game's, so a table keeps its number from beginning to end.
CREATE TABLE lobby (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER,
    host INTEGER NOT NULL,
    options TEXT NOT NULL,  -- JSON: what was chosen, by name, in words
    users TEXT NOT NULL,  -- JSON: user ids in the order of joining; a practice player's is below zero
    in_thread INTEGER NOT NULL CHECK (in_thread IN (0, 1)),
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'started', 'cancelled')),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX lobby_open ON lobby (channel) WHERE status = 'open';

-- What somebody likes, and how to reach them.
CREATE TABLE person (
    user_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    locale TEXT NOT NULL,  -- of their client, as last seen
    language TEXT,  -- chosen by them; NULL: as their client
    ping TEXT NOT NULL DEFAULT 'mention' CHECK (ping IN ('mention', 'dm', 'none')),
    confirm TEXT NOT NULL DEFAULT 'always' CHECK (confirm IN ('always', 'steps', 'never')),
    dms_closed INTEGER NOT NULL DEFAULT 0 CHECK (dms_closed IN (0, 1))
) STRICT;

-- Small facts of the house, such as the commands last registered.
CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
