"""Structs to and from JSON. Reading checks every type, so a bad line fails where it is read."""

from functools import cache
from typing import Any

from msgspec.json import Decoder, Encoder

_ENCODER = Encoder(order="deterministic")  # equal values give equal bytes, whatever the order of a dict


def dumps(value: object) -> bytes:
    return _ENCODER.encode(value)


def loads(kind: Any, data: bytes | str) -> Any:
    return _decoder(kind).decode(data)


@cache
def _decoder(kind: Any) -> Decoder[Any]:
    return Decoder(kind)
