"""The long description: all that a picture shows, in order, from the same view."""

import re

import pytest
from msgspec import json
from msgspec.structs import replace

from bot.engine.core import Seat
from rendering import Mark, describe, describe_fully
from rendering.alt import DETAIL, LONGEST, Teller, runs
from tests.rendering.orders import FULL, GAMES, NAMES, TABLES, lines, order, panel, position
from tests.support.sweeps import sweep
from tests.support.words import WORDS


def told(one):
    """Return every sentence of a description, by heading."""
    return {part.heading: [line.text for line in part.lines] for part in describe_fully(one, WORDS)}


def text_of(one):
    return "\n".join(text for texts in told(one).values() for text in texts)


def view_of(one):
    return json.decode(one.view, type=GAMES[one.game].view_type)


def positions(game, *phases, **options):
    seats = max(GAMES[game].seats)
    return [line.state for line in lines(seats, game, **options) if not phases or line.state.phase in phases]


@pytest.mark.parametrize(("game", "seats"), sweep(TABLES, FULL))
def test_the_alt_text_is_the_description_without_what_can_be_spared(game, seats):
    for line in lines(seats, game)[::17]:
        for one in (order(line.state), panel(line.state)):
            sentences = [
                text for part in describe_fully(one, WORDS) for text, spare in part.lines if spare < DETAIL
            ]
            alt = describe(one, WORDS)
            if len(" ".join(sentences)) <= LONGEST:
                assert alt == " ".join(sentences)
                continue
            for text in sentences:
                alt = alt.removeprefix(text).lstrip()
            assert alt == ""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_part_has_a_heading_of_its_own_and_something_to_say(game, seats):
    for line in lines(seats, game)[::29]:
        for one in (order(line.state), panel(line.state), order(line.state, "zoom", zoom="0")):
            parts = describe_fully(one, WORDS)
            headings = [part.heading for part in parts]
            assert len(set(headings)) == len(headings)
            assert headings[0] == one.title
            for part in parts:
                assert part.lines
                assert all(text and text[-1] in ".?!:…" for text, _ in part.lines)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_player_has_a_part(game, seats):
    parts = told(order(position(seats, "middle", game)))
    assert {heading for heading in parts if heading in NAMES} == set(NAMES[:seats])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_tells_its_result(game):
    state = position(max(GAMES[game].seats), "end", game)
    assert [text for text in told(order(state))["Result"] if text.startswith("1. ")]
    assert "Result" not in told(order(position(max(GAMES[game].seats), "middle", game)))
    assert "1. " in describe(order(state, "final"), WORDS)


def test_a_lobby_is_described():
    one = order(position(3, "early"), "lobby", names=("Ann", "", "Cleo"), task="Oasis for 3 to 5.")
    assert told(one) == {
        one.title: [f"{one.title} waits for its players: Ann, free seat and Cleo.", "Oasis for 3 to 5."]
    }


def test_marks_are_named():
    marks = (Mark("H2", "1"), Mark("C7", "", "draft"))
    assert told(order(position(3, "middle"), marks=marks))["Pointed out"] == [
        "Numbered: 1 H2.",
        "In your draft: C7.",
    ]


def test_numbers_that_follow_each_other_are_put_together():
    tell = Teller(order(position(3, "early")), WORDS, None)
    assert runs(tell, [7, 1, 2, 3, 9, 10]) == ("1 to 3", "7", "9 to 10")
    assert runs(tell, []) == ()
    assert runs(tell, [0, 2], "ABC".__getitem__) == ("A", "C")


# Oasis


@pytest.mark.parametrize("state", positions("oasis")[::40])
def test_every_square_of_oasis_is_told_once(state):
    one = order(state)
    parts = told(one)
    said = [square for texts in parts.values() for text in texts for square in _squares(text)]
    view = view_of(one)
    rows = view.board.split("\n")
    every = {f"{chr(65 + c)}{r}" for r, row in enumerate(rows, 1) for c, one in enumerate(row) if one != "#"}
    taken = {
        f"{chr(65 + c)}{r}" for r, row in enumerate(rows, 1) for c, one in enumerate(row) if one not in "#.~"
    }
    assert sorted(said) == sorted(taken)
    assert _free(parts["Free squares"]) == every - taken


