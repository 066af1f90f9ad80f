# Taking back: a turn at once where that is free, anything else by a vote.

takeback-told = ⟲ The table was set back. What is struck out no longer counts.
takeback-note-dropped = The table was set back, so what you had drafted is gone.
takeback-voted = The table is being asked to take something back. Playing on ends that vote.

takeback-refusal-not-free = That cannot be taken back without asking. It takes a turn of the last 30 minutes that showed nothing new, nobody may have played on, and it goes once a turn. Ask the table with /turn takeback.
takeback-refusal-ask = At this table a turn is only taken back if all agree. Ask them with /turn takeback.
takeback-refusal-never = This table has agreed that nothing is taken back.
takeback-refusal-nowhere = The table cannot go back to there. Choose a place from the list: where somebody was asked, in this round or the one before.

# A place to go back to, in a list. $round (number), $who (players), $what (what happened next, or nothing)
takeback-place = Round { $round } · { $who } · { $what }

# What a vote or a repair would come to. $count (lines that are left out)
takeback-earlier = { $count ->
        [1] … and one line before
       *[other] … and { $count } lines before
    }
takeback-known = Stays known, whatever is shuffled:
takeback-known-nothing = Nothing of this stays known.
takeback-anew = **All that nobody at the table knows is shuffled anew, and the dice are new.**
# Above the two pictures
takeback-now = -# The table as it is. What would go is ringed:
takeback-then = -# The table as it would be:
