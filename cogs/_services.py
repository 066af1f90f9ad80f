"""What the extensions share, built once and handed to them. None of it listens to Discord by itself."""

from msgspec import Struct

from cogs._access import Access
from cogs._answering import Answering
from cogs._boards import Boards
from cogs._cards import Cards
from cogs._commands import Builder
from cogs._guests import Guests
from cogs._house import House
from cogs._lobbies import LobbyDesk
from cogs._looks import Looks
from cogs._moving import Moving
from cogs._news import News
from cogs._notices import Notices
from cogs._opening import Opening
from cogs._own import Own
from cogs._plans import PlanDesk
from cogs._play import Play
from cogs._seats import SeatDesk
from cogs._suggesting import Suggesting
from cogs._tables import TableDesk
from cogs._threads import Threads
from cogs._trouble import Troubles
from cogs._voices import Voices
from cogs._votes import VoteDesk
from cogs._whereabouts import Whereabouts


class Services(Struct, frozen=True, kw_only=True):
    """Everything that more than one extension, or a button and a command, call."""

    house: House
    guests: Guests
    access: Access
    voices: Voices
    answering: Answering
    threads: Threads
    troubles: Troubles
    cards: Cards
    boards: Boards
    news: News
    own: Own
    desk: LobbyDesk
    looks: Looks
    play: Play
    whereabouts: Whereabouts
    suggesting: Suggesting
    moving: Moving
    builder: Builder
    seats: SeatDesk
    votes: VoteDesk
    tables: TableDesk


def services(house: House, *, pause: float) -> Services:
    """Build everything, each thing from those before it; `pause` is what practice players take for a move."""
    guests, access, threads = Guests(house), Access(house), Threads(house)
    voices, answering = Voices(house, guests, access), Answering(house, guests)
    troubles, cards = Troubles(), Cards(house, guests, voices)
    boards = Boards(house, guests, voices, access, threads, troubles, cards)
    news = News(house.table, boards, pause)
    own, opening = Own(house, guests, voices, access, troubles), Opening(house, guests, access, cards)
    desk = LobbyDesk(house, guests, voices, access, answering, cards, opening, news, own)
    looks = Looks(house, guests, voices, opening, own)
    whereabouts, notices = Whereabouts(house, access), Notices(house)
    seats = SeatDesk(house, guests, voices, access, whereabouts, notices)
    votes = VoteDesk(house, guests, voices, access, answering, whereabouts, notices, seats)
    plans = PlanDesk(house.plans)
    play = Play(house, guests, voices, access, answering, looks, boards, news, troubles, plans, seats)
    suggesting = Suggesting(voices, whereabouts)
    return Services(
        house=house,
        guests=guests,
        access=access,
        voices=voices,
        answering=answering,
        threads=threads,
        troubles=troubles,
        cards=cards,
        boards=boards,
        news=news,
        own=own,
        desk=desk,
        looks=looks,
        play=play,
        whereabouts=whereabouts,
        suggesting=suggesting,
        moving=Moving(house, whereabouts, suggesting, looks, play),
        seats=seats,
        votes=votes,
        tables=TableDesk(house, guests, voices, access, answering, desk, notices),
        builder=Builder(house.words, answering),
    )
