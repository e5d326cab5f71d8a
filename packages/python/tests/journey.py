"""What the installed client does against a running server, and against answers that no healthy server gives."""

import asyncio
import os

import httpx
from memory_graph_client import AsyncMemoryGraph, IncompleteStreamError, MemoryGraph, MemoryGraphError, NoAnswerError

URL, KEY = os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"]


def journey() -> None:
    with MemoryGraph(URL, KEY) as memory:
        stored = memory.remember("Ada Lovelace joined Acme in Berlin.")
        assert memory.wait_for_task(stored["cogram"]["task_id"], timeout=0)["state"] == "queued"
        assert "Acme" in memory.context({"query": "Where does Ada work?", "max_tokens": 500})["text"]
        assert "Acme" in {node["n"] for node in memory.nodes()}
        assert all(link["u"] for link in memory.links(limit=5))
        assert [change["type"] for change in memory.changes()].count("fact.added") > 0
        assert memory.about("Ada Lovelace")["entity"]["name"] == "Ada Lovelace"
        assert memory.request("GET", "/v1/usage")["tier"] == "enterprise"
        assert memory.forget(stored["episode_name"], dry_run=True)["ok"]
        edge = memory.about("Ada Lovelace", min_confidence=0)["neighbors"][0]["edge_uuid"]
        undo = memory.retract({"edge_uuid": edge, "reason": "test"})["retraction_id"]
        assert memory.undo_retraction(undo)["ok"]
        assert memory.episode(next(memory.episodes())["name"])["content"].startswith("Ada")
        kind = {"name": "Vessel", "gloss": "a ship"}
        assert memory.set_own_types({"entities": [kind], "relations": []}) == memory.own_types()
        assert memory.relations()["relations"] and memory.groups()["groups"] and memory.usage()["tier"]
        assert "leads" in memory.correct_fact(edge, {"predicate": "leads"})["fact"]
        assert memory.correct_entity("Acme", {"labels": ["Customer"]})["labels"] == ["Customer"]
        assert memory.merge({"keep": "Acme", "merge": ["Berlin"], "dry_run": True})["ok"]
        try:
            memory.profile()
        except MemoryGraphError as error:
            assert error.slug == "not_found"
        try:
            memory.about("nobody at all")
        except MemoryGraphError as error:
            assert (error.status, error.slug) == (404, "not_found")
        else:
            raise AssertionError


async def async_journey() -> None:
    async with AsyncMemoryGraph(URL, KEY) as memory:
        stored = await memory.remember({"content": "Charles Babbage lives in London.", "name": "note"})
        assert stored["episode_name"] == "note"
        assert "London" in {node["n"] async for node in memory.nodes()}
        assert [change["seq"] async for change in memory.changes(since=0)] != []
        assert (await memory.search("Where does Charles Babbage live?"))["edges"] != []


def scripted(*answers: httpx.Response) -> tuple[httpx.MockTransport, list[httpx.Request]]:
    left, seen = list(answers), []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return left.pop(0)

    return httpx.MockTransport(answer), seen


def ill_answers() -> None:
    cut = httpx.Response(200, text='{"n":"Ada"}\n')
    transport, _ = scripted(cut)
    rows = MemoryGraph(URL, KEY, transport=transport).nodes()
    assert next(rows) == {"n": "Ada"}
    try:
        next(rows)
    except IncompleteStreamError:
        pass
    else:
        raise AssertionError

    def pages(request: httpx.Request) -> httpx.Response:
        limit, offset = int(request.url.params["limit"]), int(request.url.params["offset"])
        rows = limit if offset == 0 else 1
        return httpx.Response(200, text='{"n":"Ada"}\n' * rows + f'{{"_end":{rows}}}\n')

    assert sum(1 for _ in MemoryGraph(URL, KEY, transport=httpx.MockTransport(pages)).nodes()) == 50_001

    busy = httpx.Response(429, json={"error": "rate_limited"}, headers={"retry-after": "0"})
    running = httpx.Response(409, json={"error": "idempotency_conflict"}, headers={"retry-after": "0"})
    transport, seen = scripted(busy, running, httpx.Response(503), httpx.Response(200, json={"uuid": "x"}))
    MemoryGraph(URL, KEY, transport=transport).remember("Once.")
    assert len(seen) == 4 and len({request.headers["idempotency-key"] for request in seen}) == 1

    transport, seen = scripted(httpx.Response(429, json={"error": "quota_exceeded"}))
    try:
        MemoryGraph(URL, KEY, transport=transport).remember("Once.")
    except MemoryGraphError as error:
        assert error.slug == "quota_exceeded" and len(seen) == 1
    else:
        raise AssertionError


def lost_connections() -> None:
    tries: list[str] = []

    def lost_once(request: httpx.Request) -> httpx.Response:
        tries.append(request.url.path)
        if len(tries) == 1:
            raise httpx.ReadError("reset")
        return httpx.Response(200, json={"ok": True})

    for path in ("search", "context"):
        tries.clear()
        assert getattr(MemoryGraph(URL, KEY, transport=httpx.MockTransport(lost_once)), path)("Ada?") == {"ok": True}
        assert len(tries) == 2

    for retries in (0, 1):
        try:
            MemoryGraph("http://127.0.0.1:1", KEY, retries=retries).search("Ada?")
        except NoAnswerError as error:
            assert "127.0.0.1" in str(error) and isinstance(error.__cause__, httpx.ConnectError)
        else:
            raise AssertionError


async def lost_connection_async() -> None:
    async with AsyncMemoryGraph("http://127.0.0.1:1", KEY, retries=0) as memory:
        try:
            await memory.search("Ada?")
        except NoAnswerError:
            return
    raise AssertionError


def ill_settings() -> None:
    for client in (MemoryGraph, AsyncMemoryGraph):
        for url, key in ((URL, ""), (URL, "two words"), (URL, "line\n"), ("localhost:3000", KEY)):
            try:
                client(url, key)
            except ValueError:
                continue
            raise AssertionError(url, key)


journey()
asyncio.run(async_journey())
ill_answers()
lost_connections()
asyncio.run(lost_connection_async())
ill_settings()
print("ok")
