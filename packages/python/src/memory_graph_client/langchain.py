"""Memory Graph in LangChain and LangGraph: a retriever, and tools. It needs `langchain-core`."""

from __future__ import annotations

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.tools import BaseTool, StructuredTool
from pydantic import ConfigDict

from .agent import AgentMemory


class MemoryGraphRetriever(BaseRetriever):
    """
    Facts in force and excerpts of episodes that bear on a question: `k` of each at most, facts first, the best first. Their metadata
    have `kind`, `source` (the episode's name), `valid_at` and `score`. One retrieval. Raises what the client raises.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    memory: AgentMemory
    k: int = 10

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        found = self.memory.passages(query, self.k)
        return [Document(one.text, id=one.id, metadata=one.metadata) for one in found]


def memory_tools(memory: AgentMemory) -> list[BaseTool]:
    """`recall`, `about` and `remember` for an agent or a graph."""
    return [StructuredTool.from_function(tool) for tool in memory.tools]
