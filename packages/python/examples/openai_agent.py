"""An agent of the OpenAI Agents SDK that remembers: `python openai_agent.py "Where does Ada work?"`."""

import os
import sys

from agents import Agent, Runner
from memory_graph_client import MemoryGraph
from memory_graph_client.agent import AgentMemory
from memory_graph_client.openai_agents import memory_tools, recalling


def ask(model, question: str) -> str:
    with MemoryGraph(os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"]) as client:
        memory = AgentMemory(client, group="user-42")
        instructions = recalling(memory, "Remember what is worth keeping.")
        agent = Agent("Assistant", instructions=instructions, tools=memory_tools(memory), model=model)
        return Runner.run_sync(agent, question).final_output


if __name__ == "__main__":
    print(ask("gpt-5-mini", sys.argv[1]))
