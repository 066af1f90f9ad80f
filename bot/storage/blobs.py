"""How values lie in the database: as JSON, deflated with a dictionary that has most of their words."""

import zlib

from msgspec import DecodeError

from bot.engine.core import Refused

UNREADABLE = (  # what reading a damaged value may end in
    *(ArithmeticError, AttributeError, DecodeError, LookupError, RecursionError, Refused, TypeError),
    *(UnicodeError, ValueError, zlib.error),
)

BEST, MEMORY = 9, 6  # of a press; with more memory, what we write comes out the same, and five times later


def deflate(data: bytes, dictionary: bytes = b"") -> bytes:
    press = zlib.compressobj(BEST, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY, zdict=dictionary)
    return press.compress(data) + press.flush()


def inflate(data: bytes, dictionary: bytes = b"") -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS, zdict=dictionary).decompress(data)
