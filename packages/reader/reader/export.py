"""A trained reader -> one ONNX file (int8) with tokenizer and manifest: what the product reads. One window a call, no padding."""
import hashlib
import json
import os
import shutil

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from .gold import ARCS, NAME_TAGS, NOUN_TAGS, STATUS, UNSAID
from .treebanks import UPOS, XPOS
from .words import MAX_PIECES

OUTPUTS = ["names", "nouns", "values", "upos", "xpos", "anchor", "status", "must", "unsaid", "arcs", "links", "whole"]
MAX_BYTES = 30_000_000


class Exported(nn.Module):
    """ids, shapes [pieces]; first [1 + words] -> scores: probabilities of tags, links and endings, logits of the rest."""

    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def forward(self, ids, shapes, first):
        out = self.reader(ids[None], torch.ones_like(ids)[None], shapes[None], first[None])
        soft = lambda k: out[k][0].softmax(-1)
        return (soft("names"), soft("nouns"), soft("values"), out["upos"][0].argmax(-1).float(),
                out["xpos"][0].argmax(-1).float(), out["anchor"][0, :, 0], out["status"][0].argmax(-1).float(),
                out["must"][0, :, 0].sigmoid(), out["unsaid"][0].argmax(-1).float(), out["arcs"][0], soft("links"), torch.cat(out["whole"]))


def export(model, threshold, encoder, folder, type_weights):
    """Writes model.onnx, tokenizer.json, tokenizer_config.json and manifest.json; `type_weights` are those of `TYPES` for names. Returns the size of the model in bytes."""
    if not model.belief.any():
        raise SystemExit("the belief in facts was not fitted: run `evaluate --out` on these weights first")
    os.makedirs(folder, exist_ok=True)
    n, words = 40, 31
    args = (torch.randint(1000, 20000, (n,)), torch.ones(n, dtype=torch.long), torch.arange(words))
    axes = {"ids": {0: "pieces"}, "shapes": {0: "pieces"}, "first": {0: "places"}}
    write_model(folder, Exported(model), args, axes, OUTPUTS)
    return write_manifest(folder, encoder, {
        "name": "memory-graph-reader-1", "most_pieces": MAX_PIECES, "threshold": threshold[0], "margin": threshold[1],
        "mix": [round(x, 6) for x in model.mix.tolist()], "belief": [round(x, 6) for x in model.belief.tolist()], "type_weights": type_weights,
        "labels": {"names": NAME_TAGS, "nouns": NOUN_TAGS, "upos": UPOS, "xpos": XPOS, "status": STATUS, "unsaid": UNSAID, "arcs": ARCS},
    })


def write_model(folder, model, args, axes, outputs):
    """Writes model.onnx (int8): what `model` makes of inputs like `args`; `axes` are the dynamic ones, those of the inputs first."""
    whole = os.path.join(folder, "whole.onnx")
    inputs = list(axes)[: len(args)]
    torch.onnx.export(model.eval(), args, whole, input_names=inputs, output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False)
    onnx.save(onnx.shape_inference.infer_shapes(onnx.load(whole)), whole)
    quantize_dynamic(whole, os.path.join(folder, "model.onnx"), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    os.remove(whole)


def write_manifest(folder, encoder, about):
    """
    Puts the tokenizer of `encoder` beside model.onnx (none for a model whose pieces the reader cuts), and a manifest of what is said `about` it with the hashes of all.
    Returns the size of the model in bytes.
    """
    names = ["model.onnx"]
    if encoder:
        shutil.copy(os.path.join(encoder, "tokenizer.json"), folder)
        config = {"tokenizer_class": "BertTokenizer", "do_lower_case": True, "model_max_length": 512}
        json.dump(config, open(os.path.join(folder, "tokenizer_config.json"), "w"), indent="\t")
        names += ["tokenizer.json", "tokenizer_config.json"]
    sha256 = lambda name: hashlib.sha256(open(os.path.join(folder, name), "rb").read()).hexdigest()
    json.dump({**about, "files": {name: sha256(name) for name in names}}, open(os.path.join(folder, "manifest.json"), "w"), indent="\t")
    size = os.path.getsize(os.path.join(folder, "model.onnx"))
    if size > MAX_BYTES:
        raise SystemExit(f"{folder} has a model of {size} bytes; at most {MAX_BYTES} are wanted")
    return size
