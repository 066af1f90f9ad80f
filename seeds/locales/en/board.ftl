# What everybody sees.

# $game (its name), $number (text)
board-title = { $game } #{ $number }
# $title (see board-title), $phase (text)
board-head = ## { $title } · round { $round } · { $phase }
# $players (list), $what (what they are to do), $since (time)
board-waiting = **Waiting for { $players }**: { $what } · { $since }
# $until (see board-until, or nothing)
board-ping = { $players } **{ $title }** · round { $round }: { $what }.{ $until }
# Again. $since, $until (times), $done of $all (numbers of players)
board-again = { $players } **{ $title }** · round { $round }: { $what }. Asked { $since }.{ $until }
board-again-only = { $players } **{ $title }** · only you are missing, { $done } of { $all } have chosen: { $what }.{ $until }
# The last time before time is up. $deadline (time), $ends (how long that is from now)
board-last = { $players } **{ $title }** · round { $round }, last call: { $what }. Time until { $deadline } ({ $ends }).
board-last-only = { $players } **{ $title }** · last call, and only you are missing, { $done } of { $all } have chosen: { $what }. Time until { $deadline } ({ $ends }).
board-until = { " " }Time until { $until }.
# $calls (number of messages)
board-stop = { $calls ->
        [1] I have called { $players } once since { $since } for **{ $title }**, and stop.
       *[other] I have called { $players } { $calls } times since { $since } for **{ $title }**, and stop.
    } The table can wait, or go on without this turn.
# $place (the channel)
board-dm-ping = It is your turn at **{ $title }** in { $place }: { $what }.{ $until }
board-dm-again = It is still your turn at **{ $title }** in { $place }: { $what }. Asked { $since }.{ $until }
board-dm-again-only = Only you are missing at **{ $title }** in { $place }, { $done } of { $all } have chosen: { $what }.{ $until }
board-dm-last = Last call for **{ $title }** in { $place }: { $what }. Time until { $deadline } ({ $ends }).
board-dm-last-only = Last call for **{ $title }** in { $place }, only you are missing, { $done } of { $all } have chosen: { $what }. Time until { $deadline } ({ $ends }).
# $players (list of $winners players), $why (how it ended)
board-result = ## { $title } is over after { COUNT($rounds, of: "round") }
    { $winners ->
        [1] { $players } wins with { $total }.
       *[other] { $players } share the win with { $total }.
    } How it ended: { $why }.
board-standing = { $rank }. { $player } · { $total }
# $seed and $seal (text)
board-seed = -# Shuffles: the seed was `{ $seed }`. Its SHA-256 is the seal published at the start: `{ $seal }`.
# $seal (text)
board-seal = -# The shuffles are sealed: `{ $seal }`. The seed is published when the game is over.
board-side = My side
board-later = Later …
board-recap = Recap
board-history = History
board-turning = Turning points
board-page = As a page
board-reel = Reel
board-verify = Verify
board-scores = Scores
board-rules = Rules
board-zoom = Look closer
board-zoom-board = The whole board
board-record = Record
board-rematch = Rematch
# $missing (list of Discord's names for permissions)
board-trouble-permission = I lack these permissions in this game's channel: { $missing }. The game goes on; somebody who manages this server can grant them.
board-trouble-channel = This game's channel is gone. The game is kept for 30 days: go on with /table move in another channel.
board-trouble-locked = This game's thread is locked. The game is safe: unlock the thread, or go on with /table move in another channel.
board-trouble-practice = The computer players cannot go on: none of their moves succeeds. The game is safe. They try again in a few hours, and this goes away as soon as one of them has moved.
board-trouble-elsewhere = This game was moved to another server, where I show nothing more of it. The game is safe: go on with /table move in a channel of this server.
board-refusal-discord = Discord did not take that just now. Nothing is lost; try again in a moment.
# $game (number)
board-damaged = The record of game #{ ID($game) } is damaged, so nothing can be played in it. Tell whoever runs this bot: the log names it, and a backup can be brought back. All other games go on.
# $title (see board-title), $what (a trouble, a whole sentence or several)
board-trouble-host = { $player } **{ $title }**: { $what }
