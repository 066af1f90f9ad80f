"""What a game's slash commands play, read from its data."""

import re

import pytest

from bot import seeds
from bot.engine.core import Name, Refused
from bot.engine.facts import BadFacts, Edition
from bot.engine.wire import CHAIN, Malformed, kind_of
from bot.panel.codes import read_command
from bot.panel.commands import FILE, Command
from bot.seeds import SeedError

LEGAL = ("PlaceTile.oasis.H2", "PlaceCamel.H2", "PlaceCamel.H3")


def of(game, name):
    return seeds.optional(Command, game, FILE)[name]


def listed(game, name, given, legal=()):
    """Say what a command plays when something was typed that is not on its list."""
    one = of(game, name)
    return one.codes(given, one.on_squares(given, legal))


# What is in the files


def plays(one):
    """Return every code that a command may play, with what is to be filled in."""
    meanings = [code for option in one.options.values() for code in option.meanings.values()]
    squares = [code for option in one.options.values() for code in option.on_square.values()]
    now = [one.now.plays] if one.now else []
    return [code for code in (*one.plays.split(), *meanings, *squares, *now, one.nothing) if code]


def test_every_command_plays_what_the_game_knows(rules):
    known = {CHAIN, *[action.__name__ for action in rules.actions]}
    for one in seeds.optional(Command, rules.key, FILE).values():
        kinds = {kind_of(code) for code in plays(one) if kind_of(code)[0].isupper()}
        offers = {kind for option in one.options.values() for kind in option.offers}
        assert kinds | offers <= known, one.key


def test_a_game_may_do_without_commands(tmp_path):
    assert seeds.optional(Command, "chess", FILE, root=tmp_path) == {}


def test_a_slip_is_named_by_file_and_key(tmp_path):
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / FILE).write_text("[bid]\nplay = 'Bid'", "utf-8")
    named = re.escape(f"{tmp_path.name}/toy/commands.toml: bid.play: Unknown key")
    with pytest.raises(SeedError, match=f"^{named}$") as error:
        seeds.optional(Command, "toy", FILE, root=tmp_path)
    assert isinstance(error.value.__cause__, BadFacts)


@pytest.mark.parametrize(
    ("data", "slip"),
    [
        ({"plays": "Bid.{points}"}, "There is no option points"),
        ({"plays": "{a}", "options": {"a": {"choices": {"x": "Go.{b}"}}}}, "There is no option b"),
        ({"plays": "{a}", "options": {"a": {"offers": ["Go"], "which": "b"}}}, "There is no option b"),
        ({"plays": "Bid", "opens": "side"}, "It either plays or opens something"),
        ({}, "It either plays or opens something"),
        (
            {
                "plays": "{at}",
                "options": {
                    "at": {"offers": ["Go"], "which": "what", "on_square": {"a": "Go.{}"}},
                    "what": {"choices": ["b"]},
                },
            },
            "The names in at.on_square are not the choices of what",
        ),
    ],
)
def test_a_slip_that_types_do_not_show_is_named(tmp_path, data, slip):
    with pytest.raises(BadFacts, match=f"^commands.toml: toy: {re.escape(slip)}$"):
        Edition.of({FILE: {"toy": data}}).table(Command, FILE)


# What is played


@pytest.mark.parametrize(
    ("game", "name", "given", "codes"),
    [
        ("oasis", "reveal", {}, ["Reveal"]),
        ("giganten", "loco", {"to": 12}, ["Steam.12"]),
        ("giganten", "sell", {"count": 0}, ["Sell.0"]),
        ("oilfield", "card", {"card": "drill"}, ["ChooseCard.drill"]),
        ("oilfield", "government", {"answer": "give up"}, ["GiveUpTower"]),
        ("oilfield", "local", {"oil": 1, "pairs": 0, "gas": 2}, ["SellLocally.1.0.2"]),
        ("oilfield", "national", {"oil": 0, "gas": 1}, ["SellNationally.0.1"]),
        ("pipeline", "machines", {"plan": "best"}, ["=machines"]),
        ("pipeline", "machines", {"plan": "choose"}, ["RunMachines"]),
        ("pipeline", "tanks", {"crude": 1, "low": 0, "mid": 0, "high": 2}, ["SpreadTanks.1.0.0.2"]),
        ("oasis", "free", {"what": "decline", "square": None}, ["Decline"]),
        ("oasis", "free", {"what": "camel", "square": "h2"}, ["PlaceCamel.H2"]),
        ("oasis", "free", {"what": "rocky", "square": "h2 h3"}, ["PlaceTile.rocky.H2"]),
        ("oasis", "relocate", {"moves": None}, ["KeepCamels"]),
        ("oasis", "relocate", {"moves": "A 3 to H 11"}, ["MoveCamel.A3.H11"]),
        ("oasis", "relocate", {"moves": "a3 b4, c5 d6"}, ["MoveCamel.A3.B4", "MoveCamel.C5.D6"]),
    ],
)
def test_what_is_given_is_filled_in(game, name, given, codes):
    assert of(game, name).codes(given) == codes


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("local", {"oil": 0, "pairs": 0, "gas": 0}, "oilfield-refusal-sell-nothing"),
        ("national", {"oil": 0, "gas": 0}, "oilfield-refusal-sell-nothing"),
        ("relocate", {"moves": "a3"}, "oasis-refusal-from-and-to"),
        ("relocate", {"moves": "a3 b4 c5"}, "oasis-refusal-from-and-to"),
        ("relocate", {"moves": "somewhere"}, "panel-form-type-missing"),
        ("free", {"what": "camel", "square": None}, "oasis-refusal-name-a-square"),
        ("free", {"what": "rocky", "square": "here"}, "panel-form-type-missing"),
    ],
)
def test_what_cannot_be_meant_plays_nothing(name, given, why):
    """A slip of the keyboard gave a whole card or a sale away, or was answered about A1."""
    with pytest.raises(Refused) as refused:
        of("oilfield" if why.startswith("oilfield") else "oasis", name).codes(given)
    assert refused.value.refusal.key == why


