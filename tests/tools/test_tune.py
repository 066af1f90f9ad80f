"""`tune`: weights follow whoever wins and not chance; a file keeps its comments; nothing is played twice."""

import tomllib
from pathlib import Path
from random import Random

import pytest
from msgspec import convert

from bot import shelf
from bot.engine.mind import Level
from bot.seeds import SEEDS
from bot.tools import taught
from bot.tools.tournament import TUNING
from bot.tools.tune import Deal, Tuning, tuned, verdict
from tests.contract.playing import GAMES
from tests.tools.commands import ask, refuses

BEST = {"reach": 3.0, "aim": 0.5, "shoes": 1.0}  # of a game of darts; the colour of one's shoes is no help
START = {"reach": 1.5, "aim": 1.1, "shoes": 1.0}
DARTS = Tuning(game="darts", players=2, level=Level.NORMAL, names=tuple(START), seed="7")
MINDS = {key: shelf.mind(rules) for key, rules in GAMES.items()}


class Darts:
    """A game of darts: whoever reaches and aims better has more points, but the hand shakes."""

    def __init__(self, shaking=2.0):
        self.shaking, self.seeds = shaking, []

    def __call__(self, more, less, seed, deals):
        self.seeds.append(seed)
        chance = Random(seed)
        margins = [skill(more) - skill(less) + chance.gauss(0, self.shaking) for _ in range(deals)]
        return [Deal(margin, float(margin > 0)) for margin in margins]


def skill(weights):
    return -sum(((weights[name] - BEST[name]) / BEST[name]) ** 2 for name in ("reach", "aim")) * 10


def last(game, steps=40, file=None):
    return list(tuned(DARTS, START, steps, game, file))[-1]


def test_weights_come_close_to_the_best():
    found = last(Darts())
    assert skill(START) < -15
    assert skill(found) > -1
    told = verdict(DARTS, START, found, Darts(), 200)
    assert told.better
    assert told.low > 0.9


def test_chance_alone_does_not_lead_astray():
    nothing = {**BEST, "shoes": 1.0}
    found = list(tuned(DARTS, nothing, 20, lambda *asked: Darts(2)(nothing, nothing, *asked[2:]), None))[-1]
    assert all(0.6 < found[name] / nothing[name] < 1.6 for name in found)
    assert not verdict(DARTS, nothing, nothing, Darts(), 200).better


def test_one_deal_is_too_little_to_follow():
    tuning = Tuning(game="darts", players=2, level=Level.NORMAL, names=tuple(START), seed="7", deals=1)
    assert list(tuned(tuning, START, 3, Darts(), None)) == [START] * 3
    assert not verdict(tuning, START, BEST, Darts(), 1).better


def test_steps_are_kept_and_go_on_where_they_were_cut_off(tmp_path):
    file, game = tmp_path / "steps.jsonl", Darts()
    whole = last(game, 6)
    last(Darts(), 4, file)
    kept = file.read_bytes()
    file.write_bytes(kept + kept.splitlines()[0][:50])  # somebody pulled the plug
    again = Darts()
    assert last(again, 6, file) == whole
    assert again.seeds == game.seeds[4:]


def test_what_is_learned_by_is_never_measured_by():
    game = Darts()
    verdict(DARTS, START, last(game, 5), game, 9)
    assert len(set(game.seeds)) == 6
    assert all(seed.startswith(TUNING) for seed in game.seeds)
    assert "are for tuning" in refuses(ask("tournament", "oasis", "--seed", f"{TUNING}7/check"))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_file_is_changed_in_its_numbers_and_in_nothing_else(key):
    weights, text = MINDS[key].weights, (SEEDS / key / shelf.TAUGHT).read_text("utf-8")
    start = taught.named(weights)
    assert taught.written(text, {}) == text
    values = {name: taught.tidy(start[name] * 1.1) for name in taught.chosen(start, ("*",))}
    assert not any(name.startswith("easy.") for name in values)
    new = taught.written(text, values)
    assert convert(tomllib.loads(new), type=type(weights)) == taught.changed(weights, values) != weights
    assert [line.partition("#")[2] for line in new.splitlines()] == [
        line.partition("#")[2] for line in text.splitlines()
    ]


def test_patterns_choose_weights_but_none_that_is_switched_off():
    start = {"worths.tiles": 1.0, "worths.others": 0.0, "tanks.0": 9.0, "easy.3.often": 0.5}
    assert taught.chosen(start, ("worths.*", "easy.*")) == ("worths.tiles",)
    assert taught.chosen(start, ("*",)) == ("worths.tiles", "tanks.0")


def test_a_real_game_is_tuned_from_the_command_line(tmp_path):
    file = tmp_path / "mind.toml"
    words = ("--steps", 1, "--deals", 2, "--check", 1, "--only", "oil.*", "--workers", 1, "-o", file)
    told = ask("tune", "giganten", *words)
    assert told.stdout.startswith("giganten, 3 players: 3 weights at level normal, seed 1\n")
    assert "on 1 other deals, each played from both sides" in told.stdout
    rules = GAMES["giganten"]
    new = convert(tomllib.loads(Path(file).read_text("utf-8")), type=type(MINDS["giganten"].weights))
    assert rules.key == "giganten"
    assert new.points == MINDS["giganten"].weights.points


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["oasis", "--only", "nothing.*"], "No weight is named so. There are, for example: worths.tiles"),
        (["oasis", "--players", 9], "is not for 9 players"),
        (["chess"], "There is no game 'chess' here"),
        (["oasis", "--deals", 0], "expected a whole number from 1 on"),
    ],
)
def test_a_wrong_request_is_told(words, says, tmp_path):
    assert says in refuses(ask("tune", *words, "-o", tmp_path / "mind.toml"))
