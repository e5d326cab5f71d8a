"""Hindsight's own server on its embedded PostgreSQL, without a local reranker, whose weights come from a model hub."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from conversation import Text

IN_PROCESS = False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Peer:
    async def start(self, home: Path, url: str) -> None:
        port = free_port()
        asked = {"LLM_PROVIDER": "openai", "LLM_MODEL": "scripted", "LLM_BASE_URL": url, "LLM_API_KEY": "none"}
        vectors = {"PROVIDER": "openai", "OPENAI_MODEL": "scripted", "OPENAI_BASE_URL": url, "OPENAI_API_KEY": "none", "OPENAI_DIMENSIONS": "384"}
        settings = {**asked, **{f"EMBEDDINGS_{k}": v for k, v in vectors.items()}, "RERANKER_PROVIDER": "rrf", "PORT": str(port)}
        env = {**os.environ, "HOME": str(home), **{f"HINDSIGHT_API_{k}": v for k, v in settings.items()}}
        words = [sys.executable, "-m", "hindsight_api.main", "--host", "127.0.0.1", "--port", str(port), "--log-level", "warning"]
        # Its PostgreSQL refuses to run as root, as which containers and build machines run.
        words = [*(["unshare", "--user", "--map-user=1000", "--map-group=1000"] if os.geteuid() == 0 else []), *words]
        with (home / "server.log").open("w") as log:
            self.server = subprocess.Popen(words, env=env, stdout=log, stderr=log)
        self.url = f"http://127.0.0.1:{port}"
        while True:
            try:
                self.call("/health")
                return
            except (urllib.error.URLError, ConnectionError):
                if self.server.poll() is not None:
                    raise RuntimeError((home / "server.log").read_text()[-1500:]) from None
                await asyncio.sleep(0.2)

    def call(self, path: str, body: dict | None = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=300) as reply:
            return json.load(reply)

    async def write(self, text: Text, group: str) -> None:
        item = {"content": text.content, "timestamp": text.at.isoformat(), "document_id": f"{group}:{text.name}"}
        self.call(f"/v1/default/banks/{group}/memories", {"items": [item]})

    async def settle(self, group: str) -> None:
        """Waits until its observations, which are written in the background, are up to date."""
        for _ in range(600):
            stats = self.call(f"/v1/default/banks/{group}/stats")
            if not stats["pending_operations"] and not stats["pending_consolidation"]:
                return
            await asyncio.sleep(0.5)

    async def search(self, question: str, group: str) -> dict[str, list[str]]:
        path = f"/v1/default/banks/{group}/memories/recall"
        found = self.call(path, {"query": question, "types": ["world", "experience"]})["results"]
        return {"facts": [fact["document_id"].split(":")[1] for fact in found if fact["document_id"]]}

    async def read_graph(self, group: str) -> tuple[int, int]:
        graph = self.call(f"/v1/default/banks/{group}/graph?limit=100000")
        return len(graph["nodes"]), len(graph["edges"])

    async def stop(self) -> None:
        self.server.terminate()
        self.server.wait(60)
