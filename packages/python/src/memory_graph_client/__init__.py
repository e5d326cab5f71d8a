"""The client of a Memory Graph server. `types` is generated from the server's description, `_sync` from `_async`."""

from . import types
from ._async import AsyncMemoryGraph
from ._rules import IncompleteStreamError, MemoryGraphError, NoAnswerError
from ._sync import MemoryGraph

__all__ = ["AsyncMemoryGraph", "IncompleteStreamError", "MemoryGraph", "MemoryGraphError", "NoAnswerError", "types"]
