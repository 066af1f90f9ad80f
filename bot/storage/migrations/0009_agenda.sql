-- What is kept of a line for ever, beside its code. NULL in lines that are older than this.
ALTER TABLE line ADD COLUMN round INTEGER;
ALTER TABLE line ADD COLUMN awaited TEXT;  -- JSON: the seats that are awaited after it
ALTER TABLE line ADD COLUMN reveals INTEGER;  -- 1: somebody learned what could not be known before
ALTER TABLE line ADD COLUMN made TEXT;  -- 'plan', 'practice' or 'time'; NULL: by hand
ALTER TABLE line ADD COLUMN anew INTEGER;  -- 1: set back, and what nobody knew was shuffled anew

-- Who is awaited now. A stretch is the time in which a seat is awaited without a break, however many decisions it
-- takes; all but `owed`, `ask` and `asked` belongs to the stretch. Times are unix seconds.
CREATE TABLE wait (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    owed INTEGER NOT NULL,  -- the decision's public name: the line from which on it is owed
    ask TEXT NOT NULL,  -- what is asked, in a word, never with its facts
    first INTEGER NOT NULL,  -- the line with which the stretch began
    began INTEGER NOT NULL,
    asked INTEGER NOT NULL,  -- when this decision was
    deadline INTEGER,
    extra INTEGER NOT NULL DEFAULT 0,  -- seconds granted
    calls INTEGER NOT NULL DEFAULT 0,
    muted INTEGER NOT NULL DEFAULT 0,
    remind_at INTEGER,  -- not before: they have asked for that
    quiet_until INTEGER,  -- no call before: a plan is about to answer
    late INTEGER NOT NULL DEFAULT 0,  -- when it was told that time is up; 0: not
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- A stretch that is over, or the part of it during which one person held the seat.
CREATE TABLE spell (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    first INTEGER NOT NULL,
    began INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    extra INTEGER NOT NULL DEFAULT 0,
    calls INTEGER NOT NULL DEFAULT 0,
    late INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat, first, began)
) STRICT, WITHOUT ROWID;

CREATE INDEX spell_user ON spell (user_id, ended);

-- What is to be looked at, and when: a reason to look, not what to do. `at` is in milliseconds.
CREATE TABLE due (
    kind TEXT NOT NULL,
    game_id INTEGER NOT NULL DEFAULT 0,
    subject INTEGER NOT NULL DEFAULT 0,  -- a seat, a person or a vote, by kind
    at INTEGER NOT NULL,
    ticket INTEGER NOT NULL,  -- drawn anew whenever the row is written: who has seen another one deletes nothing
    tries INTEGER NOT NULL DEFAULT 0,
    home INTEGER NOT NULL DEFAULT 0,  -- the server it belongs to; 0: none
    PRIMARY KEY (kind, game_id, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX due_at ON due (at);
CREATE INDEX due_game ON due (game_id);

-- When the bot was away. That time counts for nobody.
CREATE TABLE outage (
    shard INTEGER NOT NULL DEFAULT 0,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (shard, began)
) STRICT, WITHOUT ROWID;

-- Until now, all that somebody had to look after was found by a search at each start. From now on it is due. In running
-- games it has to be found out who is awaited; what is shown of a game, and the message of a lobby, may be behind.
INSERT INTO due (kind, game_id, at, ticket, home)
SELECT 'adopt', id, 0, id, coalesce(guild, 0) FROM game WHERE status = 'running';

INSERT INTO due (kind, game_id, at, ticket, home)
SELECT 'show', id, 0, id, coalesce(guild, 0) FROM game
WHERE status = 'running'
    OR status = 'finished' AND NOT EXISTS (SELECT 1 FROM post WHERE game_id = game.id AND kind = 'result')
    OR status = 'finished' AND NOT EXISTS (
        SELECT 1 FROM post WHERE game_id = game.id AND kind = 'board' AND post.line >= noticed
    )
    OR EXISTS (
        SELECT 1 FROM post WHERE game_id = game.id
            AND (kind IN ('left', 'chronicle', 'call', 'posting') OR kind = 'ping' AND message IS NOT NULL)
    );

INSERT INTO due (kind, game_id, at, ticket, home)
SELECT 'lobby', id, CASE WHEN message IS NULL THEN 0 ELSE (touched_at + 1209600) * 1000 END, id, guild FROM lobby
WHERE status = 'open' AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = lobby.id);

INSERT INTO due (kind, game_id, at, ticket, home)
SELECT 'lobby', id, 0, id, guild FROM lobby WHERE forgotten = 'untold' AND status <> 'open';
