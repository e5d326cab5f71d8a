"""Memory Graph as a user starts it: a bare clone of this checkout, `npm start`, its HTTP API."""

import json
import os
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

from adapters.hindsight import free_port
from conversation import Text

IN_PROCESS = False
ROOT = Path(__file__).parents[3]


class Peer:
    async def start(self, home: Path, url: str) -> None:
        clone, port = home / "clone", free_port()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        env = {**os.environ, "PORT": str(port), "DATABASE_URL": "", "DATA_DIR": str(home / "data")}
        with (home / "server.log").open("w") as log:
            self.server = subprocess.Popen(["npm", "start"], cwd=clone, env=env, stdout=log, stderr=log)
        self.url, key = f"http://127.0.0.1:{port}", home / "data" / "first-key"
        while not (key.exists() and self.is_ready()):
            if self.server.poll() is not None:
                raise RuntimeError((home / "server.log").read_text()[-1500:])
            time.sleep(0.2)
        self.headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key.read_text().strip()}"}

    def is_ready(self) -> bool:
        try:
            return urllib.request.urlopen(f"{self.url}/readyz").status == 200
        except OSError:
            return False

    def call(self, path: str, body: dict | None = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, self.headers)) as reply:
            return reply.read()

    async def write(self, text: Text, group: str) -> None:
        body = {"content": text.content, "group_id": group, "name": f"{group}.{text.name}", "valid_at": text.at.isoformat()}
        self.call("/v1/episodes", {**body, "source_description": "conversation"})

    async def settle(self, group: str) -> None:
        """Entities and facts are there when a write is answered; texts about them follow in the background and are not waited for."""

    async def search(self, question: str, group: str) -> dict[str, list[str]]:
        found = json.loads(self.call("/v1/search", {"query": question, "group_id": group, "scope": "episodes", "limit": 10}))
        return {"episodes": [episode["name"].split(".")[1] for episode in found["episodes"]]}

    async def read_graph(self, group: str) -> tuple[int, int]:
        rows = [self.call(f"/v1/graph/{kind}?group_id={group}&limit=50000").count(b"\n") for kind in ("nodes", "links")]
        return rows[0], rows[1]

    async def stop(self) -> None:
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(60)
