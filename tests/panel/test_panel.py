"""Panels as plain data: what a player of Pipeline is offered in a busy turn, and how it is said."""

from bot.panel.controls import Buttons, Select
from bot.panel.panel import STEPS

SALE = "Sell.T3.refined2.T3.50"


def buttons(shown):
    return [choice for block in shown.layout.blocks if isinstance(block, Buttons) for choice in block.choices]


def labels(shown):
    return [choice.caption for choice in buttons(shown)]


def lists(shown):
    """The lists of a panel by their titles."""
    selects = [block for block in shown.layout.blocks if isinstance(block, Select)]
    return {select.placeholder: select for select in selects}


async def test_what_one_press_would_do_is_said_above_it(turn):
    shown = await turn.after("Work.refined2")
    assert labels(shown)[:3] == ["Sell best: +$100", "Run, deliver: +$90", "Machines: 3 for $15"]
    assert "**Sell best: +$100** · 2 × teal high → $50" in shown.text.splitlines()
    assert [choice.style for choice in buttons(shown)[:2]] == ["primary", "secondary"]


async def test_pieces_alike_are_lines_of_their_own(turn):
    shown = await turn.after("Work.refined2")
    sales = lists(shown)["Choose up to 2: barrels to sell"]
    assert [choice.caption for choice in sales.choices[:3]] == [
        "1 · Sell teal high for $50 (1 of 2)",
        "1 · Sell teal high for $50 (2 of 2)",
        "2 · Sell teal high for $45",
    ]
    assert [choice.code for choice in sales.choices[:2]] == [SALE, f"{SALE}*"]
    assert sales.most == 2
    assert lists(shown)["Choose barrels to buy"].most == 1, "there is room for one barrel of crude"
    assert labels(shown)[3:] == ["2nd Machines & Pipes", "Run machines …"]
    deliveries = lists(shown)["Choose barrels to deliver"]
    assert [choice.code.split(".")[0] for choice in deliveries.choices] == ["Deliver", "Deliver"]


async def test_each_running_pipeline_is_a_list_that_begins_with_its_proposal(turn):
    shown = await turn.after("Work.machines", "RunMachines")
    assert [title for title in lists(shown) if "·" in title] == [
        "1 · orange 11: crude → mid",
        "2 · teal 10: crude → mid",
        "4 · silver 4: crude → low",
    ]
    first = lists(shown)["1 · orange 11: crude → mid"]
    assert [choice.code for choice in first.choices] == ["Refine.1.crude.mid", "Refine.1.crude.low"]
    assert [choice.note for choice in first.choices] == ["proposed: costs 9, value 11", "costs 4, value 11"]
    assert labels(shown)[0] == "Best: 3 barrels up"


async def test_a_pipeline_without_a_proposal_says_so(turn):
    shown = await turn.after("Work.machines", "RunMachines", "Refine.1.crude.low")
    running = [title for title in lists(shown) if "·" in title]
    assert running == ["2 · teal 10: crude → mid", "4 · silver 4: crude → low"]
    assert labels(shown)[0] == "Best: 2 barrels up"


async def test_the_latest_steps_of_a_long_draft_are_told_and_all_in_the_end(turn):
    shown = await turn.after("=refined2", "Second.machines", "=four")
    told = [line for line in shown.text.splitlines() if line.startswith("-# ")]
    assert told[0] == "-# … 9 earlier steps"
    assert told[1].startswith("-# 10 · ● places tile")
    assert len(told) == STEPS + 1
    shown = await turn.after("=finish")
    assert "-# 1 · ● sends the worker to Refined 2." in shown.text
    assert "-# 20 · ● delivers orange mid for orange mid to the contract O2 O1: +$35." in shown.text
    assert not any(choice.style == "primary" for choice in buttons(shown)), "only offers are left"


async def test_the_first_place_for_a_tile_is_known_to_the_picture(turn):
    shown = await turn.after("=refined2", "Second.machines", "TakePipe.PT41 TakePipe.PT42")
    first, *_ = [spot for spot in shown.layout.spots if spot.code.startswith("Place.41.")]
    assert first.label == "6", "the other tile in hand and four that could be taken come before it"
    assert first.code == f"Place.41.{first.square}.2"


async def test_what_is_merely_offered_hides_little_of_the_picture(turn):
    shown = await turn.after("=refined2", "Second.machines", "=four")
    delivery, *machines = shown.layout.spots
    assert delivery.square == "held_0_S2T2"
    assert [spot.label for spot in machines] == [str(n) for n in range(2, 10)]
    assert len(next(iter(lists(shown).values())).choices) == 25