def _squares(text):
    """Return the squares of an area or a caravan, without its marker and bonus."""
    if not text.startswith(("Area", "Caravan", "One camel")):
        return []
    return re.findall(r"[A-O]\d+", text.partition(": ")[2].partition(";")[0])


def _free(texts):
    found = set()
    for text in texts:
        row, _, rest = text.removeprefix("Row ").partition(": ")
        for first, last in re.findall(r"\b([A-O])\b(?: to ([A-O])\b)?", rest):
            found |= {f"{chr(n)}{row}" for n in range(ord(first), ord(last or first) + 1)}
    return found


def test_caravans_are_the_groups_that_count():
    for state in positions("oasis")[::30]:
        view = view_of(order(state))
        for seat, texts in ((n, told(order(state))) for n in range(5)):
            mine = texts[NAMES[seat]]
            sizes = [int(n) for text in mine for n in re.findall(r"Caravan of (\d+)", text)]
            assert max([*sizes, *[1 for text in mine if text.startswith("One camel")]], default=0) == (
                view.players[seat].caravan
            )


# Giganten


@pytest.mark.parametrize("state", positions("giganten")[::60])
def test_every_site_truck_and_loco_of_giganten_is_told(state):
    one = order(state)
    parts, view = told(one), view_of(one)
    sites = "\n".join(parts["Drilling sites"])
    for site in view.sites:
        assert re.search(rf"\b{site.square}\b", sites)
        if site.owner is not None:
            line = next(text for text in parts["Drilling sites"] if text.startswith(f"{site.square}:"))
            assert f"derrick of {NAMES[site.owner]}" in line
    for seat, player in enumerate(view.players):
        assert any(
            text.endswith(f"loco on {player.loco}.") for text in parts["Railway"] if NAMES[seat] in text
        )
    assert len(parts["Terrain"]) == len(view.terrain) + 1


def test_only_who_has_looked_at_a_tile_is_told_its_value():
    state = next(
        line.state for line in lines(4, "giganten") if any(player.peeked for player in line.state.players)
    )
    looked = next(Seat(n) for n, player in enumerate(state.players) if player.peeked)
    other = next(Seat(n) for n, player in enumerate(state.players) if not player.peeked)
    assert "you know its" in text_of(order(state, "panel", looked))
    for viewer in (other, None):
        assert "you know its" not in text_of(order(state, "panel" if viewer else "board", viewer))
    assert "looked at by" in text_of(order(state))


def test_the_rail_is_told_with_its_costs():
    assert [text for text in told(order(position(4, "early", "giganten")))["Railway"] if "Rail" in text] == [
        "Rail spaces for 1 MP each: 2 to 10.",
        "Rail spaces for 2 MP each: 11 to 17.",
        "Rail spaces for 3 MP each: 18 to 20.",
    ]


def test_open_cards_are_numbered_by_what_is_on_them():
    one = panel(positions("giganten", "cards")[0])
    assert one.marks
    (text,) = told(one)["Pointed out"]
    assert text.startswith("Numbered: 1 ")
    assert " MP" in text


# Oilfield


@pytest.mark.parametrize("state", positions("oilfield", advanced=True)[::70])
def test_every_space_concession_and_share_of_oilfield_is_told(state):
    one = order(state)
    parts, view = told(one), view_of(one)
    spaces = [space for space in view.spaces if space.usable]
    assert len([text for text in parts["Spaces for workers"] if text.endswith(": free.")]) == len(
        [space for space in spaces if space.worker is None and not space.bot]
    )
    plots = [plot for field in view.fields for plot in field.plots if plot is not None]
    told_plots = [text for text in parts["Fields"] if re.match(r"\w+ \d: ", text)]
    assert len(told_plots) == len(plots)
    for seat, player in enumerate(view.players):
        mine = parts[NAMES[seat]]
        assert len([text for text in mine if text.startswith("Lease ")]) - 1 == len(player.leases)
    assert len([text for text in parts["Markets"] if text.startswith("Row of")]) == len(view.rows)


