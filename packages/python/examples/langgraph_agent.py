"""A graph of LangGraph that recalls before the model: `python langgraph_agent.py "Where does Ada work?"`."""

import os
import sys

from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from memory_graph_client import MemoryGraph
from memory_graph_client.agent import AgentMemory
from memory_graph_client.langchain import memory_tools


def ask(model, question: str) -> str:
    with MemoryGraph(os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"]) as client:
        memory = AgentMemory(client, group="user-42")
        tools, known = memory_tools(memory), memory.known(question)
        told, bound = [("system", known)] if known else [], model.bind_tools(tools)
        graph = StateGraph(MessagesState).add_node("tools", ToolNode(tools)).add_edge("tools", "model")
        graph.add_node("model", lambda state: {"messages": [bound.invoke([*told, *state["messages"]])]})
        graph.add_edge(START, "model").add_conditional_edges("model", tools_condition)
        return graph.compile().invoke({"messages": [("user", question)]})["messages"][-1].text


if __name__ == "__main__":
    from langchain_openai import ChatOpenAI

    print(ask(ChatOpenAI(model="gpt-5-mini"), sys.argv[1]))
