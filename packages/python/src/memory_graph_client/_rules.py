"""What both clients share: errors, which requests are retried and when, and how a stream shows that it is complete."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any
from urllib.parse import quote

import httpx

_RETRIED = {429, 502, 503, 504}
_MAX_WAIT_SECONDS = 60.0
# Most that the server lists at once.
EPISODES_PAGE = 1_000
# Requests that the server remembers by their idempotency key.
_KEYED = re.compile(r"/v1/(episodes|facts|restore)$")
# Requests that only read, though they have a body.
_READING = re.compile(r"/v1/(search|context)$")


class MemoryGraphError(Exception):
    """An answer of the server that is no success; `slug` is its `error`, such as `quota_exceeded`."""

    def __init__(self, status: int, body: Any) -> None:
        fields = body if isinstance(body, dict) else {}
        super().__init__(fields.get("message") or f"The server answered {status}.")
        self.status = status
        self.slug: str = fields.get("error", "unknown")
        self.body = body


class NoAnswerError(Exception):
    """The server cannot be reached, or did not answer in time, in every try; `__cause__` is what the last one failed with."""

    def __init__(self, request: httpx.Request, cause: httpx.TransportError) -> None:
        super().__init__(f"No answer from {request.url.host}: {cause or type(cause).__name__}")


class IncompleteStreamError(Exception):
    """A stream that ended without its last row `_end`: what came is not all."""

    def __init__(self) -> None:
        super().__init__("The stream ended without its last row: what came is incomplete. Ask again.")


def settings_of(url: str, key: str, timeout: float) -> dict[str, Any]:
    """How both clients of httpx are made. Raises a ValueError for a key or an address that cannot be one."""
    if not re.match(r"https?://[^/]", url):
        raise ValueError("url must be an http or https address.")
    if not re.fullmatch(r"[\x21-\x7e]+", key or ""):
        raise ValueError("key must be an API key: it is empty or no key.")
    return {"base_url": url.rstrip("/"), "headers": {"Authorization": f"Bearer {key}"}, "timeout": timeout}


def in_path(name: str) -> str:
    """A name as one part of a path: a slash in it is no boundary."""
    return quote(name, safe="")


def headers_of(method: str, path: str) -> dict[str, str]:
    """A write carries an idempotency key, so that sending it again never stores twice."""
    return {"Idempotency-Key": str(uuid.uuid4())} if method == "POST" and _KEYED.search(path) else {}


def wait_after(response: httpx.Response, attempt: int) -> float | None:
    """
    Seconds until an answered request is sent again; None for an answer that stands. A full monthly meter stands; a conflict with
    `Retry-After` is an earlier try that is still running.
    """
    retry_after = response.headers.get("retry-after", "")
    is_running = response.status_code == 409 and bool(retry_after)
    if response.status_code not in _RETRIED and not is_running:
        return None
    if body_of(response).get("error") == "quota_exceeded":
        return None
    return backoff(attempt, retry_after)


def is_repeatable(method: str, path: str) -> bool:
    """Whether a request may be sent again when nobody knows whether it arrived."""
    return method != "POST" or bool(_KEYED.search(path) or _READING.search(path))


def backoff(attempt: int, retry_after: str = "") -> float:
    return min(float(retry_after) if retry_after.isdigit() else 0.25 * 2**attempt, _MAX_WAIT_SECONDS)


def body_of(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def answer_of(response: httpx.Response) -> Any:
    if not response.is_success:
        raise MemoryGraphError(response.status_code, body_of(response))
    return response.json()


def row_of(line: str) -> tuple[Any, bool]:
    """A row of a stream, and whether it is the last, which only shows that the stream is complete."""
    try:
        row = json.loads(line)
    except ValueError:
        raise IncompleteStreamError from None
    return row, isinstance(row, dict) and "_end" in row
