# The way back through a game: one moment after another. Labels of buttons have 20 characters at the most.

# $title (see board-title), $step and $of (numbers)
past-head = ### { $title } · round { $round } · { $step } of { $of }
past-deal = The game begins.
# Of a line that is secret to its reader, who noticed only that it was written
past-quiet = A decision was made in secret.
past-cut = The rules have changed since this game, so only how each round began from here on is known.
past-struck = -# This was taken back later.
# $when (time)
past-when = -# { $when }
# $when (time), $link (address of a message)
past-talk = -# { $when } · [Talk of that time]({ $link })
past-do-start = ⏮ Round
past-do-back = ◀
past-do-on = ▶
past-do-end = Round ⏭
past-do-now = Now
past-round = Round { $round }
past-pick-round = Go to a round
# $player (text)
past-seen-by = As seen by { $player }
past-seen-by-all = As everybody saw it
past-pick-eyes = Through whose eyes?

# What somebody reads who follows a game from outside. $title (see board-title), $place (the channel), $round (number)
past-story = **{ $title }** in { $place } · round { $round } is over
past-story-over = **{ $title }** in { $place } is over after { COUNT($round, of: "round") }
past-follows = You follow this game: I write to you directly when a round is over. */look unfollow* ends it, and so does the button below each message.
past-unfollowed = I tell you no more of this game.
past-do-unfollow = Unfollow
past-do-follow = Follow
past-refusal-own-table = You sit at this table: whatever happens, you are told.
past-refusal-no-round = There was no such round.
past-refusal-no-reel = The reel could not be drawn just now. Try again in a while.
# $title (see board-title), $round (number)
past-reel-round = ### { $title } · round { $round }, as it went
# $title (see board-title)
past-reel-game = ### { $title }, as it went
past-refusal-not-over = This game is not over. Ask again when it is.
past-page = The whole game in one file: save it, and open it in a browser. It works without a connection.
past-refusal-no-page = The page could not be made just now. Whoever runs this bot can write one with `python -m bot replay`.

# $seal (text)
past-verify-running = The seed of the shuffles is secret until the end. It is sealed: `{ $seal }`. When the game is over, its SHA-256 must be just that, and I replay the whole game from it for whoever asks.
past-verify-abandoned = This game was given up, so its seed stays secret: it could go on. It is sealed: `{ $seal }`.
# $lines (number), $seed and $seal (text)
past-verify-right = ✓ All { $lines } lines follow from the seed `{ $seed }`: every draw in them, and the result. Its SHA-256 is the seal of the first day, `{ $seal }`.
# $files (text)
past-verify-other = -# It was dealt with other facts than those of today: { $files }.
# $line (number), $why (a sentence)
past-verify-wrong = ✗ This record is not right at line { ID($line) }: { $why }

# The page of a game that is over: what its controls do
past-show-step = Position
past-show-start = To the start of the round
past-show-back = Back
past-show-play = Play by itself
past-show-on = On
past-show-end = To the next round
past-show-theme = Light or dark
past-show-round = Round
past-show-chart = The totals of all players after each round
