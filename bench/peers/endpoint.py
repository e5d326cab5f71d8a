"""An OpenAI-compatible endpoint on this machine: chat completions by the scripted model, vectors by the encoder of Memory Graph.

GET /counts tells how many calls there were, by kind; POST /latency {"ms": n} makes each chat completion take n milliseconds longer.
"""

import base64
import json
import sys
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
from model import answer
from onnxruntime import InferenceSession, SessionOptions
from tokenizers import Tokenizer

ENCODER = Path(__file__).parents[2] / "packages" / "encoder"
MAX_PIECES = 512


class Encoder:
    """Texts to vectors of 384 numbers, one text at a time, as the model was exported for."""

    def __init__(self) -> None:
        options = SessionOptions()
        options.intra_op_num_threads = 2
        self.session = InferenceSession(ENCODER / "model.onnx", options)
        self.tokenizer = Tokenizer.from_file(str(ENCODER / "tokenizer.json"))
        self.tokenizer.enable_truncation(MAX_PIECES)
        self.tokenizer.no_padding()

    def encode(self, text: str) -> np.ndarray:
        ids = np.array(self.tokenizer.encode(text or " ").ids, dtype=np.int64)
        (vector,) = self.session.run(["vector"], {"ids": ids})
        return vector.astype(np.float32)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    encoder: Encoder
    counts: Counter = Counter()
    latency_ms = 0

    def do_GET(self) -> None:
        models = {"object": "list", "data": [{"id": "scripted", "object": "model"}]}
        self.reply(dict(self.counts) if self.path == "/counts" else models)

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/latency":
            type(self).latency_ms = request["ms"]
            self.reply({})
        elif self.path.endswith("/embeddings"):
            self.counts["vector calls"] += 1
            self.reply(self.embed(request))
        else:
            self.counts["model calls"] += 1
            self.reply(self.complete(request))

    def complete(self, request: dict) -> dict:
        text, rule = answer(request)
        self.counts[rule] += 1
        time.sleep(self.latency_ms / 1000)
        read, written = sum(len(str(m["content"])) // 4 for m in request["messages"]), len(text) // 4
        return {
            "id": "scripted",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": request["model"],
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
            "usage": {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written},
        }

    def embed(self, request: dict) -> dict:
        texts = [request["input"]] if isinstance(request["input"], str) else request["input"]
        vectors = [self.encoder.encode(text) for text in texts]
        as_text = request.get("encoding_format") == "base64"
        data = [base64.b64encode(v.tobytes()).decode() if as_text else v.tolist() for v in vectors]
        rows = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(data)]
        return {"object": "list", "model": request["model"], "data": rows, "usage": {"prompt_tokens": 1, "total_tokens": 1}}

    def reply(self, body: dict) -> None:
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Quiet: what is asked is counted."""


if __name__ == "__main__":
    Handler.encoder = Encoder()
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    server.daemon_threads = True
    server.serve_forever()
