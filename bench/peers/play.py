"""Plays texts and questions to one peer, in that peer's own environment, and writes what it measured: see run.py."""

import argparse
import asyncio
import importlib
import json
import os
import signal
import time
import traceback
import urllib.request
from pathlib import Path

from conversation import Text, read_conversation, read_notes

RESULTS, SLOW_MS, GROUPS = 10, 800, ("talk", "notes", "slownotes")


class Endpoint:
    """The scripted endpoint: how often it was called since it was last asked."""

    def __init__(self, url: str) -> None:
        self.url, self.before = url, {}

    def take_counts(self) -> dict[str, int]:
        now = json.load(urllib.request.urlopen(f"{self.url}/counts"))
        new = {kind: n - self.before.get(kind, 0) for kind, n in now.items() if n > self.before.get(kind, 0)}
        self.before = now
        return new

    def set_latency(self, ms: int) -> None:
        urllib.request.urlopen(urllib.request.Request(f"{self.url}/latency", json.dumps({"ms": ms}).encode()))


def spread(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    at = lambda share: round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)  # noqa: E731
    return {"p50_ms": at(0.5), "p95_ms": at(0.95), "count": len(ordered)}


def family(mark: str) -> list[int]:
    """Processes that have this mark in their environment, and what they started, this one included."""
    parents, marked = {}, set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(entry.name)] = int(entry.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            if mark.encode() in entry.joinpath("environ").read_bytes().split(b"\0"):
                marked.add(int(entry.name))
        except OSError:
            continue
    while more := {pid for pid, parent in parents.items() if parent in marked} - marked:
        marked |= more
    return sorted(marked)


def resident_mb(pids: list[int]) -> int:
    """Memory of processes together, in MB; what several share is counted once (PSS)."""
    total = 0
    for pid in pids:
        try:
            total += int(Path(f"/proc/{pid}/smaps_rollup").read_text().split("Pss:")[1].split()[0])
        except OSError:
            continue
    return total // 1024


async def write_all(peer, texts: list[Text], group: str, endpoint: Endpoint, budget_s: float) -> dict:
    """Writes one after another, each when the one before is answered, and stops after the time allowed."""
    endpoint.take_counts()
    took, failed, started = [], [], time.monotonic()
    for text in texts:
        begun = time.monotonic()
        if begun - started > budget_s:
            break
        try:
            await peer.write(text, group)
            took.append(time.monotonic() - begun)
        except Exception as error:  # noqa: BLE001 a peer's own errors are a result
            failed.append(f"{text.name}: {type(error).__name__}: {error}"[:300])
    await peer.settle(group)
    calls = endpoint.take_counts()
    result = {**(spread(took) if took else {}), "failed": failed, "whole_s": round(time.monotonic() - started, 1)}
    written = max(1, len(took))
    result |= {"model_calls": calls.pop("model calls", 0) / written, "vector_calls": calls.pop("vector calls", 0) / written}
    return {**result, "questions_of_the_model": calls}


async def search_all(peer, questions: list, group: str) -> dict:
    """Asks each question; of the rankings that a peer gives, the best one counts."""
    took, found = [], {}
    for question in questions:
        begun = time.monotonic()
        rankings = await peer.search(question.text, group)
        took.append(time.monotonic() - begun)
        for kind, names in rankings.items():
            first = list(dict.fromkeys(names))[:RESULTS]
            share = len(set(question.evidence).intersection(first)) / len(set(question.evidence))
            found.setdefault(kind, []).append(share)
    recall = {kind: round(100 * sum(shares) / len(shares), 1) for kind, shares in found.items()}
    return {**spread(took), "recall_at_10": max(recall.values()), "by_ranking": recall}


async def read_graph(peer, group: str) -> dict:
    took = []
    for _ in range(5):
        begun = time.monotonic()
        nodes, edges = await peer.read_graph(group)
        took.append(time.monotonic() - begun)
    return {**spread(took), "nodes": nodes, "edges": edges}


async def play(options: argparse.Namespace) -> dict:
    endpoint = Endpoint(options.endpoint)
    home = Path(options.home)
    module = importlib.import_module(f"adapters.{options.peer}")
    texts, questions = read_conversation(options.conversation, options.turns)
    notes = read_notes(options.notes)
    begun = time.monotonic()
    peer = module.Peer()
    await peer.start(home, f"{options.endpoint}/v1")
    result = {"load": os.getloadavg()[0], "start_s": round(time.monotonic() - begun, 1)}
    try:
        result["talk"] = await write_all(peer, texts, GROUPS[0], endpoint, options.budget)
        written = {text.name for text in texts[: result["talk"].get("count", 0)]}
        asked = [q for q in questions if written.issuperset(q.evidence)]
        result["search"] = await search_all(peer, asked, GROUPS[0])
        result["search"]["model_calls"] = endpoint.take_counts().get("model calls", 0) / len(asked)
        result["graph"] = await read_graph(peer, GROUPS[0])
        result["notes"] = await write_all(peer, notes, GROUPS[1], endpoint, options.budget)
        endpoint.set_latency(SLOW_MS)
        result["slow notes"] = await write_all(peer, notes, GROUPS[2], endpoint, options.budget)
        endpoint.set_latency(0)
        pids = family(f"PEERS_RUN={os.environ['PEERS_RUN']}")
        result["memory_mb"] = resident_mb([p for p in pids if module.IN_PROCESS or p != os.getpid()])
        result["load_after"] = os.getloadavg()[0]
    finally:
        await peer.stop()
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for name, kind in {"peer": str, "endpoint": str, "home": str, "conversation": str, "turns": int, "notes": int, "budget": float}.items():
        parser.add_argument(f"--{name}", type=kind, required=True)
    options = parser.parse_args()
    try:
        result = asyncio.run(play(options))
    except Exception:  # noqa: BLE001 what stopped a peer is its result
        result = {"stopped": traceback.format_exc()[-2000:]}
    Path(options.home, "played.json").write_text(json.dumps(result, indent=2))
    for pid in family(f"PEERS_RUN={os.environ['PEERS_RUN']}"):
        if pid != os.getpid():
            try:
                os.kill(pid, signal.SIGTERM)
            except ProcessLookupError:
                continue
    os._exit(0)
