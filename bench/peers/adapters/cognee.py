"""cognee as a library with its local stores: SQLite, LanceDB and Ladybug."""

import importlib.util
import os
from pathlib import Path

from conversation import Text

IN_PROCESS = True


class Peer:
    async def start(self, home: Path, url: str) -> None:
        asked = {"PROVIDER": "openai", "MODEL": "openai/gpt-4o-mini", "ENDPOINT": url, "API_KEY": "none"}
        os.environ |= {f"LLM_{key}": value for key, value in asked.items()}
        vectors = {"PROVIDER": "openai_compatible", "MODEL": "openai/text-embedding-3-small", "ENDPOINT": url, "API_KEY": "none", "DIMENSIONS": "384"}
        os.environ |= {f"EMBEDDING_{key}": value for key, value in vectors.items()}
        quiet = {"TELEMETRY_DISABLED": "1", "LOG_LEVEL": "ERROR", "COGNEE_SKIP_CONNECTION_TEST": "true", "CACHING": "false"}
        roots = {f"{kind}_ROOT_DIRECTORY": str(home / kind.lower()) for kind in ("DATA", "SYSTEM", "CACHE")}
        os.environ |= {**quiet, **roots, "COGNEE_LOGS_DIR": str(home / "logs"), "ENABLE_BACKEND_ACCESS_CONTROL": "false"}
        # The table by which words are counted comes from the network; litellm brings it along.
        litellm = Path(importlib.util.find_spec("litellm").origin).parent
        os.environ["TIKTOKEN_CACHE_DIR"] = str(litellm / "litellm_core_utils" / "tokenizers")
        import cognee

        self.cognee, self.names = cognee, {}

    async def write(self, text: Text, group: str) -> None:
        self.names[text.content] = text.name
        await self.cognee.add(text.content, dataset_name=group)
        await self.cognee.cognify(datasets=[group])

    async def settle(self, group: str) -> None:
        """A write is done when cognify is."""

    async def search(self, question: str, group: str) -> dict[str, list[str]]:
        kind = self.cognee.SearchType.CHUNKS
        found = await self.cognee.search(question, query_type=kind, datasets=[group], top_k=10)
        chunks = [chunk for result in found for chunk in (result["search_result"] if "search_result" in result else [result])]
        return {"chunks": [self.names[chunk["text"].strip()] for chunk in chunks if chunk["text"].strip() in self.names]}

    async def read_graph(self, group: str) -> tuple[int, int]:
        from cognee.infrastructure.databases.graph import get_graph_engine

        nodes, edges = await (await get_graph_engine()).get_graph_data()
        return len(nodes), len(edges)

    async def stop(self) -> None:
        """Nothing runs beside it."""
