-- Was a game dealt before facts were kept? Then its edition is that of the day on which the database was first opened
-- since, which is a guess. Which games that was is not known any more, so it may be any that is here by now.
ALTER TABLE game ADD COLUMN guessed INTEGER NOT NULL DEFAULT 0 CHECK (guessed IN (0, 1));
UPDATE game SET guessed = 1;
