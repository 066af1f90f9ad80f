"""What the extensions share, built once and handed to them. None of it listens to Discord by itself."""

from msgspec import Struct

from bot.engine.core import Refusal
from bot.table.practice import Practice
from cogs._access import Access
from cogs._answering import Answering
from cogs._boards import Boards
from cogs._cards import Cards
from cogs._chairs import Chairs
from cogs._coach import Coach
from cogs._commands import Builder
from cogs._damage import Damage
from cogs._desk import Hub
from cogs._diffs import Diffs
from cogs._guests import Guests
from cogs._help import Help
from cogs._history import History
from cogs._house import House
from cogs._keepsakes import Keepsakes
from cogs._learning import LearningDesk
from cogs._lessons import LessonDesk
from cogs._lobbies import LobbyDesk
from cogs._looks import Looks
from cogs._moving import Moving
from cogs._news import News
from cogs._once import Once
from cogs._opening import Opening
from cogs._own import Own
from cogs._pace import PaceDesk
from cogs._plans import PlanDesk
from cogs._play import Play
from cogs._reading import Reading
from cogs._reminders import Reminders
from cogs._repair import RepairDesk
from cogs._reports import Reports
from cogs._seats import SeatDesk
from cogs._standing import Standing
from cogs._suggesting import Suggesting
from cogs._tables import TableDesk
from cogs._takeback import TakebackDesk
from cogs._threads import Threads
from cogs._trouble import Troubles
from cogs._turning import Turning
from cogs._voices import Voices
from cogs._votes import VoteDesk
from cogs._watching import Watching
from cogs._whereabouts import Whereabouts
from rendering.cinema import Cinema


class Services(Struct, frozen=True, kw_only=True):
    """Everything that more than one extension, or a button and a command, call."""

    house: House
    guests: Guests
    access: Access
    voices: Voices
    answering: Answering
    threads: Threads
    once: Once
    troubles: Troubles
    cards: Cards
    boards: Boards
    practice: Practice
    news: News
    own: Own
    reminders: Reminders
    lessons: LessonDesk
    learning: LearningDesk
    help: Help
    desk: LobbyDesk
    reading: Reading
    history: History
    cinema: Cinema
    watching: Watching
    looks: Looks
    play: Play
    time: PaceDesk
    hub: Hub
    whereabouts: Whereabouts
    suggesting: Suggesting
    moving: Moving
    builder: Builder
    seats: SeatDesk
    chairs: Chairs
    votes: VoteDesk
    tables: TableDesk
    takebacks: TakebackDesk
    repair: RepairDesk


def services(house: House) -> Services:
    """Build everything, each thing from those before it."""
    guests, access, threads = Guests(house), Access(house), Threads(house)
    voices, answering = Voices(house, guests, access), Answering(house, guests)
    troubles, cards = Troubles(), Cards(house, guests, voices)
    given_up: dict[int, Refusal] = {}
    damage = Damage(house, voices)
    boards = Boards(house, guests, voices, access, threads, troubles, cards, given_up, damage)
    practice = Practice(house.table, house.agenda.now, given_up, boards.touch, house.table.pause)
    news = News(boards, house.agenda, access)
    whereabouts, once = Whereabouts(house, access), Once(house, threads)
    own, opening = Own(house, guests), Opening(house, guests, voices, access, cards, once)
    lessons = LessonDesk(house, guests, access, whereabouts)
    learning = LearningDesk(house, guests, voices, lessons)
    desk = LobbyDesk(house, guests, voices, access, answering, cards, opening, news, own, lessons, learning)
    diffs, seats = Diffs(house, voices), SeatDesk(house, guests, voices, access, whereabouts)
    chairs = Chairs(house, guests, voices, access, once)
    votes = VoteDesk(house, guests, voices, access, whereabouts, once, seats, diffs)
    standing, reading = Standing(house), Reading(house, voices, access)
    history, cinema = History(house, voices, access), Cinema()
    watching = Watching(house, guests, voices, access, once)
    keepsakes = Keepsakes(house, voices, cinema)
    cards.living.chairs.append(standing.chairs)
    cards.living.lines.append(standing.lines)
    reports = Reports(house, guests, voices, access, answering, once)
    told = (reading, history, keepsakes, watching, lessons, Turning(house))
    looks = Looks(house, guests, voices, cards, opening, own, *told)
    plans, reminders = PlanDesk(house.plans), Reminders(house, guests, voices, access, boards, own, seats)
    shown = (looks, boards, troubles)
    time = PaceDesk(house, guests, voices, access, whereabouts, once, seats, boards)
    cards.living.lines.append(time.lines)
    play = Play(house, guests, voices, access, *shown, plans, seats, reminders, reports, time, Coach(house))
    boards.follows, boards.pressed = play.following.follow, play.panels.pressed
    takebacks = TakebackDesk(house, voices, whereabouts, votes, play)
    repair = RepairDesk(house, guests, voices, access, answering, boards, once, diffs, takebacks)
    suggesting = Suggesting(voices, whereabouts)
    return Services(
        house=house,
        guests=guests,
        access=access,
        voices=voices,
        answering=answering,
        threads=threads,
        once=once,
        troubles=troubles,
        cards=cards,
        boards=boards,
        practice=practice,
        news=news,
        own=own,
        reminders=reminders,
        lessons=lessons,
        learning=learning,
        help=Help(house, guests, voices, whereabouts),
        desk=desk,
        reading=reading,
        history=history,
        cinema=cinema,
        watching=watching,
        looks=looks,
        play=play,
        time=time,
        hub=Hub(house, guests, access, play, troubles, damage),
        whereabouts=whereabouts,
        suggesting=suggesting,
        moving=Moving(house, whereabouts, suggesting, looks, play),
        seats=seats,
        chairs=chairs,
        votes=votes,
        takebacks=takebacks,
        repair=repair,
        tables=TableDesk(house, guests, voices, access, answering, desk, once),
        builder=Builder(house.words, answering),
    )
