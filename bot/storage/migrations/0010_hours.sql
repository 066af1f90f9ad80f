-- Where somebody lives and when they sleep, and how they like to be reminded.
ALTER TABLE person ADD COLUMN zone TEXT;  -- its name, such as Europe/Rome; NULL: as their server
ALTER TABLE person ADD COLUMN quiet_from INTEGER;  -- minutes of their day; NULL: the usual night
ALTER TABLE person ADD COLUMN quiet_to INTEGER;
ALTER TABLE person ADD COLUMN remind INTEGER NOT NULL DEFAULT 24;  -- hours between two calls; 0: not again
ALTER TABLE person ADD COLUMN digest INTEGER;  -- minute of their day; NULL: none
ALTER TABLE person ADD COLUMN digest_only INTEGER NOT NULL DEFAULT 0 CHECK (digest_only IN (0, 1));
ALTER TABLE person ADD COLUMN asked_zone INTEGER NOT NULL DEFAULT 0 CHECK (asked_zone IN (0, 1));

-- When somebody who is awaited was last called again; NULL: not yet.
ALTER TABLE wait ADD COLUMN called INTEGER;
