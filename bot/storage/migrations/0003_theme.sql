-- How somebody likes the pictures that only they see.
ALTER TABLE person ADD COLUMN theme TEXT NOT NULL DEFAULT 'light'
    CHECK (theme IN ('light', 'dark', 'contrast'));
