"""The size of a picture, read from its first bytes."""

import struct

Size = tuple[int, int]

TYPES = {
    "png": "image/png",
    "webp": "image/webp",
    "gif": "image/gif",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "avif": "image/avif",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "csv": "text/csv",
}
JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}


def content_type(name: str) -> str:
    """Return the type of a file by its name."""
    return TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def picture_size(data: bytes) -> Size | None:
    """Return width and height, or None for what is not a picture."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return struct.unpack(">II", data[16:24])
        if data.startswith((b"GIF87a", b"GIF89a")):
            return struct.unpack("<HH", data[6:10])
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
    except (struct.error, IndexError):
        return None
    return None


def _webp(data: bytes) -> Size | None:
    match data[12:16]:
        case b"VP8 ":
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            (bits,) = struct.unpack("<I", data[21:25])
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
        case _:
            return None


def _jpeg(data: bytes) -> Size | None:
    at = 2
    while at < len(data):
        kind, (length,) = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])
        if kind in JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
