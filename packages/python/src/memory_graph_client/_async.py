"""The asynchronous client. `hatch_build.py` makes the synchronous one of it, by leaving `await` out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any, cast

import httpx

from . import _rules as rules
from . import types


class AsyncMemoryGraph:
    """
    The API of one project. `key` is an API key, `retries` how often a request is retried, `timeout` how many seconds one try may
    go without an answer, or a stream without a piece. Every call raises `MemoryGraphError` for an answer that is no success, and
    `NoAnswerError` where none came.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        retries: int = 4,
        timeout: float = 60,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._retries = retries
        self._timeout = timeout
        self._http = httpx.AsyncClient(transport=transport, **rules.settings_of(url, key, timeout))

    async def __aenter__(self) -> AsyncMemoryGraph:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def remember(self, episode: str | types.PostEpisodesRequest) -> types.PostEpisodesResponse:
        """Stores prose. Sending it again never stores it twice."""
        body = {"content": episode} if isinstance(episode, str) else episode
        return cast(types.PostEpisodesResponse, await self.request("POST", "/v1/episodes", json=body))

    async def state(self, fact: types.PostFactsRequest) -> types.PostFactsResponse:
        """States a fact without extraction."""
        return cast(types.PostFactsResponse, await self.request("POST", "/v1/facts", json=fact))

    async def context(self, question: str | types.PostContextRequest) -> types.PostContextResponse:
        """Text for a prompt that answers a question, with citations."""
        body = {"query": question} if isinstance(question, str) else question
        return cast(types.PostContextResponse, await self.request("POST", "/v1/context", json=body))

    async def search(self, question: str | types.PostSearchRequest) -> types.PostSearchResponse:
        body = {"query": question} if isinstance(question, str) else question
        return cast(types.PostSearchResponse, await self.request("POST", "/v1/search", json=body))

    async def about(self, name: str, **query: Any) -> types.GetGraphNodesByNameDetailsResponse:
        """What is known of an entity, by name or uuid."""
        path = f"/v1/graph/nodes/{rules.in_path(name)}/details"
        return cast(types.GetGraphNodesByNameDetailsResponse, await self.request("GET", path, params=query))

    async def forget(self, name: str, *, dry_run: bool = False) -> types.DeleteEpisodesByNameResponse:
        """Deletes an episode; `dry_run` answers what would go."""
        path = f"/v1/episodes/{rules.in_path(name)}"
        params = {"dry_run": str(dry_run).lower()}
        return cast(types.DeleteEpisodesByNameResponse, await self.request("DELETE", path, params=params))

    async def episodes(self, **query: Any) -> AsyncIterator[types.Episode]:
        """All episodes, newest first, page after page; with `limit` no more than that."""
        limit, offset = query.get("limit", rules.EPISODES_PAGE), query.get("offset", 0)
        while True:
            page = await self.request("GET", "/v1/episodes", params={**query, "limit": limit, "offset": offset})
            for episode in page["episodes"]:
                yield episode
            if "limit" in query or len(page["episodes"]) < limit:
                return
            offset += limit

    async def episode(self, name: str) -> types.GetEpisodesByNameResponse:
        """An episode's text with what it led to."""
        return cast(types.GetEpisodesByNameResponse, await self.request("GET", f"/v1/episodes/{rules.in_path(name)}"))

    async def forget_document(
        self, document_id: str, *, dry_run: bool = False
    ) -> types.DeleteDocumentsByDocumentIdResponse:
        """Deletes all versions of a document; `dry_run` answers what would go."""
        path, params = f"/v1/documents/{rules.in_path(document_id)}", {"dry_run": str(dry_run).lower()}
        answer = await self.request("DELETE", path, params=params)
        return cast(types.DeleteDocumentsByDocumentIdResponse, answer)

    async def retract(self, what: types.PostRetractionsRequest) -> types.PostRetractionsResponse:
        """Takes a fact, what an episode says, or all of an entity's facts out of force. The answer's id undoes it."""
        return cast(types.PostRetractionsResponse, await self.request("POST", "/v1/retractions", json=what))

    async def undo_retraction(self, id: str) -> types.DeleteRetractionsByIdResponse:
        answer = await self.request("DELETE", f"/v1/retractions/{rules.in_path(id)}")
        return cast(types.DeleteRetractionsByIdResponse, answer)

    async def merge(self, what: types.PostMergesRequest) -> types.PostMergesResponse:
        """Makes entities one, or keeps two apart for good. The answer's id undoes it."""
        return cast(types.PostMergesResponse, await self.request("POST", "/v1/merges", json=what))

    async def undo_merge(self, id: str) -> types.DeleteMergesByIdResponse:
        return cast(types.DeleteMergesByIdResponse, await self.request("DELETE", f"/v1/merges/{rules.in_path(id)}"))

    async def correct_fact(
        self, uuid: str, fact: types.PatchGraphEdgesByUuidRequest
    ) -> types.PatchGraphEdgesByUuidResponse:
        """Replaces a fact by what it should say; pinned alone has it come first wherever facts are shown, or no more."""
        answer = await self.request("PATCH", f"/v1/graph/edges/{rules.in_path(uuid)}", json=fact)
        return cast(types.PatchGraphEdgesByUuidResponse, answer)

    async def correct_entity(
        self, name: str, entity: types.PatchGraphNodesByNameRequest
    ) -> types.PatchGraphNodesByNameResponse:
        """Renames, labels or hides an entity."""
        answer = await self.request("PATCH", f"/v1/graph/nodes/{rules.in_path(name)}", json=entity)
        return cast(types.PatchGraphNodesByNameResponse, answer)

    async def groups(self) -> types.GetGroupsResponse:
        return cast(types.GetGroupsResponse, await self.request("GET", "/v1/groups"))

    async def relations(self) -> types.GetRelationsResponse:
        """The relations that facts have, with their gloss, inverse and number of facts."""
        return cast(types.GetRelationsResponse, await self.request("GET", "/v1/relations"))

    async def own_types(self) -> types.GetTypesResponse:
        """The project's own types of entities and relations."""
        return cast(types.GetTypesResponse, await self.request("GET", "/v1/types"))

    async def set_own_types(self, own: types.PatchTypesRequest) -> types.PatchTypesResponse:
        """Puts the lists that are given in the place of those that there are; texts are read by them from then on."""
        return cast(types.PatchTypesResponse, await self.request("PATCH", "/v1/types", json=own))

    async def profile(self, **query: Any) -> types.GetProfileResponse:
        """How a group works. 404 until there is a profile."""
        return cast(types.GetProfileResponse, await self.request("GET", "/v1/profile", params=query))

    async def usage(self) -> types.GetUsageResponse:
        """The plan's meters and what is used of them."""
        return cast(types.GetUsageResponse, await self.request("GET", "/v1/usage"))

    async def retry_task(self, task_id: str) -> types.PostTasksByTaskIdRetryResponse:
        """Runs the failed steps of a task again."""
        answer = await self.request("POST", f"/v1/tasks/{rules.in_path(task_id)}/retry")
        return cast(types.PostTasksByTaskIdRetryResponse, answer)

    def nodes(self, **query: Any) -> AsyncIterator[types.GetGraphNodesResponse1]:
        """All nodes, highest degree first; with `limit` no more than that."""
        return self._pages("/v1/graph/nodes", query, 50_000)

    def links(self, **query: Any) -> AsyncIterator[types.GetGraphLinksResponse1]:
        """All links, oldest first; with `limit` no more than that."""
        return self._pages("/v1/graph/links", query, 100_000)

    async def _pages(self, path: str, query: dict[str, Any], page_size: int) -> AsyncIterator[Any]:
        """One request of at most `page_size` rows after the other; each is a snapshot of its own."""
        if "limit" in query:
            async for row in self.stream(path, query):
                yield row
            return
        offset = query.get("offset", 0)
        while True:
            rows = 0
            async for row in self.stream(path, {**query, "limit": page_size, "offset": offset}):
                rows += 1
                yield row
            if rows < page_size:
                return
            offset += page_size

    async def changes(self, since: int = 0, **query: Any) -> AsyncIterator[types.GetChangesResponse1]:
        """Changes since a `seq`, page after page, up to now."""
        while True:
            before = since
            async for row in self.stream("/v1/changes", {**query, "since": since}):
                since = row["seq"]
                yield row
            if since == before:
                return

    async def wait_for_task(self, task_id: str, timeout: float = 120) -> types.GetTasksByTaskIdResponse:
        """The task once it has ended, or as it stands after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        # The server holds its answer back: well below the time that an answer may take.
        longest = min(30, int(self._timeout / 2))
        while True:
            left = max(0, int(deadline - time.monotonic() + 0.999))
            params = {"wait_seconds": min(left, longest)}
            task = await self.request("GET", f"/v1/tasks/{rules.in_path(task_id)}", params=params)
            if task["state"] not in ("queued", "running") or left == 0:
                return cast(types.GetTasksByTaskIdResponse, task)

    async def request(self, method: str, path: str, *, json: Any = None, params: dict[str, Any] | None = None) -> Any:
        """Any other operation: its answer as JSON. Raises `MemoryGraphError`."""
        request = self._http.build_request(
            method, path, json=json, params=params, headers=rules.headers_of(method, path)
        )
        response = await self._send(request, rules.is_repeatable(method, path))
        return rules.answer_of(response)

    async def stream(self, path: str, query: dict[str, Any] | None = None) -> AsyncIterator[Any]:
        """Rows of an NDJSON stream as they come. Raises `IncompleteStreamError` when the last row is missing."""
        response = await self._send(self._http.build_request("GET", path, params=query), True, stream=True)
        try:
            if not response.is_success:
                await response.aread()
                rules.answer_of(response)
            async for line in response.aiter_lines():
                if line:
                    row, is_end = rules.row_of(line)
                    if is_end:
                        return
                    yield row
        except httpx.TransportError as error:
            raise rules.IncompleteStreamError from error
        finally:
            await response.aclose()
        raise rules.IncompleteStreamError

    async def _send(self, request: httpx.Request, is_repeatable: bool, stream: bool = False) -> httpx.Response:
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            try:
                response = await self._http.send(request, stream=stream)
                if is_last or response.is_success:
                    return response
                await response.aread()
                wait = rules.wait_after(response, attempt)
                if wait is None:
                    return response
            except httpx.TransportError as error:
                if is_last or not is_repeatable:
                    raise rules.NoAnswerError(request, error) from error
                wait = rules.backoff(attempt)
            await asyncio.sleep(wait)
        raise AssertionError("the last try returns or raises")
