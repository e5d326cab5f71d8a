"""An exported model -> weights to go on training from; what the rounding to bytes took away a training soon gives back."""
import json
import os
import re

import onnx
import torch
from onnx import numpy_helper

from .network import build


def restore(folder, encoder, path):
    """
    Reads model.onnx and manifest.json of `folder` and writes `path` as a training does. The heads that are not there (trees are not exported) and the
    frozen tables are those of a fresh network. Raises SystemExit where a weight is missing or of another shape.
    """
    manifest = json.load(open(os.path.join(folder, "manifest.json")))
    state = weights_of(folder, "reader.")
    for key in ("mix", "belief"):
        state[key] = torch.tensor(manifest[key])
    model = build(encoder)
    kept = {k: v for k, v in model.state_dict().items() if not k.startswith(("encoder.words", "encoder.places"))}
    fresh = [k for k in kept if k not in state]
    wrong = [k for k in kept if k in state and state[k].shape != kept[k].shape]
    if wrong or any(not k.startswith(("tree.", "labels.")) for k in fresh):
        raise SystemExit(f"{folder} does not hold this network: {wrong or fresh}")
    torch.save({"model": {k: state.get(k, v).clone() for k, v in kept.items()}, "threshold": [manifest["threshold"], manifest["margin"]]}, path)


def weights_of(folder, prefix):
    """The weights of `model.onnx` by the name that they have in the network, which was exported as the field `prefix`; matrices of bytes become numbers again."""
    graph = onnx.load(os.path.join(folder, "model.onnx")).graph
    values = {t.name: torch.tensor(numpy_helper.to_array(t)) for t in graph.initializer}
    state = {k.removeprefix(prefix): v for k, v in values.items() if k.startswith(prefix) and "_quantized" not in k}
    for node in graph.node:
        weight = next((name for name in node.input if name.endswith("_quantized") and name in values), None)
        if weight is not None and node.op_type in ("MatMulInteger", "Gather"):
            whole = dequantized(values, weight.removesuffix("_quantized"))
            name = weight.removesuffix("_quantized").removeprefix(prefix) if weight.startswith(prefix) else module_of(node.name) + ".weight"
            state[name] = whole.T if node.op_type == "MatMulInteger" else whole
    return state


def module_of(node):
    """The module that a node was exported from: "/reader/whole.0/whole.0.2/MatMul_quant" -> "whole.0.2"."""
    return re.sub(r"([\w.]+)\.\1\.", r"\1.", ".".join(node.split("/")[2:-1]))


def dequantized(values, name):
    """A tensor of bytes with its scale and zero point, of the whole or of each column."""
    scale, zero = values[name + "_scale"], values[name + "_zero_point"]
    return (values[name + "_quantized"].float() - zero.float()) * scale
