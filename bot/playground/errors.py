"""How Discord says no: a status, a code, a sentence, and for forms a tree of errors."""

from bot.playground.wire import Json


class ApiError(Exception):
    """A request is refused as Discord refuses it."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message} {errors or ''}".strip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        return {**body, "errors": self.errors} if self.errors else body


class TooManyRequests(ApiError):
    """Wait, then ask again."""

    def __init__(self, retry_after: float, *, everywhere: bool = False, code: int = 0) -> None:
        super().__init__(429, code, "You are being rate limited.")
        self.retry_after = round(retry_after, 3)
        self.everywhere = everywhere

    def body(self) -> Json:
        return {**super().body(), "retry_after": self.retry_after, "global": self.everywhere}


class Form:
    """Gathers what is wrong with a body, each complaint at its place."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def fail(self, path: str, code: str, message: str) -> None:
        node = self.errors
        for part in path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def longest(self, path: str, value: object, most: int, least: int = 0) -> None:
        """Check the length of a text or a list."""
        size = len(value) if isinstance(value, str | list | tuple | dict) else 0
        if not least <= size <= most:
            code = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
            span = f"between {least} and {most}" if least else f"{most} or fewer"
            self.fail(path, code, f"Must be {span} in length.")

    def within(self, path: str, value: object, least: float, most: float) -> None:
        """Check a number."""
        if not isinstance(value, int | float) or not least <= value <= most:
            self.fail(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")

    def one_of(self, path: str, value: object, choices: object) -> None:
        if value not in choices:  # type: ignore[operator]
            self.fail(path, "BASE_TYPE_CHOICES", f"Value must be one of {choices}.")

    def close(self) -> None:
        """Refuse the form if anything is wrong with it."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def form_error(path: str, code: str, message: str) -> ApiError:
    """Return the refusal of a form with a single mistake."""
    form = Form()
    form.fail(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", form.errors)


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def thread_archived() -> ApiError:
    return ApiError(400, 50083, "Thread is archived")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")
