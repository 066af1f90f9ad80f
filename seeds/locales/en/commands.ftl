# What the house's own commands are called, and what they say of themselves. Names have lower-case letters alone,
# no spaces and at most 32 characters; what is said of a command or an option has at most 100.

## /table

commands-table-group = Set up a table and run it.
    .name = table
commands-table-new = Set up a table.
    .name = new
    .game = game
    .game-about = Which game to play.
    .place = place
    .place-about = Where to play: in a thread of its own, or right here.
    .place-thread = thread
    .place-channel = channel
    .pace = pace
    .pace-about = How long a turn may take; as usual on this server if you leave it out.
    .pace-none = none
    .pace-gentle = gentle
    .pace-daily = daily
    .pace-quick = quick
    .pace-night = night
commands-table-board = Post the board of this channel's game again.
    .name = board
commands-table-ping = Mention again whoever is awaited.
    .name = ping
commands-table-move = Go on with one of your games in this channel.
    .name = move
    .table = table
    .table-about = Which of your games.
commands-table-pause = Ask the table to pause.
    .name = pause
    .until = until
    .until-about = Until when: “3 days”, “Sunday”, “2026-12-24”.
    .why = why
    .why-about = Why, in a few words that everybody sees.
commands-table-resume = Ask the table to end the pause.
    .name = resume
    .why = why
    .why-about = Why, in a few words that everybody sees.
commands-table-abandon = Ask the table to give the game up.
    .name = abandon
    .why = why
    .why-about = Why, in a few words that everybody sees.
commands-table-reopen = Go on with a game that was given up in the last 14 days.
    .name = reopen
commands-table-votes = See what the table is asked, and vote.
    .name = votes
commands-table-seats = See who sits where, and who sat there before.
    .name = seats
commands-table-late = Ask the table how to go on with somebody whose time is up.
    .name = late
    .player = player
    .player-about = Whose time is up.
    .what = what
    .what-about = What is to happen.
    .what-turn = the computer plays until they are back
    .what-seek = look for a substitute

commands-seat-group = Your seat at this table, while you are away or for good.
    .name = seat
commands-seat-away = Be away for a time.
    .name = away
    .until = until
    .until-about = Until when: “3 days”, “Sunday”, “2026-12-24”.
    .friend = friend
    .friend-about = Who is asked to play for you; they would see your hand.
    .otherwise = otherwise
    .otherwise-about = Who plays without a friend.
    .otherwise-computer = the computer
    .otherwise-nobody = nobody: the clock stands
    .everywhere = everywhere
    .everywhere-about = At all your tables on this server.
commands-seat-back = Take your seat back.
    .name = back
commands-seat-leave = Leave this table for good.
    .name = leave
commands-seat-seek = Look for somebody to take your seat over.
    .name = seek
commands-seat-claim = Take over a seat that is free.
    .name = claim

## /turn

commands-turn-group = Play your turn.
    .name = turn
commands-turn-side = Open your side of the table.
    .name = side
commands-turn-do = Do one thing of your turn.
    .name = do
    .action = action
    .action-about = What to do; choose from the list.
commands-turn-undo = Take your last step back.
    .name = undo
commands-turn-restart = Begin your turn anew.
    .name = restart
commands-turn-publish = Let your drafted turn count.
    .name = publish
commands-turn-plan = Plan ahead what you will do when you are asked.
    .name = plan
    .decision = decision
    .decision-about = What to plan for; choose from the list.

## /look

commands-look-group = Look at a game.
    .name = look
commands-look-board = See the board, for yourself.
    .name = board
commands-look-recap = Read what happened since your last turn.
    .name = recap
commands-look-score = See how everybody stands.
    .name = score
commands-look-rules = Read the rules in short.
    .name = rules
commands-look-describe = Have the board described in words.
    .name = describe
    .part = part
    .part-about = Which part; empty: all of it.
commands-look-export = Get the record of this channel's game.
    .name = export

## /my

commands-my-group = Your games and settings.
    .name = my
commands-my-games = List your running games.
    .name = games
commands-my-notes = Keep notes at this table that only you see.
    .name = notes
    .text = text
    .text-about = What to write down instead of what is there.
commands-my-settings = See and change how I treat you.
    .name = settings
    .ping = ping
    .ping-about = What happens when it is your turn.
    .ping-mention = mention
    .ping-dm = dm
    .ping-none = none
    .confirm = confirm
    .confirm-about = Whether a turn asks before it counts.
    .confirm-always = always
    .confirm-steps = steps
    .confirm-never = never
    .theme = theme
    .theme-about = How pictures look that only you see.
    .language = language
    .language-about = A language such as en; client: as your Discord.

commands-my-time = Tell me your clock, and when to be silent.
    .name = time
    .zone = zone
    .zone-about = Where you live; begin to type a city.
    .quiet = quiet
    .quiet-about = When I am to be silent, such as 23-7; never: at no time.
commands-my-reminders = Choose how I remind you of your turns.
    .name = reminders
    .every = every
    .every-about = How often I call you again while a table waits for you.
    .every-off = off
    .every-3 = 3 hours
    .every-6 = 6 hours
    .every-12 = 12 hours
    .every-24 = 24 hours
    .every-48 = 48 hours
    .digest = digest
    .digest-about = A daily list by direct message in place of further calls, such as 8:00; off: none.
    .only = only
    .only-about = Only that list, and no calls at all.

## /house

commands-house-group = What holds on this server.
    .name = house
commands-house-settings = See and change what holds on this server.
    .name = settings
    .language = language
    .language-about = The language of public messages, such as en; server: as Discord says.
    .zone = zone
    .zone-about = The clock of everybody who has not named their own; begin to type a city.
    .pace = pace
    .pace-about = How fast tables play unless they agree on something else.
    .pace-none = none
    .pace-gentle = gentle
    .pace-daily = daily
    .pace-quick = quick
    .opener = opener
    .opener-about = The role that may set up tables.
    .place = place
    .place-about = The channel that tables go to.
    .log = log
    .log-about = The channel in which repairs are told.
    .most = most
    .most-about = How many tables may be open on this server.
    .each = each
    .each-about = How many tables one person may have open.
    .forget = forget
    .forget-about = Take back one of these.
    .forget-language = language
    .forget-zone = zone
    .forget-opener = opener
    .forget-place = place
    .forget-log = log

## By itself

commands-describe = Have the board described in words.
    .name = describe
    .part = part
    .part-about = Which part; empty: all of it.
