-- Why a table pauses, in the words of whoever paused it alone.
ALTER TABLE pause ADD COLUMN why TEXT;
