-- Who has been told what the computer would do about the decision they are at: the line that comes of it is
-- marked, as 'suggested' in line.made.
CREATE TABLE suggestion (
    game_id BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
