# Plans: what a player means to do when asked.

plans-refusal-empty = There is nothing in this plan.
plans-refusal-shows = What shows something new cannot be planned: you decide it when you are asked.
plans-refusal-incomplete = This does not end your turn, so it can only be kept as your draft.
