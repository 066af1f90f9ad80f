-- Messages of which there is one for each matter, such as a vote or a seat that is free. Without a number, one is on
-- its way: about the moment `sent` it is looked for, by the button that says what it is about.
CREATE TABLE message (
    key TEXT PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,
    sent INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
