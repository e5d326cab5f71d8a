"""mem0 as a library with its local stores: Qdrant in a folder, SQLite for history. Its open version keeps memories, not a graph."""

import os
from pathlib import Path

from conversation import Text

IN_PROCESS = True


class Peer:
    async def start(self, home: Path, url: str) -> None:
        os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": str(home / "mem0")}
        from mem0 import Memory

        asked = {"api_key": "none", "openai_base_url": url, "model": "scripted"}
        store = {"path": str(home / "qdrant"), "embedding_model_dims": 384, "on_disk": True}
        self.memory = Memory.from_config(
            {
                "llm": {"provider": "openai", "config": asked},
                "embedder": {"provider": "openai", "config": {**asked, "embedding_dims": 384}},
                "vector_store": {"provider": "qdrant", "config": store},
                "history_db_path": str(home / "history.db"),
            }
        )

    async def write(self, text: Text, group: str) -> None:
        said = [{"role": "user", "content": text.content}]
        self.memory.add(said, user_id=group, metadata={"turn": text.name})

    async def settle(self, group: str) -> None:
        """A write is done when it is answered."""

    async def search(self, question: str, group: str) -> dict[str, list[str]]:
        found = self.memory.search(question, filters={"user_id": group}, top_k=30)["results"]
        return {"memories": [memory["metadata"]["turn"] for memory in found]}

    async def read_graph(self, group: str) -> tuple[int, int]:
        return len(self.memory.get_all(filters={"user_id": group}, top_k=100_000)["results"]), 0

    async def stop(self) -> None:
        self.memory.close()
