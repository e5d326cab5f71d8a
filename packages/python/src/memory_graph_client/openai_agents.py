"""Memory Graph in the OpenAI Agents SDK: tools, and instructions that recall before a run. It needs `openai-agents`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from agents import Agent, RunContextWrapper, Tool, function_tool

from .agent import AgentMemory

Instructions = Callable[[RunContextWrapper[Any], Agent[Any]], Awaitable[str]]


def memory_tools(memory: AgentMemory) -> list[Tool]:
    """`recall`, `about` and `remember` for an agent."""
    return [function_tool(tool) for tool in memory.tools]


def recalling(memory: AgentMemory, instructions: str) -> Instructions:
    """
    Instructions for `Agent(instructions=…)` that end with what is known about the user's last message. One retrieval a run, however
    many turns it takes. What is recalled is in no session. A server that does not answer leaves the instructions alone.
    """
    # A run has one context, and asks for the instructions at each of its turns.
    known_of_runs: WeakKeyDictionary[RunContextWrapper[Any], str] = WeakKeyDictionary()

    async def recalled(run: RunContextWrapper[Any], _agent: Agent[Any]) -> str:
        if run not in known_of_runs:
            question = _last_question(run.turn_input)
            known_of_runs[run] = await asyncio.to_thread(memory.known, question) if question else ""
        return f"{instructions}\n\n{known_of_runs[run]}".rstrip()

    return recalled


def _last_question(items: list[Any]) -> str:
    """The text of the user's last message; nothing where there is none."""
    for item in reversed(items):
        if item.get("role") == "user":
            content = item["content"]
            return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content).strip()
    return ""
