"""Discord's own OpenAPI document as a check of every request."""

import re
from pathlib import Path
from typing import Any

import msgspec

DOCUMENT = Path(__file__).resolve().parents[3] / "shared" / "discord-openapi.json"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
TOLD = 160


class Schema:
    """Checks bodies against the document. Snowflakes may also be numbers: discord.py sends some so."""

    def __init__(self, document: Path = DOCUMENT) -> None:
        self.document = msgspec.json.decode(document.read_bytes())
        self.document["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
        self._validators: dict[tuple[str, str], Any] = {}
        self._operations = sorted(
            (
                (path.count("{"), method.upper(), self._pattern(path), path, operation)
                for path, item in self.document["paths"].items()
                for method, operation in item.items()
                if method in ("get", "post", "put", "patch", "delete")
            ),
            key=lambda one: one[0],
        )

    def _pattern(self, path: str) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path)))

    def check(self, method: str, path: str, body: Any) -> list[str]:
        """Return what is wrong with a request."""
        for _, verb, pattern, template, operation in self._operations:
            if verb == method and pattern.fullmatch(path):
                return self._check_body(method, template, operation.get("requestBody"), body)
        return [f"there is no {method} {path}"]

    def _check_body(self, method: str, template: str, wanted: Any, body: Any) -> list[str]:
        if not wanted:
            return [] if not body else ["no body is expected"]
        if body is None:
            return ["a body is required"] if wanted.get("required") else []
        content = wanted["content"]
        schema = content.get("application/json", next(iter(content.values())))["schema"]
        errors = self._validator(method, template, schema).iter_errors(body)
        return [f"{'.'.join(map(str, one.instance_path))}: {one.message[:TOLD]}" for one in errors]

    def _validator(self, method: str, template: str, schema: Any) -> Any:
        import jsonschema_rs  # a tool of development, not needed to import this file

        key = (method, template)
        if key not in self._validators:
            whole = {"$schema": DRAFT, "components": self.document["components"], **schema}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[key]


def schema() -> Schema | None:
    """Return the check, where the document is."""
    return Schema() if DOCUMENT.exists() else None
