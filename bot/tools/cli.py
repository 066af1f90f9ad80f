"""The command line of `python -m bot`: what may be asked for, and how it is explained."""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Iterable
from typing import Never

UNABLE = 2  # the exit code of a request that makes no sense
STANDARD = "-"  # stdin or stdout in place of a file
SEED = "1"
PLAYERS = ("random", "advised")
KINDS = {
    "board": "the table, with what has just changed",
    "panel": "a player's private side, with the choices by number",
    "player": "a player's own area",
    "zoom": "a part of the board",
    "final": "the result, when the game is over",
    "lobby": "the banner of a table that waits for players",
}


class Complaint(Exception):
    """Why a request cannot be met, in a sentence that says what to do."""


class Parser(ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> Never:
        self.exit(UNABLE, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> Parser:
    """Build the command line; `command` is what was asked for, or None."""
    top = Parser(
        prog="python -m bot",
        description="Wildcatter, a game master for board games on Discord.",
        epilog=_examples("simulate oasis", "simulate --help"),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.set_defaults(command=None)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, about: str, *examples: str) -> Parser:
        command = commands.add_parser(
            name,
            help=about,
            description=f"{about[0].upper()}{about[1:]}.",
            epilog=_examples(*examples),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.set_defaults(command=name)
        return command

    _run(add("run", "play: on Discord with a token, else on a Discord of our own", "run", "run --fresh"))
    _simulate(
        add(
            "simulate",
            "play legal games, check the laws after every step, and tell what happened",
            "simulate oasis",
            "simulate oasis --players 4 --games 300 --seed 7 --option sealed_offers=true",
            "simulate pipeline --play advised --games 20 --json",
        )
    )
    _tournament(
        add(
            "tournament",
            "let computer players play each other, and tell who wins how surely",
            "tournament oasis --players 4 --a hard --b advised --games 200 --seed 7",
            "tournament giganten --a normal --b easy --seating even --option inflation=true --json",
            "tournament pipeline --a hard --b mine.py:Player --results pipeline.jsonl",
        )
    )
    _tune(
        add(
            "tune",
            "look for better weights of a computer player, by letting it play against itself",
            "tune oasis --players 4 --only 'worths.*' --steps 40 --results oasis.jsonl -o mind.toml",
            "tune pipeline --players 2 --only 'trade.*' --only 'cash.*' --seed 7 -o mind.toml",
        )
    )
    _picture(
        add(
            "picture",
            "draw a picture of a simulated or recorded game, as the bot would post it",
            "picture oasis -o board.webp",
            "picture oasis --players 4 --seed 7 --after 90 --kind panel -o side.png",
            "picture giganten --after 80 --kind zoom --zoom companies --theme dark -o companies.webp",
            "picture game-12.json --kind final --alt -o final.webp",
        )
    )
    _export(add("export", "write down the record of a game", "export 12 -o game-12.json", "export 12"))
    _verify(
        add(
            "verify",
            "replay a written record, and say whether every draw and the result match",
            "verify game-12.json",
            "export 12 | python -m bot verify -",
        )
    )
    _replay(
        add(
            "replay",
            "write a page that shows a recorded game, position by position, to whoever has a browser",
            "replay game-12.json -o game-12.html",
            "replay game-12.json --theme dark --name Ann --name Bob -o game-12.html",
        )
    )
    _backup(
        add(
            "backup",
            "copy all games into a new file and check the copy, even while the bot runs",
            "backup games-monday.db",
            "backup /mnt/stick/games.db --database wildcatter.db",
        )
    )
    _restore(
        add(
            "restore",
            "bring a backup back, and put what is there aside; stop the bot first",
            "restore games-monday.db",
            "restore games-monday.db --database wildcatter.db",
        )
    )
    _check(
        add(
            "check",
            "look through the database and all running games, even while the bot runs",
            "check",
            "check --replay --database wildcatter.db",
        )
    )
    add("health", "ask the bot that is running whether it can play, at the address HEALTH", "health")
    return top


def _run(command: Parser) -> None:
    command.add_argument(
        "--fresh", action="store_true", help="forget what was said on our own Discord; games stay"
    )
    command.add_argument(
        "--in-spite",
        action="store_true",
        help="play even if this version cannot go on with some games",
    )


def _simulate(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help="which game, such as oasis")
    _dealing(command)
    command.add_argument(
        "--games", type=_count, default=100, metavar="K", help="how many games (%(default)s)"
    )
    command.add_argument(
        "--play",
        choices=PLAYERS,
        default="random",
        help="how: anything that is legal, or mostly what the game itself advises (%(default)s)",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _tournament(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help="which game, such as oasis")
    _dealing(command)
    for name, usual in (("a", "hard"), ("b", "advised")):
        command.add_argument(
            f"--{name}",
            default=usual,
            metavar="PLAYER",
            help="random, advised, easy, normal, hard, or FILE.py:CLASS (%(default)s)",
        )
    command.add_argument(
        "--games", type=_count, default=100, metavar="K", help="how many games (%(default)s)"
    )
    command.add_argument(
        "--seating",
        choices=("one", "even"),
        default="one",
        help="one of a at each seat in turn, or as many of each as can be, then swapped (%(default)s)",
    )
    command.add_argument(
        "--results",
        metavar="FILE",
        help="where games are kept as they end; what is there is not played again",
    )
    command.add_argument(
        "--workers", type=_count, metavar="N", help="how many play at once; unless given, one for each core"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _tune(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help="which game, such as oasis")
    _dealing(command)
    command.add_argument(
        "--only",
        action="append",
        metavar="PATTERN",
        help="which weights, such as 'worths.*', as often as there are any; unless given, all that are not 0",
    )
    command.add_argument(
        "--level", choices=("normal", "hard"), default="normal", help="who plays (%(default)s)"
    )
    for name, usual, about in (
        ("steps", 40, "how often all weights are moved at once"),
        ("deals", 24, "how many deals are played for each step, twice each"),
        ("reach", 15, "how far a weight is moved to try it, in percent"),
        ("check", 200, "how many other deals say in the end whether it is better"),
    ):
        command.add_argument(
            f"--{name}", type=_count, default=usual, metavar="K", help=f"{about} (%(default)s)"
        )
    command.add_argument(
        "--results",
        metavar="FILE",
        help="where steps are kept as they end; what is there is not played again",
    )
    command.add_argument(
        "--workers", type=_count, metavar="N", help="how many play at once; unless given, one for each core"
    )
    command.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        help="where to write what the game's mind.toml would say; that file itself stays as it is",
    )


def _dealing(command: Parser) -> None:
    """What a simulated game begins with."""
    command.add_argument(
        "--players", type=_count, metavar="N", help="how many play; unless given, the fewest"
    )
    command.add_argument(
        "--seed", metavar="S", help=f"any text: equal seeds make equal games (unless given, {SEED})"
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        type=_pair,
        metavar="NAME=VALUE",
        help="an option of the game, as often as there are any; a wrong one is answered with all there are",
    )


def _picture(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help="which game, such as oasis, or a record made by export")
    _dealing(command)
    command.add_argument(
        "--after", type=_number, metavar="K", help="how many decisions to play first; unless given, all"
    )
    command.add_argument(
        "--kind", choices=KINDS, default="board", help="what to draw, see below (%(default)s)"
    )
    command.add_argument(
        "--seat",
        type=_count,
        metavar="I",
        help="who looks, from 1 on; a panel and a player's area are those of the awaited player unless given,"
        " everything else is what a spectator sees",
    )
    command.add_argument(
        "--zoom",
        metavar="PLACE",
        help="which part of the board, or the number of a seat; a wrong one is answered with all there are",
    )
    command.add_argument(
        "--theme", default="light", metavar="THEME", help="light, dark or contrast (%(default)s)"
    )
    command.add_argument("--locale", default="en", metavar="LANGUAGE", help="in which words (%(default)s)")
    command.add_argument("--alt", action="store_true", help="print the picture in words, too")
    command.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        help="a .webp, as the bot posts it, or a .png",
    )
    command.epilog = f"{_kinds()}\n\n{command.epilog}"


def _export(command: Parser) -> None:
    command.add_argument("id", type=_count, metavar="GAME_ID", help="the number of the game")
    _database(command)
    command.add_argument(
        "-o",
        "--output",
        default=STANDARD,
        metavar="FILE",
        help="where to write; unless given, to standard output",
    )


def _replay(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help="a record of a finished game, made by export")
    command.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="who played, in the order of the seats; a record holds seats, not people",
    )
    command.add_argument(
        "--width", type=_count, default=1200, metavar="PIXELS", help="of pictures (%(default)s)"
    )
    command.add_argument(
        "--theme", default="light", metavar="THEME", help="of pictures: light, dark or contrast (%(default)s)"
    )
    command.add_argument("--locale", default="en", metavar="LANGUAGE", help="in which words (%(default)s)")
    command.add_argument("-o", "--output", required=True, metavar="FILE", help="an .html")


def _database(command: Parser) -> None:
    command.add_argument(
        "--database",
        metavar="PATH",
        help="the file that keeps the games; unless given, DATABASE of the environment or of .env",
    )


def _backup(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help="where to write; it must not be there yet")
    _database(command)


def _restore(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help="a file made by backup; it stays as it is")
    _database(command)


def _check(command: Parser) -> None:
    command.add_argument(
        "--replay",
        action="store_true",
        help="replay each running game, too, as a new version does before it plays",
    )
    _database(command)


def _verify(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help="a record made by export, or - for standard input")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19 and int(text)):
        raise ArgumentTypeError(f"expected a whole number from 1 on, got {text!r}")
    return int(text)


def _number(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(f"expected NAME=VALUE, got {text!r}")
    return name, value


def any_of(choices: Iterable[str]) -> str:
    *most, last = choices
    return f"{', '.join(most)} or {last}" if most else last


def _kinds() -> str:
    return "\n".join(("kinds:", *(f"  {kind:<8} {about}" for kind, about in KINDS.items())))


def _examples(*lines: str) -> str:
    return "\n".join(("examples:", *(f"  python -m bot {line}" for line in lines)))
