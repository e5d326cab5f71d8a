"""What Schemathesis is told of this API: how rows are sent and read, and which bodies are wrong in ways that a schema cannot say."""

import json
import unicodedata
from datetime import datetime

import schemathesis

ROWS = "application/x-ndjson"
NAMES = ("name", "subject", "predicate", "object", "source", "target", "fact")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """A stream is described by its row: as a list of rows it is one answer that can be checked."""
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            described = [operation.get("requestBody", {}), *operation["responses"].values()]
            for content in [one.get("content", {}) for one in described]:
                if ROWS in content:
                    content[ROWS]["schema"] = {"type": "array", "items": content[ROWS]["schema"]}


@schemathesis.serializer(ROWS)
def to_rows(context, value):
    rows = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(row) for row in rows).encode()


@schemathesis.deserializer(ROWS)
def from_rows(context, response):
    return [json.loads(row) for row in response.content.decode().split("\n") if row]


@schemathesis.hook
def filter_body(context, body):
    """Names are seen, a fact has two ends, nothing is merged into itself, and nothing ends before it begins."""
    if not isinstance(body, dict):
        return True
    if isinstance(body.get("merge"), list) and same_name(body.get("keep")) in map(same_name, body["merge"]):
        return False
    if "subject" in body and same_name(body["subject"]) == same_name(body.get("object")):
        return False
    return all(is_seen(body[name]) for name in NAMES if isinstance(body.get(name), str)) and is_in_order(body)


def same_name(text):
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()) if isinstance(text, str) else text


def is_seen(text):
    return text == "" or any(unicodedata.category(letter)[0] not in "CMZ" for letter in text.replace("_", " "))


def is_in_order(body):
    try:
        begin, end = (datetime.fromisoformat(body[name].upper().replace("Z", "+00:00")) for name in ("valid_at", "invalid_at"))
        return begin <= end
    except (KeyError, AttributeError, TypeError, ValueError):
        return True
