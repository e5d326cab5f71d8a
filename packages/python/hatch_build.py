"""
Makes what is not in git: the types of the server's description, and the synchronous client of the asynchronous one. A source
distribution has both, and no description beside it.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from unasync import Rule, unasync_files

SYNCHRONOUS = {
    "AsyncMemoryGraph": "MemoryGraph",
    "AsyncClient": "Client",
    "AsyncBaseTransport": "BaseTransport",
    "aclose": "close",
    "aread": "read",
    "aiter_lines": "iter_lines",
    "asyncio": "time",
}


class GeneratedCode(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        description = Path(self.root, "../openapi.json")
        if not description.exists():
            return
        generator = [sys.executable, "-m", "datamodel_code_generator", "--input", str(description)]
        subprocess.run(generator, cwd=self.root, check=True)
        client = Path(self.root, "src/memory_graph_client/_async.py")
        unasync_files([str(client)], [Rule("_async.py", "_sync.py", SYNCHRONOUS)])
