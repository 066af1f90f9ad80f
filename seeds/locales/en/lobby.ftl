# Gathering players. Labels of buttons have 20 characters at the most.

# $least and $most (numbers of players)
lobby-open = { $least } to { $most } players. Join, and the host starts.
lobby-started = The game is under way.
lobby-finished = The game is over.
lobby-abandoned = The game was ended without a result.
lobby-cancelled = This table was cleared away.
lobby-forgotten = Nobody touched this table for 14 days, so it was cleared away. Set up another with /table new.
lobby-host = host
lobby-true = on
lobby-false = off
# $link (address of a message)
lobby-newest = [The newest board]({ $link })
lobby-options-title = What this table agrees on
lobby-place = Where to play
# $least and $most (numbers of players)
lobby-banner = { $least } to { $most } players · seats are drawn at the start
lobby-usual-rules = The usual rules, without options.
# $page, $of
lobby-options-page = Page { $page } of { $of }
lobby-place-thread = In a thread of its own
lobby-place-channel = In this channel
lobby-kick = Free a seat
lobby-hand-on = Make somebody else the host
# $number (of a computer player without a name)
lobby-practice = Computer { $number }
# $link (address of a message)
lobby-rematch = The table is set up again: [join here]({ $link }).
# $players (list of mentions), $host (mention), $link (address of a message)
lobby-rematch-invited = { $players }: { $host } would like to play again with you. [Join here]({ $link })

# $player and $host (mentions), $title (of the table)
lobby-invited = { $player }: { $host } invites you to **{ $title }**.
# $player (mention)
lobby-invited-came = { $player } has joined.
# Who may sit down; $role (mention)
lobby-door-open = Everybody who sees this table may join.
lobby-door-role = Those with the role { $role } may join, and whoever is invited.
lobby-door-invited = Only those who are invited may join.

lobby-do-join = Join
lobby-do-leave = Leave
lobby-do-options = Options
lobby-do-rules = Rules
lobby-do-learn = Learn
lobby-do-pace = Pace
lobby-do-start = Start
lobby-do-cancel = Clear the table

# $role (mention)
lobby-refusal-role = This table is for { $role }. The host can invite you.
# $host (mention)
lobby-refusal-invited = This table is for those who are invited. Ask { $host } for an invitation.
lobby-refusal-banned = The host of this table has asked you to stay away from it.
lobby-refusal-bot = Bots do not sit at tables. For a computer player, the host presses one of the names below the lobby.
lobby-refusal-which-role = Name the role for which the door is open.
lobby-refusal-which = Several tables gather players here. Say which one you mean.
lobby-refusal-none-here = No table gathers players in this channel. Set one up with /table new.
lobby-refusal-unknown = There is no table { ID($table) }.
lobby-refusal-no-such-button = There is no such button at this table. Use one of those on its message.
# $most (number)
lobby-refusal-too-many = { $most } tables that you host in this channel wait for players. Start one or clear it away under Options; then you can set up another at once.
# $again (time)
lobby-refusal-new-again = You have set up many tables here just now. You can set up another { $again }.
# $table (number)
lobby-refusal-damaged = What was agreed on at table { ID($table) } is damaged, and nothing can be changed there. Set up another with /table new, and tell whoever runs this bot.
lobby-refusal-unknown-game = There is no such game here. On the shelf: { $known }.
lobby-refusal-no-rematch = There is nothing to play again yet.
lobby-refusal-started = This game has started already. Its board leads to your side.
lobby-refusal-gone = This table was cleared away. Set up another with /table new.
lobby-refusal-already-in = You sit at this table already.
lobby-refusal-full = All seats are taken. Watch along, or set up another table with /table new.
lobby-refusal-not-in = Nobody of that name sits at this table. Join first.
lobby-refusal-not-host = That is for the host of this table.
lobby-refusal-too-few = { $given ->
        [1] { $least } players are needed, and one sits here.
       *[other] { $least } players are needed, and { $given } sit here.
    } Wait for more, or let computer players fill the seats.
# $players (list)
lobby-refusal-departed = No longer on this server: { $players }. Their seats are free again. Start once more if you still want to, or wait for others.
# $missing (list of Discord's names for permissions)
lobby-refusal-permissions = I lack these permissions here: { $missing }. Somebody who manages this server can grant them.
