"""python export.py MODEL OUT: all-MiniLM-L6-v2 as ONNX with int8 weights, beside its tokenizer and a manifest.

MODEL holds config.json, tokenizer.json, tokenizer_config.json and model.safetensors. The graph takes the word pieces of one text
and gives one vector of length 1: the mean of the last layer. It has no mask and no batch, as the scales by which the
runtime rounds activations would then depend on the texts that happen to share a call."""
import hashlib
import json
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

OPSET = 20


class Graph:
    def __init__(self):
        self.nodes, self.constants = [], []

    def add(self, op, *inputs, **attributes):
        name = f"{op.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, list(inputs), [name], name, **attributes))
        return name

    def constant(self, name, value):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name


def bert(graph, tensors, config):
    """The last layer of the pieces `ids`, one row a piece."""
    width, heads, eps = config["hidden_size"], config["num_attention_heads"], config["layer_norm_eps"]
    shape = lambda name, *sizes: graph.constant(name, np.array(sizes, np.int64))
    split, joined = shape("split", 0, heads, width // heads), shape("joined", 0, width)
    scale = graph.constant("scale", np.float32((width // heads) ** -0.5))
    first = shape("first", 0)

    def weight(name):
        return graph.constant(name, tensors[name])

    def norm(x, prefix):
        return graph.add("LayerNormalization", x, weight(prefix + ".weight"), weight(prefix + ".bias"), axis=-1, epsilon=eps)

    def linear(x, prefix):
        product = graph.add("MatMul", x, graph.constant(prefix + ".weight", tensors[prefix + ".weight"].T))
        return graph.add("Add", product, weight(prefix + ".bias"))

    def by_head(x, prefix, order):
        return graph.add("Transpose", graph.add("Reshape", linear(x, prefix), split), perm=order)

    length = graph.add("Shape", "ids")
    places = graph.constant("places", tensors["embeddings.position_embeddings.weight"] + tensors["embeddings.token_type_embeddings.weight"][0])
    x = graph.add("Add", graph.add("Gather", weight("embeddings.word_embeddings.weight"), "ids"), graph.add("Slice", places, first, length, first))
    x = norm(x, "embeddings.LayerNorm")
    for i in range(config["num_hidden_layers"]):
        at = f"encoder.layer.{i}."
        q, k, v = (by_head(x, f"{at}attention.self.{n}", o) for n, o in (("query", (1, 0, 2)), ("key", (1, 2, 0)), ("value", (1, 0, 2))))
        attention = graph.add("Softmax", graph.add("Mul", graph.add("MatMul", q, k), scale), axis=-1)
        mixed = graph.add("Reshape", graph.add("Transpose", graph.add("MatMul", attention, v), perm=(1, 0, 2)), joined)
        x = norm(graph.add("Add", x, linear(mixed, at + "attention.output.dense")), at + "attention.output.LayerNorm")
        inner = graph.add("Gelu", linear(x, at + "intermediate.dense"))
        x = norm(graph.add("Add", x, linear(inner, at + "output.dense")), at + "output.LayerNorm")
    return x


def export(source, out):
    config = json.loads((source / "config.json").read_text())
    tensors = {name.removeprefix("bert."): value.astype(np.float32) for name, value in load_file(source / "model.safetensors").items() if value.dtype.kind == "f"}
    graph = Graph()
    layer = bert(graph, tensors, config)
    mean = graph.add("ReduceMean", layer, graph.constant("axis", np.array([0], np.int64)), keepdims=0)
    graph.nodes.append(helper.make_node("LpNormalization", [mean], ["vector"], axis=-1, p=2))
    ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["pieces"])
    vector = helper.make_tensor_value_info("vector", TensorProto.FLOAT, [config["hidden_size"]])
    model = helper.make_model(helper.make_graph(graph.nodes, "encoder", [ids], [vector], graph.constants), opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)
    onnx.checker.check_model(model)
    full = out / "model.fp32.onnx"
    onnx.save(model, full)
    # Seven bits, as processors without VNNI overflow with eight.
    quantize_dynamic(full, out / "model.onnx", weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    full.unlink()


def main(source, out):
    out.mkdir(parents=True, exist_ok=True)
    export(source, out)
    tokenizer = json.loads((source / "tokenizer.json").read_text())
    # The caller cuts texts; a text is never padded.
    tokenizer.update(truncation=None, padding=None)
    (out / "tokenizer.json").write_text(json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")))
    (out / "tokenizer_config.json").write_bytes((source / "tokenizer_config.json").read_bytes())
    files = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in ("model.onnx", "tokenizer.json", "tokenizer_config.json")}
    manifest = {"name": "all-MiniLM-L6-v2-int8", "dimensions": 384, "most_pieces": 512, "files": files}
    (out / "manifest.json").write_text(json.dumps(manifest, indent="\t") + "\n")


if __name__ == "__main__":
    main(*(pathlib.Path(argument) for argument in sys.argv[1:3]))
