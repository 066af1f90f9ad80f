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
