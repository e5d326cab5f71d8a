"""Memory Graph in LlamaIndex: a retriever, a block of `Memory`, and tools. It needs `llama-index-core`."""

from __future__ import annotations

import asyncio
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.memory import BaseMemoryBlock
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from llama_index.core.tools import FunctionTool

from .agent import AgentMemory


class MemoryGraphRetriever(BaseRetriever):
    """
    Facts in force and excerpts of episodes that bear on a question: `similarity_top_k` of each at most, facts first, the best first.
    Their metadata have `kind`, `source` (the episode's name), `valid_at` and `score`. One retrieval. Raises what the client raises.
    """

    def __init__(self, memory: AgentMemory, similarity_top_k: int = 10) -> None:
        super().__init__()
        self._memory = memory
        self._limit = similarity_top_k

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        found = self._memory.passages(query_bundle.query_str, self._limit)
        nodes = [(TextNode(id_=one.id, text=one.text, metadata=one.metadata), one.score) for one in found]
        return [NodeWithScore(node=node, score=score) for node, score in nodes]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


class MemoryGraphBlock(BaseMemoryBlock[str]):
    """
    Long-term memory of an agent's `Memory`: gives what is known about the user's last message, and stores what the user said once it
    falls out of the short-term memory. `author` is who says "I" there. Answers are not stored: they repeat what was recalled. One
    retrieval each time the messages are read, one write a message. Storing raises what the client raises.
    """

    name: str = "long_term_memory"
    memory: AgentMemory
    author: str | None = None

    async def _aget(self, messages: list[ChatMessage] | None = None, **block_kwargs: Any) -> str:
        said = _said_by_user(messages or [])
        return await asyncio.to_thread(self.memory.known, said[-1]) if said else ""

    async def _aput(self, messages: list[ChatMessage]) -> None:
        author = {"author": self.author} if self.author else {}
        for text in _said_by_user(messages) if self.memory.may_write else []:
            await asyncio.to_thread(self.memory.store, text, **author)


def _said_by_user(messages: list[ChatMessage]) -> list[str]:
    return [one.content for one in messages if one.role == MessageRole.USER and one.content]


def memory_tools(memory: AgentMemory) -> list[FunctionTool]:
    """`recall`, `about` and `remember` for an agent."""
    return [FunctionTool.from_defaults(fn=tool, description=tool.__doc__) for tool in memory.tools]
