# Votes: what a table asks its players.

votes-refusal-owners = Only those whose seat it is can ask the table and vote, not those who play for somebody.
votes-refusal-no-owner = That seat belongs to nobody, so there is nothing to vote on. Anybody can take it over.
votes-refusal-own-seat = That is your own seat. Use /seat away, /seat seek or /seat leave.
votes-refusal-in-time = That player still has time, so there is nothing to decide for them.
# $at (unix seconds)
votes-refusal-too-early = That player's time is up, but give them a little longer: you can ask this <t:{ ID($at) }:R>.
