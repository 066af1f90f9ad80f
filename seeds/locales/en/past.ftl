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
