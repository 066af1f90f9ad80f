"""Trouble on purpose, for tests: refused, failing, slow and half-done requests."""

import re
from dataclasses import dataclass

from bot.playground.errors import ApiError, TooManyRequests

CODES = {401: 0, 403: 50001, 404: 0, 500: 0, 502: 0, 503: 0}


@dataclass(eq=False)
class Fault:
    """What goes wrong with the next requests that match "METHOD /path"."""

    match: re.Pattern[str]
    status: int | None = None
    code: int = 0
    message: str = "This was arranged."
    times: int | None = 1  # None: until it is removed
    retry_after: float = 0.5
    everywhere: bool = False  # a 429 for all routes
    delay: float = 0.0
    done: bool = False  # the request is carried out, only its answer goes wrong
    cut: bool = False  # no answer at all: the connection breaks
    hits: int = 0

    @property
    def spent(self) -> bool:
        return self.times is not None and self.hits >= self.times

    def error(self) -> ApiError | None:
        if self.cut:
            return ApiError(503, 0, "The connection broke.")
        if self.status is None:
            return None
        if self.status == 429:
            return TooManyRequests(self.retry_after, everywhere=self.everywhere, code=self.code)
        return ApiError(self.status, self.code, self.message)


class Faults:
    """The troubles that are arranged."""

    def __init__(self) -> None:
        self.arranged: list[Fault] = []

    def add(
        self,
        match: str,
        *,
        status: int | None = None,
        code: int | None = None,
        message: str = "This was arranged.",
        times: int | None = 1,
        retry_after: float = 0.5,
        everywhere: bool = False,
        delay: float = 0.0,
        done: bool = False,
        cut: bool = False,
    ) -> Fault:
        """Arrange trouble for requests that contain `match`, a regular expression on "METHOD /path"."""
        fault = Fault(
            re.compile(match),
            status,
            CODES.get(status or 0, 0) if code is None else code,
            message,
            times,
            retry_after,
            everywhere,
            delay,
            done,
            cut,
        )
        self.arranged.append(fault)
        return fault

    def remove(self, fault: Fault) -> None:
        if fault in self.arranged:
            self.arranged.remove(fault)

    def clear(self) -> None:
        self.arranged.clear()

    def strike(self, request: str) -> Fault | None:
        """Return the trouble this request runs into, and count it."""
        for fault in self.arranged:
            if not fault.spent and fault.match.search(request):
                fault.hits += 1
                return fault
        return None
