-- Where a game that is over might have taken another turn, as the computer sees it: once thought about, kept.
CREATE TABLE review (
    game_id BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    turns TEXT NOT NULL
);
