# The first game of Pipeline.

learn-pipeline-rest = Three things you have not met: orders, the fight for turn order, and the gifts that Government and Shops bring.

learn-pipeline-tanks = Every barrel you own sits in a tank of its grade, or of a better one. Room decides what you can do.
    .title = Tanks
    .goal = Spread five tanks over crude, low, mid and high.
    .good = Room on every step from crude to mid: you can buy, refine and stop where you like.
    .gap = You can begin with that, but a grade without a tank is one where you cannot stop.
    .crude = Room to buy, but none above crude: nothing could ever be refined.
    .dry = Crude has no tank of its own now: each barrel that you buy will take a place meant for better oil.

learn-pipeline-tiles = Joined pipes of one colour are one pipeline. The longer it is, the higher it lifts a barrel.
    .title = Tiles
    .goal = Buy government tiles that carry one colour on. Orange is cheapest to refine; try A3 with A2, and A7 after that.
    .good = A3 and its neighbours carry orange on from tile to tile. Buy for one colour and a number, not for beauty.
    .few = It is a start. A3 with A2 and A7 would make an orange pipeline of 8, and orange needs 4 + 4 to reach mid.
    .other = Without pipes nothing can be refined, and everything else waits for that. Begin with tiles.

learn-pipeline-lay = The same tiles make different pipelines. Orange needs 4 for low and 8 for mid: anything between is worth no more.
    .title = Lay pipes
    .goal = Place both tiles so that orange becomes as long as possible. 8 can be done: try tile 32 on L13, turned.
    .good = Orange 8: crude becomes mid in one run.
    .low = Orange reaches low. 8 would reach mid: tile 32 on L13, turned once, and tile 6 on M14.
    .bad = No barrel can rise yet: orange needs 4 in one piece for low, and 8 for mid.

learn-pipeline-crude = A trip to a market may buy several barrels. Buy only what your pipeline can refine.
    .title = Crude
    .goal = You have $20 and an orange pipeline. Send your worker to the crude market.
    .good = Three orange barrels in one trip. Turns are scarcer than money.
    .few = The right colour. One more barrel would have saved you a trip.
    .colour = You have no pipeline for that colour: such a barrel stays crude.
    .other = Your pipeline has nothing to refine. Crude is what is missing.

learn-pipeline-run = Send your worker to a tile of your own: the pipelines through it run a barrel each.
    .title = Run the pipeline
    .goal = Refine a barrel of crude as far as your pipeline can.
    .good = 4 + 4 = 8: up two grades in one go.
    .low = The second step was free: your pipeline is long enough for mid.
    .other = Nothing was refined this turn. Any tile that your pipeline passes through would have done.

learn-pipeline-sell = The same barrel has another price in each market.
    .title = Sell
    .goal = Sell your barrel of orange mid where it pays best.
    .good = $45, and the circle is closed: pipes, crude, a run, a sale. Next time bring two barrels in one trip.
    .less = Not bad. Refined 1 pays $45 for the same barrel.
    .low = A slot of a lower grade pays less, and crude brings next to nothing. Refined 1 pays $45 for mid.
    .other = Your barrel is still in its tank. Refined 1 pays $45 for it.

learn-pipeline-second = For $10 your worker does a second thing in the same turn, at the neighbour on its arm.
    .title = A second action
    .goal = Tanks & Pipes is right beside you. Make orange longer: tiles 19 and 40 suit it.
    .good = Two tiles that carry orange on, and no turn lost. 12 opens low to high; crude to high needs 14.
    .tiles = Tiles for $15 and no turn lost. 19 and 40 would carry orange furthest.
    .tank = Useful as soon as you refine two barrels before you sell. A longer pipeline earns more.
    .nothing = Turns are what you have fewest of: $10 for a second action is often well spent.

learn-pipeline-contract = A contract is a buyer who needs no trip, every year again. One that you cannot fill costs a penalty.
    .title = A contract
    .goal = Take the contract that your pipeline can fill.
    .good = Orange mid and orange low: you can make both, this year and every year.
    .later = Safe, but the first payment comes a year later. You can make both barrels now.
    .beyond = Your pipeline does not make those barrels: a penalty is coming. Do not look at the pay alone.
    .other = A contract would have been paid at home, without a trip to the market.

learn-pipeline-machine = A machine covers half a tile, and the pipelines that end at it run for $15 on the side, beside your action.
    .title = A machine
    .goal = A few rounds later. Buy a machine and cover a half where orange ends.
    .good = At the very end: 11 stay in one piece, all of it attached to the machine.
    .short = It cuts more off than it has to. On O16, 11 stay in one piece.
    .two = The second one cuts your pipeline again. One machine at the end, and money to run it.
    .middle = It cuts your pipeline in two, and neither half reaches mid. Cover the end, never the middle.
    .other = A machine would have refined a barrel each turn, beside your action.

learn-pipeline-upgrade = An upgrade costs $20 and lasts. It has to pay in the turns that are left.
    .title = An upgrade
    .goal = Orange is 12 long, and crude to high needs 14. Buy what closes the gap.
    .good = Every four segments count one more: 12 becomes 15, and crude can rise to high.
    .resources = Free second actions pay if you plan three or more. Engineering would lift your crude to high right away.
    .other = Nothing you own makes use of that yet. Engineering counts your 12 as 15: crude to high.

learn-pipeline-year = At the end of a year, every contract for this year has to be complete.
    .title = The year ends
    .goal = It is the last turn of the year. Your contract lacks one orange low, and you have one crude.
    .good = Low is all that was asked for. The contract stays, and pays again next year.
    .mid = Delivered in time, but a mid barrel was more than they asked for. Low would have done.
    .penalty = The contract is not complete: it is gone, and you take a penalty. Run crude to low, then deliver.

## The coach

learn-pipeline-coach-tanks = Put room where your oil will rest: crude to buy in bulk, and the grade that you mean to sell.
learn-pipeline-coach-work = Which step do you lack: pipes, crude, a run, a sale? And is the neighbour on the arm worth $10?
learn-pipeline-coach-trade = Sell first, the dearest slot first. Would another market, a contract or an order pay more?
learn-pipeline-coach-buy = Only colours that your pipelines refine, and only what you will run soon.
learn-pipeline-coach-contracts = Take what your pipelines can make every year from now on. What you cannot make yet, take for next year.
learn-pipeline-coach-tank-shop = A tank pays when it saves a trip; tiles pay when they carry a pipeline over its next cost.
learn-pipeline-coach-machine-shop = Cover the end of a long pipeline, never its middle, and keep $15 to run it.
learn-pipeline-coach-government = Each further tile is dearer. Stop once the pipeline is long enough.
learn-pipeline-coach-pipe = The pair is paid for: take the tile that joins your longest colour.
learn-pipeline-coach-place = Watch the number after the arrow and the next cost. Leave ends open where your colour can go on.
learn-pipeline-coach-refine = The highest grade that sells, as far as there is room. A contract may ask for less.
learn-pipeline-coach-upgrades = Count how often it will work in the turns left. Then close what your rivals want.
learn-pipeline-coach-gifts = Take them now: they are not kept for you, and dear pieces are as free as cheap ones.
learn-pipeline-coach-use = Give the lowest grade that will do.
learn-pipeline-coach-turn = Anything to deliver? Machines to run? A better place in the next round? Then end your turn.
