-- What a click needs of a game without a look at its record: the last line, the last one that everybody could
-- notice, who sits where, and the server it belongs to. `head` is also what is compared before a line is added.
ALTER TABLE game ADD COLUMN head INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN users TEXT NOT NULL DEFAULT '[]';  -- JSON: user ids by seat
ALTER TABLE game ADD COLUMN guild INTEGER;  -- NULL: dealt without a lobby

UPDATE game SET
    head = coalesce((SELECT max(line) FROM line WHERE game_id = game.id), 0),
    users = '['
        || coalesce((SELECT CAST(user_id AS TEXT) FROM seat WHERE game_id = game.id AND seat = 0), '')
        || coalesce((SELECT ',' || CAST(user_id AS TEXT) FROM seat WHERE game_id = game.id AND seat = 1), '')
        || coalesce((SELECT ',' || CAST(user_id AS TEXT) FROM seat WHERE game_id = game.id AND seat = 2), '')
        || coalesce((SELECT ',' || CAST(user_id AS TEXT) FROM seat WHERE game_id = game.id AND seat = 3), '')
        || coalesce((SELECT ',' || CAST(user_id AS TEXT) FROM seat WHERE game_id = game.id AND seat = 4), '')
        || coalesce((SELECT ',' || CAST(user_id AS TEXT) FROM seat WHERE game_id = game.id AND seat = 5), '')
        || ']',
    guild = (SELECT guild FROM lobby WHERE lobby.id = game.id);

-- Whoever has noticed the last line has noticed all; with the next line it is exact again.
UPDATE game SET noticed = head;

-- What is compared before a table that gathers players is changed.
ALTER TABLE lobby ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
