# Whom a table answers, and where. None of these sentences may tell anything of the table.

# Also for tables that never existed: nobody learns which numbers are taken
access-refusal-unknown = I find no such table among those you can see here. Check the number, or ask somebody who manages this server to let you into its channel.
# For those who have a seat
access-refusal-elsewhere = This table belongs to another server. Go there to see it or to play.
access-refusal-unseen = This table is in a channel you cannot see. Somebody who manages this server can let you in.
access-refusal-not-member = You are not a member of the server this table belongs to, so I cannot show it to you. If you have a seat, it stays yours: come back to the server and play on.
access-refusal-only-players = In direct messages I answer only the players of a table. Go to its channel instead.
access-refusal-only-on-server = That works only in a channel of a server.
access-refusal-unsure = I could not check with Discord whether you may see this, so nothing was done. Try again in a moment.
access-refusal-silent = You may not write in that channel, so I post nothing there for you. Where you may write, I do.
