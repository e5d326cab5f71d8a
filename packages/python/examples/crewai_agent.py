"""An agent of CrewAI that remembers: `python crewai_agent.py "Where does Ada work?"`."""

import os
import sys

from crewai import Agent
from memory_graph_client import MemoryGraph
from memory_graph_client.agent import AgentMemory
from memory_graph_client.crewai import memory_tools


def ask(llm, question: str) -> str:
    with MemoryGraph(os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"]) as client:
        tools = memory_tools(AgentMemory(client, group="user-42"))
        agent = Agent(role="Assistant", goal="Answer from memory.", backstory="You recall first.", tools=tools, llm=llm)
        return agent.kickoff(question).raw


if __name__ == "__main__":
    print(ask("openai/gpt-5-mini", sys.argv[1]))
