"""The commands as Discord is told of them."""

import json
import re
import shutil
from pathlib import Path

import pytest

from bot.words.catalogue import LOCALES, Words
from tests.cogs.conftest import WORDS

TREE = json.loads((Path(__file__).parent / "command_tree.json").read_text("utf-8"))
NAME = re.compile(r"[-_'\w]{1,32}")
ABOUT = range(1, 101)  # characters of a description


@pytest.fixture
def registered():
    """Here Discord knows nothing until it is told."""
    return ()


def bodies(club):
    return {one.body["name"]: one.body for one in club.playground.world.commands.values()}


def payload(bot):
    """Return what a sync sends while there is English alone."""
    assert bot.tree.translator is None
    sent = {one.name: one.to_dict(bot.tree) for one in bot.tree.get_commands()}
    return json.loads(json.dumps(sent, default=str))


async def test_every_command_is_sent_as_it_always_was(club):
    assert payload(club.bot) == TREE
    assert bodies(club).keys() == TREE.keys()


class TestInTwoLanguages:
    @pytest.fixture
    def words(self, tmp_path):
        """English, and a little German: a group, a command in it, its option and a choice."""
        shutil.copytree(LOCALES / "en", tmp_path / "en")
        (tmp_path / "de").mkdir()
        (tmp_path / "de" / "commands-oilfield.ftl").write_text(
            "commands-oilfield-group = Ölfeld spielen.\n"
            "    .name = ölfeld\n"
            "commands-oilfield-card = Wähle deine Karte, heimlich.\n"
            "    .name = karte\n"
            "    .card = karte\n"
            "    .card-about = Welche Karte.\n"
            "    .card-lease = pacht\n"
            "    .card-build = bau\n"
            "    .card-drill = bohrung\n"
            "    .card-local = markt\n"
            "    .card-national = land\n",
            "utf-8",
        )
        return Words.load(tmp_path)

    async def test_what_is_translated_goes_along(self, club):
        group = bodies(club)["oilfield"]
        assert (group["name"], group["name_localizations"]) == ("oilfield", {"de": "ölfeld"})
        assert group["description_localizations"] == {"de": "Ölfeld spielen."}
        card = next(one for one in group["options"] if one["name"] == "card")
        assert card["name_localizations"] == {"de": "karte"}
        (option,) = card["options"]
        assert option["description_localizations"] == {"de": "Welche Karte."}
        assert option["choices"][2]["name_localizations"] == {"de": "bohrung"}
        assert option["choices"][2]["value"] == "drill"

    async def test_what_is_not_translated_stays_english(self, club):
        worker = next(one for one in bodies(club)["oilfield"]["options"] if one["name"] == "worker")
        assert worker["name_localizations"] == worker["description_localizations"] == {}
        assert bodies(club)["giganten"]["name_localizations"] == {}

    async def test_a_translation_that_changes_is_sent_anew(self, house, words):
        async with house.online():
            pass
        del words._bundles["de"]
        async with house.online():
            assert payload(house.bot) == TREE
            assert not bodies(house)["oilfield"].get("name_localizations")


def spoken(key, facts=("",)):
    return [WORDS.say(language, f"{key}{fact}") for language in WORDS.languages for fact in facts]


def test_names_and_descriptions_fit_in_every_language():
    def check(key, body):
        assert all(NAME.fullmatch(name) and name == name.lower() for name in spoken(f"{key}.name"))
        assert all(len(about) in ABOUT for about in spoken(key))
        for option in body["options"]:
            name = option["name"]
            assert all(NAME.fullmatch(one) and one == one.lower() for one in spoken(f"{key}.{name}"))
            assert all(len(about) in ABOUT for about in spoken(f"{key}.{name}-about"))
            choices = [f"-{one['value'].replace(' ', '-')}" for one in option.get("choices", ())]
            assert all(len(one) in ABOUT for one in spoken(f"{key}.{name}", choices))

    for group, body in TREE.items():
        if body["options"] and body["options"][0]["type"] == 1:
            for one in body["options"]:
                within = one["options"] if one["type"] == 2 else ()
                for deeper in within:
                    check(f"commands-{group}-{one['name']}-{deeper['name']}", deeper)
                if not within:
                    check(f"commands-{group}-{one['name']}", one)
        else:
            check(f"commands-{group}", body)
