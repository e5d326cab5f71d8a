"""The synchronous client."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, cast

import httpx

from . import _rules as rules
from . import types


class MemoryGraph:
    """
    The API of one project. `key` is an API key, `retries` how often a request is retried, `timeout` how many seconds one try may
    go without an answer, or a stream without a piece. Every call raises `MemoryGraphError` for an answer that is no success, and
    `NoAnswerError` where none came.
    """

    def __init__(
        self, url: str, key: str, *, retries: int = 4, timeout: float = 60, transport: httpx.BaseTransport | None = None
    ) -> None:
        self._retries = retries
        self._timeout = timeout
        self._http = httpx.Client(transport=transport, **rules.settings_of(url, key, timeout))

    def __enter__(self) -> MemoryGraph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def remember(self, episode: str | types.PostEpisodesRequest) -> types.PostEpisodesResponse:
        """Stores prose. Sending it again never stores it twice."""
        body = {"content": episode} if isinstance(episode, str) else episode
        return cast(types.PostEpisodesResponse, self.request("POST", "/v1/episodes", json=body))

    def state(self, fact: types.PostFactsRequest) -> types.PostFactsResponse:
        """States a fact without extraction."""
        return cast(types.PostFactsResponse, self.request("POST", "/v1/facts", json=fact))

    def context(self, question: str | types.PostContextRequest) -> types.PostContextResponse:
        """Text for a prompt that answers a question, with citations."""
        body = {"query": question} if isinstance(question, str) else question
        return cast(types.PostContextResponse, self.request("POST", "/v1/context", json=body))

    def search(self, question: str | types.PostSearchRequest) -> types.PostSearchResponse:
        body = {"query": question} if isinstance(question, str) else question
        return cast(types.PostSearchResponse, self.request("POST", "/v1/search", json=body))

    def about(self, name: str, **query: Any) -> types.GetGraphNodesByNameDetailsResponse:
        """What is known of an entity, by name or uuid."""
        path = f"/v1/graph/nodes/{rules.in_path(name)}/details"
        return cast(types.GetGraphNodesByNameDetailsResponse, self.request("GET", path, params=query))

    def forget(self, name: str, *, dry_run: bool = False) -> types.DeleteEpisodesByNameResponse:
        """Deletes an episode; `dry_run` answers what would go."""
        path = f"/v1/episodes/{rules.in_path(name)}"
        params = {"dry_run": str(dry_run).lower()}
        return cast(types.DeleteEpisodesByNameResponse, self.request("DELETE", path, params=params))

    def episodes(self, **query: Any) -> Iterator[types.Episode]:
        """All episodes, newest first, page after page; with `limit` no more than that."""
        limit, offset = query.get("limit", rules.EPISODES_PAGE), query.get("offset", 0)
        while True:
            page = self.request("GET", "/v1/episodes", params={**query, "limit": limit, "offset": offset})
            for episode in page["episodes"]:
                yield episode
            if "limit" in query or len(page["episodes"]) < limit:
                return
            offset += limit

    def episode(self, name: str) -> types.GetEpisodesByNameResponse:
        """An episode's text with what it led to."""
        return cast(types.GetEpisodesByNameResponse, self.request("GET", f"/v1/episodes/{rules.in_path(name)}"))

    def forget_document(self, document_id: str, *, dry_run: bool = False) -> types.DeleteDocumentsByDocumentIdResponse:
        """Deletes all versions of a document; `dry_run` answers what would go."""
        path, params = f"/v1/documents/{rules.in_path(document_id)}", {"dry_run": str(dry_run).lower()}
        answer = self.request("DELETE", path, params=params)
        return cast(types.DeleteDocumentsByDocumentIdResponse, answer)

    def retract(self, what: types.PostRetractionsRequest) -> types.PostRetractionsResponse:
        """Takes a fact, what an episode says, or all of an entity's facts out of force. The answer's id undoes it."""
        return cast(types.PostRetractionsResponse, self.request("POST", "/v1/retractions", json=what))

    def undo_retraction(self, id: str) -> types.DeleteRetractionsByIdResponse:
        return cast(types.DeleteRetractionsByIdResponse, self.request("DELETE", f"/v1/retractions/{rules.in_path(id)}"))

    def merge(self, what: types.PostMergesRequest) -> types.PostMergesResponse:
        """Makes entities one, or keeps two apart for good. The answer's id undoes it."""
        return cast(types.PostMergesResponse, self.request("POST", "/v1/merges", json=what))

    def undo_merge(self, id: str) -> types.DeleteMergesByIdResponse:
        return cast(types.DeleteMergesByIdResponse, self.request("DELETE", f"/v1/merges/{rules.in_path(id)}"))

    def correct_fact(self, uuid: str, fact: types.PatchGraphEdgesByUuidRequest) -> types.PatchGraphEdgesByUuidResponse:
        """Replaces a fact by what it should say."""
        answer = self.request("PATCH", f"/v1/graph/edges/{rules.in_path(uuid)}", json=fact)
        return cast(types.PatchGraphEdgesByUuidResponse, answer)

    def correct_entity(
        self, name: str, entity: types.PatchGraphNodesByNameRequest
    ) -> types.PatchGraphNodesByNameResponse:
        """Renames, labels or hides an entity."""
        answer = self.request("PATCH", f"/v1/graph/nodes/{rules.in_path(name)}", json=entity)
        return cast(types.PatchGraphNodesByNameResponse, answer)

    def groups(self) -> types.GetGroupsResponse:
        return cast(types.GetGroupsResponse, self.request("GET", "/v1/groups"))

    def relations(self) -> types.GetRelationsResponse:
        """The relations that facts have, with their gloss, inverse and number of facts."""
        return cast(types.GetRelationsResponse, self.request("GET", "/v1/relations"))

    def profile(self, **query: Any) -> types.GetProfileResponse:
        """How a group works. 404 until there is a profile."""
        return cast(types.GetProfileResponse, self.request("GET", "/v1/profile", params=query))

    def usage(self) -> types.GetUsageResponse:
        """The plan's meters and what is used of them."""
        return cast(types.GetUsageResponse, self.request("GET", "/v1/usage"))

    def retry_task(self, task_id: str) -> types.PostTasksByTaskIdRetryResponse:
        """Runs the failed steps of a task again."""
        answer = self.request("POST", f"/v1/tasks/{rules.in_path(task_id)}/retry")
        return cast(types.PostTasksByTaskIdRetryResponse, answer)

    def nodes(self, **query: Any) -> Iterator[types.GetGraphNodesResponse1]:
        """All nodes, highest degree first; with `limit` no more than that."""
        return self._pages("/v1/graph/nodes", query, 50_000)

    def links(self, **query: Any) -> Iterator[types.GetGraphLinksResponse1]:
        """All links, oldest first; with `limit` no more than that."""
        return self._pages("/v1/graph/links", query, 100_000)

    def _pages(self, path: str, query: dict[str, Any], page_size: int) -> Iterator[Any]:
        """One request of at most `page_size` rows after the other; each is a snapshot of its own."""
        if "limit" in query:
            yield from self.stream(path, query)
            return
        offset = query.get("offset", 0)
        while True:
            rows = 0
            for row in self.stream(path, {**query, "limit": page_size, "offset": offset}):
                rows += 1
                yield row
            if rows < page_size:
                return
            offset += page_size

    def changes(self, since: int = 0, **query: Any) -> Iterator[types.GetChangesResponse1]:
        """Changes since a `seq`, page after page, up to now."""
        while True:
            before = since
            for row in self.stream("/v1/changes", {**query, "since": since}):
                since = row["seq"]
                yield row
            if since == before:
                return

    def wait_for_task(self, task_id: str, timeout: float = 120) -> types.GetTasksByTaskIdResponse:
        """The task once it has ended, or as it stands after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        # The server holds its answer back: well below the time that an answer may take.
        longest = min(30, int(self._timeout / 2))
        while True:
            left = max(0, int(deadline - time.monotonic() + 0.999))
            params = {"wait_seconds": min(left, longest)}
            task = self.request("GET", f"/v1/tasks/{rules.in_path(task_id)}", params=params)
            if task["state"] not in ("queued", "running") or left == 0:
                return cast(types.GetTasksByTaskIdResponse, task)

    def request(self, method: str, path: str, *, json: Any = None, params: dict[str, Any] | None = None) -> Any:
        """Any other operation: its answer as JSON. Raises `MemoryGraphError`."""
        request = self._http.build_request(
            method, path, json=json, params=params, headers=rules.headers_of(method, path)
        )
        response = self._send(request, rules.is_repeatable(method, path))
        return rules.answer_of(response)

    def stream(self, path: str, query: dict[str, Any] | None = None) -> Iterator[Any]:
        """Rows of an NDJSON stream as they come. Raises `IncompleteStreamError` when the last row is missing."""
        response = self._send(self._http.build_request("GET", path, params=query), True, stream=True)
        try:
            if not response.is_success:
                response.read()
                rules.answer_of(response)
            for line in response.iter_lines():
                if line:
                    row, is_end = rules.row_of(line)
                    if is_end:
                        return
                    yield row
        except httpx.TransportError as error:
            raise rules.IncompleteStreamError from error
        finally:
            response.close()
        raise rules.IncompleteStreamError

    def _send(self, request: httpx.Request, is_repeatable: bool, stream: bool = False) -> httpx.Response:
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            try:
                response = self._http.send(request, stream=stream)
                if is_last or response.is_success:
                    return response
                response.read()
                wait = rules.wait_after(response, attempt)
                if wait is None:
                    return response
            except httpx.TransportError as error:
                if is_last or not is_repeatable:
                    raise rules.NoAnswerError(request, error) from error
                wait = rules.backoff(attempt)
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")