@pytest.mark.parametrize(("drill", "codes"), [("maximum", ["BuyTower.a", "=max"]), ("later", ["BuyTower.a"])])
def test_one_thing_may_follow_another(drill, codes):
    assert of("oilfield", "build").codes({"tile": "BuyTower.a", "drill": drill}, ["BuyTower.a"]) == codes


@pytest.mark.parametrize("typed", ["{space}", "{tile} {tile}", "{", "{}", "\\1", "%s"])
def test_what_is_typed_is_never_filled_in_again(typed):
    codes = of("oilfield", "build").codes({"tile": typed, "drill": "maximum"}, [typed])
    assert codes == [typed, "=max"]
    assert read_command(typed) is None


@pytest.mark.parametrize(
    ("game", "name", "given"),
    [
        ("oilfield", "government", {"answer": "Stop"}),
        ("oasis", "place", {"squares": "h2", "card": "gold"}),
    ],
)
def test_a_choice_that_was_not_offered_is_refused(game, name, given):
    with pytest.raises(Malformed):
        listed(game, name, given) if of(game, name).listed else of(game, name).codes(given)


class Auction:
    company = "jet"


class View:
    auction = Auction()


@pytest.mark.parametrize(
    ("view", "codes"),
    [
        (None, ["PlanLimit.hudson.3", "PlanLimit.jet.0"]),
        (View, ["PlanLimit.hudson.3", "SetLimit.0"]),
        (Auction, ["PlanLimit.hudson.3", "PlanLimit.jet.0"]),
    ],
)
def test_a_limit_counts_at_once_where_the_auction_is(view, codes):
    given = {"hudson": 3, "jet": 0, "standard": None}
    assert of("giganten", "limits").codes(given, view=view) == codes


def test_no_limit_at_all_is_refused():
    with pytest.raises(Refused) as refused:
        of("giganten", "limits").codes({"hudson": None, "jet": None, "standard": None})
    assert refused.value.refusal.key == "giganten-refusal-no-limit"


# Squares in place of something listed


@pytest.mark.parametrize(
    ("legal", "code"),
    [
        (("Drive.D6",), "Drive.D6"),
        (("PlaceTruck.D6",), "PlaceTruck.D6"),
        (("PlaceTruck.D7",), "PlaceTruck.D6"),  # it is refused in the words of what could be done
        ((), "Drive.D6"),
    ],
)
def test_a_square_means_what_can_be_done_there(legal, code):
    assert listed("giganten", "truck", {"to": "d6"}, legal) == [code]


def test_only_places_take_several_squares():
    assert of("giganten", "truck").on_squares({"to": "d6 d7"}, ()) == []
    assert of("oasis", "take").on_squares({"offer": "a1"}, ()) == []


def test_the_card_says_what_is_placed():
    given = {"squares": "h2 H3", "card": "camels"}
    assert listed("oasis", "place", given, LEGAL) == ["PlaceCamel.H2", "PlaceCamel.H3"]


def test_without_a_card_the_square_says_it():
    given = {"squares": "h3 h2", "card": None}
    assert listed("oasis", "place", given, LEGAL) == ["PlaceCamel.H3", "PlaceCamel.H2"]


def test_a_square_for_several_cards_needs_one():
    with pytest.raises(Refused) as refused:
        listed("oasis", "place", {"squares": "h2", "card": None}, LEGAL)
    assert refused.value.refusal.key == "oasis-refusal-which-card"
    assert refused.value.refusal.facts == {
        "square": "H2",
        "cards": (Name("piece", "oasis"), Name("piece", "camels")),
    }


def test_a_square_for_no_card_is_refused_for_one_that_is_there():
    given = {"squares": "a1", "card": None}
    assert listed("oasis", "place", given, ("PlaceTile.rocky.H2",)) == ["PlaceTile.rocky.A1"]
    assert listed("oasis", "place", given) == ["PlaceTile.oasis.A1"]
