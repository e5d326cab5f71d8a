"""An agent of LangChain that remembers: `python langchain_agent.py "Where does Ada work?"`."""

import os
import sys

from langchain.agents import create_agent
from memory_graph_client import MemoryGraph
from memory_graph_client.agent import AgentMemory
from memory_graph_client.langchain import memory_tools


def ask(model, question: str) -> str:
    with MemoryGraph(os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"]) as client:
        tools = memory_tools(AgentMemory(client, group="user-42"))
        agent = create_agent(model, tools, system_prompt="Recall before you answer. Remember what is worth keeping.")
        return agent.invoke({"messages": [{"role": "user", "content": question}]})["messages"][-1].text


if __name__ == "__main__":
    print(ask("openai:gpt-5-mini", sys.argv[1]))
