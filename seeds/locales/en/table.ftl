# What the table says in any game. Each id begins with the name of its file.
# ID() writes a number that is a name: game #1048, not #1,048.

## Refusals: nothing has changed. Say why, then what to do.

# $code (text): what was asked for
table-refusal-malformed = “{ $code }” is no move of this game. Open your side and choose from what it lists.
table-refusal-turn-complete = Your turn already has all its steps. Publish it, or undo the last step.
# $game (number)
table-refusal-unknown-game = There is no game #{ ID($game) }. Check the number.
# $key (text)
table-refusal-unknown-rules = No game called “{ $key }” is on the shelf. Choose one that is.
table-refusal-not-seated = You have no seat in this game. You see what everybody sees.
# $player (one or several players)
table-refusal-not-awaited = Nothing is asked of you now. The table waits for { $player }.
table-refusal-stale = The table has moved on, and this choice belonged to an earlier moment. Open your side and choose again.
table-refusal-not-abandoned = This game was not given up, so there is nothing to go on with.
table-refusal-over = This game is over. Nothing more is played in it; its record stays.
table-refusal-no-such-seat = Nobody sits there.
table-refusal-not-now = That is for another time.
# $player (a player)
table-refusal-not-your-turn = It is the turn of { $player }.
table-refusal-disk-full = There is no room left for that to be written down, so nothing has changed. Tell whoever runs this bot.
table-refusal-not-saved = That could not be written down, so nothing has changed. Try again in a moment.
table-refusal-not-read = I cannot look it up at the moment. Nothing is lost; try again in a moment.
# $game (number)
table-refusal-damaged = The record of game #{ ID($game) } is damaged, and nothing is played on it. Tell whoever runs this bot.
# $game (number)
table-refusal-channel-taken = Game #{ ID($game) } is played in this channel. Finish it, or deal in another channel.
# $least (number), $most (number), $given (number)
table-refusal-seats =
    { $given ->
        [1] This game is for { $least } to { $most } players, and you named one. Name the others.
       *[other] This game is for { $least } to { $most } players, and you named { $given }.
    }
table-refusal-same-player-twice = One player is named twice. Give each seat a player of its own.
# $option (text), $known (list)
table-refusal-unknown-option = This game has no option “{ $option }”. It knows { $known }.
# $option (text), $value (text), $allowed (list)
table-refusal-bad-option = “{ $value }” does not fit the option “{ $option }”. It allows { $allowed }.
table-refusal-nothing-drafted = Your draft is empty. Choose a step first.
table-refusal-turn-incomplete = Your turn is not complete yet. Answer what is still asked, then publish.
# $line (number)
table-refusal-no-such-line = The record has no line { ID($line) }. Name one that it has.
# $again (time)
table-refusal-board-again = The board was posted less than a minute ago. It can be posted again { $again }.
# $again (time)
table-refusal-ping-again = You have called this table within the last hour. You can call again { $again }.
# $again (time)
table-refusal-move-again = This game was moved several times just now. It can be moved again { $again }.

## Lists: "A", "A and B", "A, B and C".

table-list-none = none
# $first (text), $last (text)
table-list-two = { $first } and { $last }
# $first (text), $rest (text): a list of two or more
table-list-more = { $first }, { $rest }

## Money: above zero, and below

# $amount (number)
table-money = ${ $amount }
table-debt = −${ $amount }

## Players

# $number (number): counted from 1, for a seat whose player has no name here
table-seat = Seat { $number }

## Notes: what the reader of a panel should know.

table-note-stale = You chose on an older table, and nothing was played. This is your side as it stands.
# $player (one or several players)
table-note-rebased = { $player } played meanwhile. Your draft still fits.
# $what (list of steps), $why (text): a refusal, a whole sentence
table-note-dropped = The table has changed. Taken out of your draft: { $what }. { $why }
table-note-held = Publishing also shows what comes next, so it cannot be taken back.

table-refusal-no-game-here = No game is played in this channel. Go to its channel or thread, or set up a table with /table new.
# $games (list: what is played and where)
table-refusal-games-elsewhere = No game is played in this channel. You play { $games }. Go there, or open /my games.
# $key (text): the game that is played here
table-refusal-other-game = Another game is played here: its commands begin with /{ $key }.
# $number (text): the log has it, too
table-bug-unexpected = Something broke on my side, number { $number }. Nothing is lost: open your side again. Tell whoever runs me the number.
table-done = Done.

## Verifying a record: what is wrong with it. The line, where there is one, is said before the sentence.

table-verify-foreign = This is no record of Wildcatter. Name a file made by export.
# $found (text), $known (text): versions
table-verify-newer = This record is of format { $found }, and only formats up to { $known } are known here. Update Wildcatter.
# $game (text)
table-verify-unknown-game = This record is of “{ $game }”, which is not on the shelf here. Update Wildcatter.
# $found (text), $known (text): versions
table-verify-other-rules = This game was played by version { $found } of its rules, and here is version { $known }. Verify it with the Wildcatter that wrote it.
table-verify-other-facts = This game was played with other facts (cards, prices or maps) than those in seeds/ here, and the record does not carry them. Export it again from the Wildcatter that hosted it.
table-verify-unnamed-facts = This record does not name the facts (cards, prices or maps) it was played with, and those in seeds/ here do not lead to it. So it can be neither proved nor called false here. Verify it beside the seeds/ of its day.
table-verify-forged-facts = The facts in this record are not the ones it says the game was played with: they have been changed.
# $complaint (text): the file, the key and what is wrong with it, in English
table-verify-bad-facts = No game can be built from the facts in this record ({ $complaint }). Export the game again, or update Wildcatter.
table-verify-unfinished = This game is not over, so its seed is still secret. Export it again when it is.
table-verify-damaged = What stands here cannot be read. Export the game again.
table-verify-seal = The seed does not fit the seal: one of them has been changed.
table-verify-refused = The rules do not allow this move here.
table-verify-differs = This line is not what the seed and the moves before it lead to.
table-verify-cut-short = The record ends here, but the game is not over.
table-verify-result = Every line is right, but the result is not what they lead to.
table-verify-altered = Every line and the result are right, but something else in the file has been changed.
