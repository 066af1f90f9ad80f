"""The one door to the games, and what comes through it."""

from bot.storage.database import NotRead as NotRead
from bot.storage.database import NotSaved as NotSaved
from bot.storage.lists import Lists as Lists
from bot.storage.people import Confirm as Confirm
from bot.storage.people import Facts as Facts
from bot.storage.people import People as People
from bot.storage.people import Person as Person
from bot.storage.people import Ping as Ping
from bot.storage.people import Theme as Theme
from bot.storage.posts import Post as Post
from bot.storage.posts import Posted as Posted
from bot.storage.posts import Posts as Posts
from bot.storage.stored import Home as Home
from bot.storage.stored import Listed as Listed
from bot.table.door import Table as Table
from bot.table.past import PastLine as PastLine
from bot.table.refusals import STORAGE as STORAGE
from bot.table.refusals import in_words as in_words
from bot.table.screens import Change as Change
from bot.table.screens import DraftView as DraftView
from bot.table.screens import Outcome as Outcome
from bot.table.screens import Public as Public
from bot.table.screens import Screen as Screen
from bot.table.screens import Stale as Stale
from bot.table.sittings import Note as Note
from bot.table.sittings import Seen as Seen
