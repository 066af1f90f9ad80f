# Votes: what a table asks its players.

votes-refusal-owners = Only those whose seat it is can ask the table and vote, not those who play for somebody.
votes-refusal-no-owner = That seat belongs to nobody, so there is nothing to vote on. Anybody can take it over.
votes-refusal-own-seat = That is your own seat. Use /seat away, /seat seek or /seat leave.
votes-refusal-in-time = That player still has time, so there is nothing to decide for them.
# $at (unix seconds)
votes-refusal-too-early = That player's time is up, but give them a little longer: you can ask this <t:{ ID($at) }:R>.
votes-refusal-unknown = There is no such vote.
votes-refusal-no-vote = You have no vote in this. Those vote whose seat it is, but not on their own.
votes-refusal-not-asker = Only whoever asked can withdraw this.
votes-refusal-over-done = That has been decided: it was agreed.
votes-refusal-over-lost = That has been decided: it was not agreed.
votes-refusal-over-withdrawn = That vote was withdrawn.
votes-refusal-over-void = Nobody needs to vote on that any more.
votes-refusal-asked-already = The table is being asked this already. See /table votes.
# $at (unix seconds)
votes-refusal-again = The table was asked this a short while ago. You can ask again <t:{ ID($at) }:R>.
# $most (number)
votes-refusal-too-many = { $most } votes are open at this table, which is enough at a time. Wait until one is decided.

# Answers to whoever asks or votes
votes-asked-open = The table is asked. You have agreed; see how it stands with /table votes.
votes-asked-done = That is settled: nobody else has to agree.
votes-cast-yes = You agree. You can change that until it is decided.
votes-cast-no = You do not agree. You can change that until it is decided.
votes-cast-yes-last = You agree, and with that it is decided.
votes-cast-no-last = You do not agree, and with that it is decided.
votes-withdrawn-told = You have withdrawn the vote.
votes-reopened = The game goes on where it was left.
votes-none = The table is not asked anything now.

votes-do-yes = Agree
votes-do-no = Disagree
votes-do-withdraw = Withdraw

# In the table's channel. $title (of the table), $by (mention), $what (one of those below)
votes-asks = **{ $title }** · { $by } asks: **{ $what }**
# $until (unix seconds)
votes-what-pause = pause until <t:{ ID($until) }:f>
votes-what-resume = end the pause
# $player
votes-what-turn = let the computer play for { $player } until they are back
votes-what-seek = look for somebody to take over from { $player }
votes-what-takeback = take this back
votes-what-abandon = give the game up
# $choice (one of the terms of a table)
votes-what-terms = { $choice ->
        [pace-none] let a turn take as long as it takes
        [pace-gentle] let a turn take three days
        [pace-daily] let a turn take a day
        [pace-quick] let a turn take four hours
        [pace-night] let a turn take ten minutes
        [end-soft] let the others decide when time is up
        [end-hard] let the computer play on when time is up
        [takeback-free] let turns be taken back freely
        [takeback-ask] let turns be taken back if all agree
        [suggest-alone] let people ask the computer what it would do only where they play with computers alone
        [suggest-all] let everybody ask the computer what it would do
        [suggest-never] let nobody ask the computer what it would do
       *[takeback-never] let no turn be taken back
    }
# $yes, $needed and $count (numbers), $closes (unix seconds), $silence (one of those below)
votes-count = { $yes } of { $count } agree, and { $needed } have to. Open until <t:{ ID($closes) }:f>. { $silence }
# $players (mentions)
votes-missing = Not yet answered: { $players }
votes-silence-agrees = Whoever says nothing until then agrees.
votes-silence-waits = Whoever says nothing until then does not agree.
# $yes and $no (players)
votes-done = Agreed by { $yes }.
votes-done-against = Agreed by { $yes }, without { $no }.
votes-lost-no = Not agreed: { $no } said no.
votes-lost-silence = Not agreed: too few answered.
votes-withdrawn = Withdrawn.
votes-void = No longer needed.
