# Seats of a running game: who is away, who plays for whom, and who is looked for.

seats-refusal-not-yours = You have no seat at this table that you could do this with.
seats-refusal-already-away = You are away from this table already. Come back with /seat back first.
seats-refusal-not-away = You are not away from this table, and nobody is looked for in your place.
seats-refusal-late = Your time for this turn is up, so it is too late to go away before it. Play it first, or look for a substitute with /seat seek.
# $least and $most (days)
seats-refusal-span = { $least ->
        [1] You can be away for a day at least and { $most } days at most.
       *[other] You can be away for { $least } days at least and { $most } days at most.
    }
# $left (days)
seats-refusal-no-leave = { $left ->
        [1] The clock can stand for you for one more day in this game.
       *[other] The clock can stand for you for { $left } more days in this game.
    } For a longer absence let a friend or the computer play.
seats-refusal-seated = Only somebody who does not sit at this table can take that seat.
seats-refusal-knows = Whoever once held another seat at this table knows its secrets, and can take no other.
seats-refusal-not-asked = You are not asked to play that seat, or no longer.
seats-refusal-not-needed = Somebody already plays that seat, or is about to.
seats-refusal-already-sought = A substitute is already being looked for.
seats-refusal-not-open = That seat is taken, so nobody can take it over.
seats-refusal-yours-already = That seat is yours already. Stop looking for a substitute with /seat back.
seats-refusal-last-person = You are the last person at this table. To end the game, use /table abandon.
# $most (days)
seats-refusal-long-ago = This game was given up more than { $most } days ago, which is too long to go on with it.
seats-refusal-bot = That is a bot. Ask a person, or let the computer play.
seats-refusal-none-open = Nobody is looked for at this table, and no seat is played by the computer alone.

# $owner, $holder: on boards, and wherever a player is named
seats-plays-for = { $owner } · { $holder } plays

# Answers to whoever asks. $title (of the table), $until (unix seconds), $friend (mention)
seats-away-asked = **{ $title }**: { $friend } is asked to play for you until <t:{ ID($until) }:f>. Until they answer your clock stands, for a day at most.
seats-away-computer = **{ $title }**: the computer plays for you until <t:{ ID($until) }:f>. Come back sooner with /seat back.
seats-away-nobody = **{ $title }**: your clock stands until <t:{ ID($until) }:f>. Come back sooner with /seat back.
seats-not-away = **{ $title }**: { $why }
seats-leave-sure = Do you want to leave this table for good? The computer plays your seat until somebody takes it over, and whoever does will see your hand. Until then you can come back.
# $seat (shape and name)
seats-claim-sure = You take { $seat } from here to the end: its hand and its past become yours to see. You cannot change seats later.
seats-open = These seats can be taken over:
seats-sought = A substitute is looked for. Until somebody comes the seat is yours: play on, and stop the search with /seat back.
seats-answered-sit = Thank you. The seat is yours to play until its owner is back.
seats-answered-nosit = All right. They are told.
seats-taken = The seat is yours.
seats-back = Welcome back. The seat is yours to play again.
seats-left = You have left the table. Thank you for playing.
seats-no-notes = You have no notes at this table. Write some with /my notes: only you see them, and they are deleted if somebody else takes your seat.
# $who and $owner (mentions), $since (unix seconds)
seats-held-player = { $who }, since <t:{ ID($since) }:D>
seats-held-substitute = { $who }, who took over on <t:{ ID($since) }:D>
seats-held-sitter = { $who } for { $owner }, since <t:{ ID($since) }:D>
seats-held-stand-in = { $who }, since <t:{ ID($since) }:D>

seats-do-sit = I will
seats-do-nosit = No, thanks
seats-do-claim = Take this seat
seats-do-take = Take the seat
seats-do-getup = Leave for good
seats-do-comeback = Take my seat back

# In the table's channel. $title (of the table), $shape, $owner, $holder, $before and $friend (mentions), $until (unix seconds), $round
seats-asked = { $friend } **{ $title }** · { $owner } asks you to play for them ({ $shape }) until <t:{ ID($until) }:f>. You would see their hand.
seats-asked-yes = **{ $title }** · { $owner } asked { $friend } to play for them ({ $shape }) until <t:{ ID($until) }:f>, and they said yes.
seats-asked-no = **{ $title }** · { $owner } asked for somebody to play for them ({ $shape }) until <t:{ ID($until) }:f>. The computer does.
seats-told-away = { $shape } { $owner } is away until <t:{ ID($until) }:D>. Their clock stands.
seats-told-sitter = { $shape } { $holder } plays for { $owner } until <t:{ ID($until) }:D>.
seats-told-computer = { $shape } { $holder } plays for { $owner } until <t:{ ID($until) }:D>.
seats-told-relieved = { $shape } { $holder } plays for { $owner } until they are back. { $owner }: come back with /seat back.
seats-told-back = { $shape } { $owner } is back. { $before } played for them.
seats-told-claimed = { $shape } { $holder } takes the seat over in round { $round }. { $before } played it last.
seats-told-left = { $shape } { $before } has left the table. { $holder } plays until somebody takes the seat over.
seats-told-gone = { $shape } { $before } has left the server. { $holder } plays until somebody takes the seat over.

# $title (of the table), $round
seats-advert = ### { $title } · round { $round } · a seat is free
seats-advert-over = This seat is no longer free.
seats-advert-ended = Nobody has taken this seat over. The game goes on without.


# On the panel of an owner who is away; $holder (mention)
seats-side-away = { $holder } plays for you. Until you are back, you see what everybody sees.

# In place of the question to a friend, once its owner is back
seats-asked-over = This question is settled: the seat's owner is back.
