-- Messages of which there is one each, whatever happens while it is sent. The key is the id of one of its buttons, by
-- which it is found again; what has no button has a name of another kind, and is sent at most once.
CREATE TABLE message (
    key TEXT PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,  -- NULL: nobody knows whether it has arrived
    state TEXT NOT NULL CHECK (state IN ('sending', 'sent', 'gone')),
    sent INTEGER NOT NULL,  -- the number that a message has which is sent at the same moment
    says INTEGER NOT NULL,  -- a checksum: what says the same is not edited
    touched INTEGER NOT NULL  -- when it was last sent, edited or taken away
) STRICT, WITHOUT ROWID;

CREATE INDEX message_sending ON message (touched) WHERE state = 'sending';
CREATE INDEX message_touched ON message (touched);