def test_towers_are_told_with_what_they_bring():
    state = position(4, "middle", "oilfield", advanced=True)
    tiles = ("medium_local", "government", "gas_expansion", "mixed", "expansion", "small_national")
    markets = told(order(replace(state, tiles=tiles)))["Markets"]
    for text in (
        "Medium local, $13: brings 3 oil, 1 gas and gas sold for VP.",
        "Government, $0: brings 1 gas and gas sold for VP.",
        "Mixed, $10: brings 1 oil, 1 gas and 1 oil or gas.",
        "Expansion, $5: brings room for 2.",
        "Gas expansion, $8: brings the right to keep and sell gas.",
        "National tower, $10: brings 1 oil and oil sold for money.",
    ):
        assert text in markets


def test_the_bot_is_told():
    parts = told(order(position(2, "middle", "oilfield")))
    assert parts["Bot"][0].startswith("Worker: ")


@pytest.mark.parametrize(
    ("spot", "name"),
    [
        ("lease_1", "Lease $8"),
        ("drill", "Drill"),
        ("dallas", "Dallas"),
        ("dallas_2", "Dallas 2"),
        ("lease_pecos", "leases in Pecos"),
        ("row_5", "row of 5 VP"),
        ("next_5", "next share of 5 VP"),
        ("share_3", "your share of 3 VP"),
        ("card_1", "card of Jean-Baptiste"),
        ("storage_0", "refinery of Marta"),
        ("card_bot", "Bot"),
        ("pay", "Pay: full power"),
        ("give_up", "Give up: tower and lease are lost"),
        ("nowhere", "nowhere"),
    ],
)
def test_places_of_oilfield_are_named(spot, name):
    one = order(position(3, "middle", "oilfield"), marks=(Mark(spot, "1"),))
    assert told(one)["Pointed out"] == [f"Numbered: 1 {name}."]


def test_every_place_that_oilfield_points_at_has_a_name():
    for state in positions("oilfield", advanced=True)[::11]:
        one = panel(state)
        if one.marks:
            (text,) = told(one)["Pointed out"]
            assert "_" not in text


# Pipeline


@pytest.mark.parametrize("state", positions("pipeline")[::70])
def test_every_pipeline_slot_tile_and_deal_is_told(state):
    one = order(state)
    parts, view = told(one), view_of(one)
    for seat, player in enumerate(view.players):
        mine = parts[NAMES[seat]]
        alone = next((text for text in mine if text.startswith("Pipelines of one")), "")
        for line in player.lines:
            assert any(text.startswith(f"Pipeline {line.number},") for text in mine) or (
                re.search(rf"\b{line.number} (orange|silver|teal) {line.squares[0]}\b", alone)
            )
        assert len([text for text in mine if text.startswith("Tile #")]) == len(player.tiles)
        assert len([text for text in mine if text.startswith("Contract ")]) == len(player.contracts)
    rows = [row for market in view.markets for row in market.rows]
    slots = [text for text in parts["Markets"] if re.match(r"[\w ]+, (orange|silver|teal) ", text)]
    assert len(slots) == len(rows)
    for row, text in zip(rows, slots, strict=True):
        assert len(re.findall(r"\$\d+", text)) == len(row.prices)
    tiles = [space.tile for quadrant in view.quadrants for space in quadrant.spaces if space.tile is not None]
    assert len([text for text in parts["Government tiles"] if ", tile #" in text]) == len(tiles)
    pipes = (*view.shop.tank_pipes, *view.shop.machine_pipes)
    assert len([text for text in parts["Shops"] if ", tile #" in text]) == len(pipes)
    deals = [deal for row in (*view.contracts, *view.orders) for deal in row if deal]
    assert len([t for t in parts["Contracts and orders"] if re.fullmatch(r"[OST\d ]+: \$\d+\.", t)]) == len(
        deals
    )


def test_a_tile_is_told_pipe_by_pipe():
    """Tile 0 is all orange and straight; a quarter turn lets what ran west to east run north to south."""
    state = next(line.state for line in lines(2, "pipeline") if line.state.players[0].pipes)
    first, second = (
        replace(state, players=(replace(state.players[0], pipes=pipes, machines=""), *state.players[1:]))
        for pipes in ("0.M13.0", "0.M13.1")
    )
    assert (
        "Tile #0 on M13 and N13: orange through both halves, west to east, left orange north to south "
        "and right orange north to south." in text_of(order(first))
    )
    assert (
        "Tile #0 on M13 and M14: orange through both halves, north to south, left orange east to west "
        "and right orange east to west." in text_of(order(second))
    )
