# A first game that teaches: what is said around its stations. What is said at them is in learn-<game>.ftl:
# of the station `take`, `learn-oasis-take` is what it is for, `.title` its name, `.goal` what to do, and every
# other part an answer to a choice. `learn-<game>-coach-<ask>` is the coach's line about a decision.

## The rivals, who play as it is written down

learn-rival-1 = Mara
learn-rival-2 = Otto
learn-rival-3 = Ines

## Choosing a first game

learn-shelf = ## Learn a game
    A first game takes about ten minutes. You play real decisions against the computer, one station at a time, and I say what each choice did. Only you see it, nothing counts, and you can stop at any time: I remember where you were.
# $game (its name), $stations (how many there are)
learn-shelf-game = **{ $game }** · { $stations } stations
# $station (where one is), $stations (of how many)
learn-shelf-on = you are at station { $station } of { $stations }
# $game (its name)
learn-do-begin = Learn { $game }
learn-do-continue = Go on with { $game }
learn-do-learn = Learn a game
learn-do-shelf = Other games

## At a station

# $game, $station (its number), $stations (how many there are), $title
learn-head = ### { $game } { $station }/{ $stations } · { $title }
    { $purpose }
learn-goal = **Your turn** · { $goal }
learn-do-back = ◂ Back
learn-do-skip = Skip ▸
learn-do-rules = Rules of this

## After a choice

learn-verdict-good = **Well played.**
learn-verdict-middling = **You could do better.**
learn-verdict-bad = **That costs you.**
# $said (what there is to say about it)
learn-answer = { $verdict } { $said }
learn-happened = What happened:
learn-do-next = Next ▸
learn-do-finish = Finish ▸
learn-do-again = Try again

## At the end

# $game (its name), $rest (what one has not met yet)
learn-end = ## You can play { $game }
    { $rest }
    Now sit down at a real table: ask your friends, or let the computer fill the seats. Nothing is final there before you press **Publish**, and **Rules of this** is never far.
learn-end-dm = Tables are on servers: type `/table new` in a channel of one that we share.
learn-do-table = Open a table of { $game } here
learn-do-over = Play it again
learn-do-coach-on = Coach me at my tables
learn-do-coach-off = Stop coaching me

## The coach

learn-coach-on = The coach is on: at your tables, a line above each decision that is new to you says what to look at. It falls silent once you have made that decision twice.
learn-coach-off = The coach is off.
# $line (what there is to say)
learn-coach = 🧭 { $line }
learn-setting = Coach: { $coach ->
    [true] on
   *[other] off
}

## Refusals

learn-refusal-none = There is no first game to learn this one by. `/rules` has all of its rules.
learn-refusal-again = You have pressed a lot at this station: try it again from its start, or skip it.
