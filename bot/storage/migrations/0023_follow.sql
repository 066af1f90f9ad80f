-- Who follows a game from outside, and which of its rounds they were last told of.
CREATE TABLE follow (
    user_id INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES game (id),
    told INTEGER NOT NULL,
    PRIMARY KEY (user_id, game_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follow_game ON follow (game_id);
