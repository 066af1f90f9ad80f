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
commands-table-board = Post the board of this channel's game again.
    .name = board
commands-table-ping = Mention again whoever is awaited.
    .name = ping
commands-table-move = Go on with one of your games in this channel.
    .name = move
    .table = table
    .table-about = Which of your games.

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

## By itself

commands-describe = Have the board described in words.
    .name = describe
    .part = part
    .part-about = Which part; empty: all of it.
