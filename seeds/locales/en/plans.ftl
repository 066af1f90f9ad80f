# Plans: what a player means to do when asked. Labels of buttons have 20 characters at the most, unless they name
# what is planned.

## On the panel of whoever waits

# $what (what will be asked: place a worker)
plans-ahead = Plan ahead: { $what }
plans-change = Change plan: { $what }
plans-call-off = Cancel plan: { $what }
# $what, $ways (what is planned, in the order of liking), $round (number)
plans-kept-draft = Your plan to { $what }: { $ways }. It becomes your draft when you are asked in round { $round }.
plans-kept-publish = Your plan to { $what }: { $ways }. It is published when it fits, until round { $round } ends.
plans-resting = Your plan to { $what } rests: { $ways }. Open it and save it, or it is not used.
# $first (what is liked better), $then (what is done otherwise)
plans-else = { $first }, else { $then }
# $why (a sentence)
plans-unused = Your plan was not carried out: { $why }

## On the panel of a plan

# $what (what will be asked)
plans-header = A plan to { $what }. Nothing is played.
# $number (of the alternative), $what
plans-way = { $number } · { $what }
# $round (number), $count (of the alternatives)
plans-use-draft = { $count ->
        [0] Choose what you want to do. When you are asked in round { $round }, it becomes your draft if it fits.
        [1] When you are asked in round { $round }, this becomes your draft if it fits.
       *[other] When you are asked in round { $round }, the first of these that fits becomes your draft.
    }
plans-use-publish = { $count ->
        [0] Choose what you want to do. When you are asked in round { $round }, it is published a little later if it fits.
        [1] When you are asked in round { $round }, this is published a little later if it fits.
       *[other] When you are asked in round { $round }, the first of these that fits is published a little later.
    }
plans-speed = The others may guess from the speed that you had a plan. They never see one that was not used.
plans-draft = **This choice so far**, seen by nobody else:
plans-clear = Clear
plans-another = Another choice
plans-keep = Keep as my draft
plans-order = Publish if it fits
plans-save = Save plan
plans-saved = Your plan is saved.
plans-cancelled = Your plan is cancelled.

## In the story of a round that is over

# $what (a sentence)
plans-marked = { $what } (planned)

## Refusals

plans-refusal-empty = There is nothing in this plan yet. Choose a step first.
plans-refusal-shows = What shows something new cannot be planned: you decide it when you are asked.
plans-refusal-incomplete = One of these choices does not end your turn. Finish it, or keep the plan as your draft.
plans-refusal-not-ahead = That cannot be planned now: you are asked already, or will not be asked this before something new is shown.
plans-refusal-twice = This plan has that choice already.
plans-refusal-together = All decide this together, so there is no draft of it.
# $most (number)
plans-refusal-many = A plan has { $most } choices at the most.
