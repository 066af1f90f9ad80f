# Time at a table: deadlines, more time, pauses, terms and game nights.

# In the table's channel. $player (mention), $title (of the table), $what (what they are to do)
pace-late = { $player } **{ $title }** · your time is up: { $what }. The others decide how to go on.
pace-counted = { $player } **{ $title }** · your time was up, so your draft counted.
pace-played = { $player } **{ $title }** · your time was up, so the computer made this turn.
# $until (time)
pace-more = **{ $title }** · { $player } has more time, until { $until }.
# $host (mention)
pace-paused = **{ $title }** · { $host } pauses the game until { $until }. Whoever wants to can play on.
pace-resumed = **{ $title }** · The pause is over. Everybody has at least 12 hours.
pace-night = **{ $title }** · { $player } opens a game night. Press *Here* if you are there, too: until { $until }, or until nothing happens for 45 minutes, your turns take ten minutes, and I do not call you.
pace-night-over = **{ $title }** · The game night is over. Turns may take as long again as before.
# $count (number of tables)
pace-holiday = Holiday until { $until }: { $count ->
        [0] no table is being played here.
        [1] one table pauses.
       *[other] { $count } tables pause.
    } No time runs out before that, and whoever wants to can play on.

# $what (a question about how to play), $now (the answer that holds now)
pace-changed = **{ $title }** · The host has changed how this table plays. { $what } **{ $now }**

pace-do-goon = How to go on …
pace-do-more = A day more
pace-do-relieve = Let the computer play
pace-do-another = Look for a substitute
pace-do-patience = Wait
pace-do-here = Here
pace-do-nightover = End it
pace-do-propose = Propose
pace-do-draft-use = Use my draft
pace-do-draft-drop = Do not use it

# How to go on. $since (time)
pace-goon = { $player } is late: time was up { $since }. They can still play, and that settles it. Any of you can give them a day more; the computer plays, or somebody takes the seat over, if more than half of you agree.
pace-given = They have time until { $until } now.
pace-patient = You wait. Nothing changes, and the others can still decide.
pace-here = You are here: your turns take ten minutes, and I do not call you.
pace-begun = The game night has begun.
pace-ended = The game night is over.
pace-draft-used = Should your time run out, your draft counts.
pace-draft-unused = Should your time run out, your draft does not count, and the computer makes the turn.
pace-own-day = You have time until { $until } now.

# Terms. $what (see votes-what-terms)
pace-another-way = Something else …
pace-proposing = You would ask the table: **{ $what }**. Two thirds of the players have to agree.

# On a panel, and on a table's card
pace-panel-until = -# Your time: until { $until }.
pace-panel-paused = -# Paused until { $until }: no time runs out before that, and you can play on.
pace-panel-used = -# Should it run out, this draft counts.
pace-panel-unused = -# Should it run out, this draft does not count.
pace-card-until = { $player } has time until { $until }.
pace-card-late = { $player }: time was up { $until }.
pace-card-paused = Paused until { $until }.

pace-refusal-others = Only another player of this table can give somebody more time.
pace-refusal-given = The others have given them a day more in this turn already. More than that takes a vote to pause.
# $most (number of days)
pace-refusal-given-all = The others have given them { $most } days in this game, which is as much as they can.
pace-refusal-no-limit = A turn takes as long as it takes at this table, so you need no more time.
# $most (number of days)
pace-refusal-own-all = You have taken { $most } days more in this game, which is as much as you can. Another player can give you one.
pace-refusal-quicker = That has just changed. Look again.
pace-refusal-not-awaited = The table does not wait for them any more.
pace-refusal-not-late = That player is not late any more.
pace-refusal-own-time = That is for the others to decide. Open My side and play: that settles it.
# $most (number of days)
pace-refusal-long-pause = A pause lasts { $most } days at most. After that you can agree on another.
pace-refusal-paused = This table is paused until { $until } already.
pace-refusal-not-paused = This table is not paused.
pace-refusal-same = This table plays like that already.
# $most (number of hours)
pace-refusal-long-night = A game night lasts { $most } hours at most.
pace-refusal-night-already = There is a game night at this table already.
pace-refusal-no-night = There is no game night at this table now. Begin one with /table night.
