-- What was posted of a game, or is on its way: up to which line it tells, and where it is.
CREATE TABLE post (
    game_id INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL CHECK (kind IN (
        'board', 'posting', 'chronicle', 'ping', 'call', 'left', 'ending', 'result', 'trouble', 'damaged'
    )),
    -- Which one of its kind: the seat of a ping, the line with which a chronicle's round began, the channel that
    -- a call is on its way to, the message that was left behind. There is one of every other kind.
    number INTEGER NOT NULL,
    line INTEGER NOT NULL,
    channel INTEGER,
    message INTEGER,
    round INTEGER,  -- that a board shows
    began INTEGER NOT NULL DEFAULT 0,  -- the line with which that round began
    sent INTEGER,  -- of what is on its way: the number that a message has which is sent at the same moment
    PRIMARY KEY (game_id, kind, number)
) STRICT, WITHOUT ROWID;

-- Until now the kind and the number were one text, a round was a row with its number in place of a message, and
-- what had been settled stayed, without a channel. What nobody can read counts as never shown.
INSERT INTO post (game_id, kind, number, line, channel, message, round, began)
SELECT board.game_id, 'board', 0, board.line, board.channel, board.message, begun.message, coalesce(begun.line, 0)
FROM shown AS board LEFT JOIN shown AS begun ON begun.game_id = board.game_id AND begun.what = 'round'
WHERE board.what = 'board';

INSERT INTO post (game_id, kind, number, line, channel, message)
SELECT game_id, 'ping', CAST(substr(what, 6) AS BIGINT), line, channel, message FROM shown
WHERE what = 'ping:' || CAST(CAST(substr(what, 6) AS BIGINT) AS TEXT);

INSERT INTO post (game_id, kind, number, line, channel, message)
SELECT game_id, 'chronicle', CAST(substr(what, 11) AS BIGINT), line, channel, message FROM shown
WHERE what = 'chronicle:' || CAST(CAST(substr(what, 11) AS BIGINT) AS TEXT) AND message IS NOT NULL;

INSERT INTO post (game_id, kind, number, line, channel, message)
SELECT game_id, 'left', message, line, channel, message FROM shown
WHERE what = 'left:' || CAST(message AS TEXT);

-- Older versions noted no moment, and before that the round.
INSERT INTO post (game_id, kind, number, line, channel, sent)
SELECT game_id, 'call', channel, line, channel, CASE WHEN message > 1000000000 THEN message END FROM shown
WHERE what = 'calling:' || CAST(channel AS TEXT);

INSERT INTO post (game_id, kind, number, line, channel, sent)
SELECT game_id, what, 0, line, channel, CASE WHEN message > 1000000000 THEN message END FROM shown
WHERE what IN ('posting', 'ending') AND channel IS NOT NULL;

INSERT INTO post (game_id, kind, number, line, channel, message)
SELECT game_id, what, 0, line, channel, message FROM shown
WHERE what IN ('result', 'damaged') OR what = 'trouble' AND channel IS NOT NULL;

DROP TABLE shown;
