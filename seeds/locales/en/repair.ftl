# Repairs by managers, and reports of problems.

repair-refusal-own-table = You have or had a part in this table, so another manager has to repair it, or its players by a vote.
repair-refusal-oneself = You cannot offer a seat to yourself.
repair-refusal-active = Whoever holds that seat has played within the last week. The table can decide about it by a vote: /table late.
repair-refusal-ask-again = I no longer know what you asked for. Please type the command again.
repair-refusal-gone-on = The table has gone on since you asked. Please look at it, and type the command again.
# $again (a time)
repair-refusal-report-again = You have reported several problems already. You can report another { $again }.

repair-do-back = Set the table back
repair-do-abandon = End the game
# $table (its number)
repair-abandon-sure = This ends the game of table #{ $table } without a result. Its players can reopen it for 14 days.

# Told at the table and in the log channel. $by (mention), $table (number), $place (channel), $seat, $player (mention)
repair-told-back = Repair of table #{ $table } by { $by }: **the table was set back**. The record keeps what is struck out.
repair-told-reseat = Repair of table #{ $table } by { $by }: **{ $seat } is offered to { $player }**, who can take it with the button.
repair-told-repost = Repair of table #{ $table } by { $by }: the board was posted anew.
repair-told-move = Repair of table #{ $table } by { $by }: the table has moved to { $place }.
repair-told-unstick = Repair of table #{ $table } by { $by }: what had failed is tried again.
repair-told-abandon = Repair of table #{ $table } by { $by }: **the game has ended without a result**. Its players can reopen it for 14 days with /table reopen.

# $number (of the report)
repair-reported = Reported as { $number }. The game goes on.
# In the log channel. $number, $by (mention), $table and $round (numbers), $version, $bug (number of the last bug, or -)
repair-report = Report { $number } by { $by }: a problem at table #{ $table }, in round { $round }. Version { $version }, last bug { $bug }.
