"""An agent of LlamaIndex that remembers: `python llama_index_agent.py "Where does Ada work?"`."""

import asyncio
import os
import sys

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.memory import Memory
from memory_graph_client import MemoryGraph
from memory_graph_client.agent import AgentMemory
from memory_graph_client.llama_index import MemoryGraphBlock, memory_tools


async def ask(llm, question: str) -> str:
    with MemoryGraph(os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"]) as client:
        memory = AgentMemory(client, group="user-42")
        agent = FunctionAgent(llm=llm, tools=memory_tools(memory))
        chat = Memory.from_defaults(session_id="chat-1", memory_blocks=[MemoryGraphBlock(memory=memory)])
        return str(await agent.run(question, memory=chat))


if __name__ == "__main__":
    from llama_index.llms.openai import OpenAI

    print(asyncio.run(ask(OpenAI("gpt-5-mini"), sys.argv[1])))
