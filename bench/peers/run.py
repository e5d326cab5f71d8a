"""Memory Graph beside other memories for agents, in one run: python bench/peers/run.py --conversation FILE [--only NAME…]

Each peer is installed into an environment of its own, started from nothing, played the same texts and questions, and measured. What
is done is kept in ~/.cache/memory-graph-peers/NAME and not done again; --again NAME… forgets it.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
import urllib.request
import uuid
from pathlib import Path

HERE = Path(__file__).parent
# Not below the checkout, whose tools would read the clone that is in it.
WORK = Path.home() / ".cache" / "memory-graph-peers"
PEERS = {
    "memory_graph": [],
    "graphiti": ["graphiti-core[kuzu]==0.31.2", "httpx"],
    "mem0": ["mem0ai==2.2.1"],
    "cognee": ["cognee==1.6.5"],
    "hindsight": ["hindsight-api-slim[embedded-db]==1.1.0"],
}
ENDPOINT = ["onnxruntime==1.32.0", "tokenizers==0.23.3", "numpy==2.4.6"]


def install(name: str, packages: list[str]) -> Path:
    """The Python of an environment with these packages; how long a new one took is kept beside it."""
    venv = WORK / name / "venv"
    if not (venv.parent / "install.json").exists():
        begun = time.monotonic()
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(venv)], check=True)
        if packages:
            subprocess.run([venv / "bin" / "python", "-m", "pip", "install", "-q", *packages], check=True)
        took = {"seconds": round(time.monotonic() - begun, 1), "mb": folder_mb(venv), "load": os.getloadavg()[0]}
        (venv.parent / "install.json").write_text(json.dumps(took))
    return venv / "bin" / "python"


def folder_mb(folder: Path) -> int:
    return sum(f.lstat().st_size for f in folder.rglob("*") if not f.is_dir()) // 2**20


def start_endpoint(port: int) -> subprocess.Popen:
    server = subprocess.Popen([install("endpoint", ENDPOINT), HERE / "endpoint.py", str(port)])
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/counts")
            return server
        except OSError:
            if server.poll() is not None:
                raise SystemExit("The endpoint did not start.") from None
            time.sleep(0.1)


def play(name: str, options: argparse.Namespace) -> None:
    """Plays one peer unless that is done; an endpoint of its own counts its calls."""
    home = WORK / name / "play"
    if (home / "played.json").exists():
        return
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    python = install(name, PEERS[name])
    endpoint = start_endpoint(options.port)
    words = [python, HERE / "play.py", "--peer", name, "--endpoint", f"http://127.0.0.1:{options.port}", "--home", home]
    words += ["--conversation", Path(options.conversation).resolve(), "--turns", options.turns, "--notes", options.notes]
    env = {**os.environ, "PEERS_RUN": uuid.uuid4().hex, "PYTHONPATH": str(HERE)}
    try:
        with (home / "log").open("w") as log:
            subprocess.run([str(w) for w in [*words, "--budget", options.budget]], cwd=home, env=env, stdout=log, stderr=log)
    finally:
        endpoint.terminate()
        endpoint.wait()


def column(name: str) -> dict[str, str]:
    """One peer's figures by row."""
    done = json.loads((WORK / name / "play" / "played.json").read_text())
    if "stopped" in done:
        return {"stopped": done["stopped"].strip().splitlines()[-1]}
    installed = json.loads((WORK / name / "install.json").read_text())
    writes = lambda part: f"{part['p50_ms']:,.0f} / {part['p95_ms']:,.0f} ({part['count']})" if part.get("count") else "–"  # noqa: E731
    search, graph, took = done["search"], done["graph"], installed["seconds"] if PEERS[name] else 0
    return {
        "a turn written, p50 / p95 ms (how many)": writes(done["talk"]),
        "calls of a model, of a vector model, a turn": f"{done['talk']['model_calls']:.1f}, {done['talk']['vector_calls']:.1f}",
        "a note written": writes(done["notes"]),
        "a note written, 800 ms a call of a model": writes(done["slow notes"]),
        "failed": str(sum(len(done[part]["failed"]) for part in ("talk", "notes", "slow notes"))),
        "search, p50 / p95 ms": f"{search['p50_ms']:,.0f} / {search['p95_ms']:,.0f}",
        "evidence R@10": f"{search['recall_at_10']} ({max(search['by_ranking'], key=search['by_ranking'].get)})",
        "the whole graph read, p50 ms (nodes, edges)": f"{graph['p50_ms']:,.0f} ({graph['nodes']:,}, {graph['edges']:,})",
        "memory at the end, MB": f"{done['memory_mb']:,}",
        "from nothing to ready, s": f"{took + done['start_s']:.0f}",
        "load when begun, when done": f"{done['load']:.1f}, {done['load_after']:.1f}",
    }


def table(names: list[str]) -> str:
    columns = {name: column(name) for name in names if (WORK / name / "play" / "played.json").exists()}
    rows = list(dict.fromkeys(row for figures in columns.values() for row in figures))
    lines = [["", *columns], ["---"] * (len(columns) + 1)]
    lines += [[row, *(figures.get(row, "–") for figures in columns.values())] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--conversation", required=True, help="a file of LoCoMo's form; its first conversation is played")
    parser.add_argument("--only", nargs="+", choices=PEERS, default=list(PEERS))
    parser.add_argument("--again", nargs="+", choices=PEERS, default=[])
    parser.add_argument("--turns", type=int, default=300)
    parser.add_argument("--notes", type=int, default=40)
    parser.add_argument("--budget", type=float, default=1800, help="seconds after which no further text is written, a part")
    parser.add_argument("--port", type=int, default=8931)
    options = parser.parse_args()
    for name in options.again:
        (WORK / name / "play" / "played.json").unlink(missing_ok=True)
    for name in options.only:
        print(f"{name} …", file=sys.stderr)
        play(name, options)
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print(table(options.only))


if __name__ == "__main__":
    main()
