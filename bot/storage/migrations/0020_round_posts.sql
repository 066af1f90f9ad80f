-- The board of each round: where that round was talked about.
CREATE TABLE round_post (
    game_id INTEGER NOT NULL REFERENCES game (id),
    line INTEGER NOT NULL,  -- with which the round began
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID;

INSERT INTO round_post (game_id, line, channel, message)
SELECT game_id, began, channel, message FROM post
WHERE kind = 'board' AND channel IS NOT NULL AND message IS NOT NULL;
