-- When somebody last changed something at a table that gathers players. For those that gather now, the time
-- begins anew: nobody knew that it was running.
ALTER TABLE lobby ADD COLUMN touched_at INTEGER NOT NULL DEFAULT 0;
UPDATE lobby SET touched_at = CAST(strftime('%s', 'now') AS INTEGER);

-- Set once a table was cleared away since nobody had touched it: does its message say so yet?
ALTER TABLE lobby ADD COLUMN forgotten TEXT CHECK (forgotten IN ('untold', 'told'));

-- `posting` has a channel from now on only while a board is on its way there. It used to stay.
UPDATE shown SET channel = NULL, message = NULL WHERE what = 'posting' AND EXISTS (
    SELECT 1 FROM shown AS begun WHERE begun.game_id = shown.game_id AND begun.what = 'round'
        AND (begun.channel, begun.message) = (shown.channel, shown.message)
);
