-- What a player means to do when asked: alternatives in the order of liking, kept as a draft or published.
CREATE TABLE plan (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    ask TEXT NOT NULL,  -- the question that it answers, in a word
    user_id INTEGER NOT NULL,  -- whose plan it is: nobody else reads it, whoever comes to hold the seat
    rev INTEGER NOT NULL,
    alternatives TEXT NOT NULL,  -- JSON: the clicks of each
    mode TEXT NOT NULL CHECK (mode IN ('draft', 'publish')),
    round INTEGER NOT NULL,  -- it lapses when this one is over
    resting INTEGER NOT NULL,  -- 1: not to be used before its player says so
    PRIMARY KEY (game_id, seat, ask)
) STRICT, WITHOUT ROWID;
