"""The log, on stderr: lines for people or JSON for programs, and never a secret."""

import json
import logging
import re
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

KEYS = re.compile(
    r"(?<=/webhooks/)(\d+)/[\w-]+|(?<=/interactions/)(\d+)/[\w-]+"
)  # they let anybody answer for us
HIDDEN = "…"


class Discreet(logging.Formatter):
    """Writes a record down without any secret that may be in it."""

    def __init__(self, form: str | None = None, secrets: Sequence[str] = ()) -> None:
        super().__init__(form)
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        return self._told(super().format(record))

    def _told(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return KEYS.sub(lambda key: f"{key[1] or key[2]}/{HIDDEN}", text)


class Json(Discreet):
    """Writes one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "where": record.name,
            "text": self._told(record.getMessage()),
        }
        if record.exc_info:
            told["trace"] = self._told(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


class Counting(logging.Handler):
    """Counts what is logged, by level."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.counts = Counter[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self.counts[record.levelname.lower()] += 1


def set_up(form: str, level: str, secrets: Sequence[str] = (), stream: TextIO | None = None) -> Counting:
    """Let everything be logged in this form from now on; return what counts it."""
    said = logging.StreamHandler(stream or sys.stderr)
    said.setFormatter(
        Json(secrets=secrets)
        if form == "json"
        else Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s", secrets)
    )
    counting = Counting()
    logging.basicConfig(level=level.upper(), handlers=[said, counting], force=True)
    return counting
