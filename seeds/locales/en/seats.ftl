# Seats of a running game: who is away, who plays for whom, and who is looked for.

seats-refusal-not-yours = You have no seat at this table that you could do this with.
seats-refusal-already-away = You are away from this table already. Come back with /seat back first.
seats-refusal-not-away = You are not away from this table, and nobody is looked for in your place.
seats-refusal-late = Your time for this turn is up, so it is too late to go away before it. Play it first, or look for a substitute with /seat seek.
# $least and $most (days)
seats-refusal-span = You can be away for { $least ->
        [one] a day
       *[other] { $least } days
    } at least and { $most } days at most.
# $left (days)
seats-refusal-no-leave = The clock can stand for you for { $left ->
        [one] one more day
       *[other] { $left } more days
    } in this game. For a longer absence let a friend or the computer play.
seats-refusal-seated = Only somebody who does not sit at this table can take that seat.
seats-refusal-knows = Whoever once held another seat at this table knows its secrets, and can take no other.
seats-refusal-not-asked = You are not asked to play that seat, or no longer.
seats-refusal-not-needed = Somebody already plays that seat, or is about to.
seats-refusal-already-sought = A substitute is already being looked for.
seats-refusal-not-open = That seat is taken, so nobody can take it over.
seats-refusal-yours-already = That seat is yours already. Stop looking for a substitute with /seat back.
seats-refusal-last-person = You are the last person at this table. To end the game, use /table abandon.
seats-refusal-banned = The host of this table has asked you to stay away from it.
# $most (days)
seats-refusal-long-ago = This game was given up more than { $most } days ago, which is too long to go on with it.
