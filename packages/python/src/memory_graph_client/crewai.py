"""Memory Graph in CrewAI: tools. It needs `crewai`."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_type_hints

from crewai.tools import BaseTool
from crewai.tools.base_tool import Tool
from pydantic import Field, create_model

from .agent import AgentMemory


def memory_tools(memory: AgentMemory) -> list[BaseTool]:
    """`recall`, `about` and `remember` for an agent or a task."""
    return [_tool(one) for one in memory.tools]


def _tool(function: Callable[[str], str]) -> BaseTool:
    """CrewAI's own decorator leaves out what the arguments mean."""
    hints = get_type_hints(function, include_extras=True)
    del hints["return"]
    fields = {name: (str, Field(description=hint.__metadata__[0])) for name, hint in hints.items()}
    name = function.__name__
    return Tool(name=name, description=function.__doc__, func=function, args_schema=create_model(name, **fields))
