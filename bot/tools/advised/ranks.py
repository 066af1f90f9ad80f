"""What was named first in each game, and what could be done in one press."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from bot.engine.core import Action, AnyRules, Chain, Hint
from bot.games.giganten import Giganten
from bot.games.oasis import Oasis
from bot.games.oilfield import Oilfield
from bot.games.pipeline import Pipeline
from bot.tools.advised.giganten import chains as giganten
from bot.tools.advised.giganten.ranking import advise as advise_giganten
from bot.tools.advised.oasis.ranking import advise as advise_oasis
from bot.tools.advised.oilfield.chains import Chains as OilfieldChains
from bot.tools.advised.oilfield.hints import Hints as OilfieldHints
from bot.tools.advised.pipeline.chains import Chains as PipelineChains
from bot.tools.advised.pipeline.ranking import Advice as PipelineAdvice


class Rank(NamedTuple):
    """A game's advice: the choices in order, what is done with one press, and how that goes on."""

    advise: Callable[[Any, Sequence[Action]], tuple[Hint, ...]]
    chains: Callable[[Any, Sequence[Action]], Sequence[Chain]] = lambda view, actions: ()
    follow: Callable[[Any, str, Sequence[Action]], Action | None] = lambda view, chain, actions: None


@cache
def rank(rules: AnyRules) -> Rank:
    """Return the advice of a game by its rules and facts."""
    match rules:
        case Giganten(content=content, ground=ground):
            advise = partial(advise_giganten, content, ground)
            return Rank(advise, partial(giganten.chains, content), partial(giganten.follow, content))
        case Oasis(content=content, ground=ground):
            return Rank(partial(advise_oasis, content, ground))
        case Oilfield(content=content, towers=towers):
            usual = OilfieldChains(content, towers)
            return Rank(OilfieldHints(content, towers).advise, usual.chains, usual.follow)
        case Pipeline(content=content):
            lines = PipelineChains(content)
            return Rank(
                PipelineAdvice(content).advise, lambda *asked: tuple(lines.named(*asked)), lines.follow
            )
    raise ValueError(f"nobody advised {rules.key} then")
