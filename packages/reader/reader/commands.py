"""The command line's verbs."""
import json

import torch

from .annotations import read_passages
from .check import check as check_folder
from .export import export as export_reader
from .evaluate import evaluate as evaluate_passages
from .gold import rows_of, share_of
from .network import build
from .restore import restore as restore_weights
from .train import HELD_OUT
from .train import train as train_reader
from .words import Pieces


def load(options):
    """(model, threshold) of a training's model.pt; the frozen tables come from the pretrained encoder."""
    saved = torch.load(options.weights, map_location="cpu")
    model = build(options.encoder)
    missing, unexpected = model.load_state_dict(saved["model"], strict=False)
    if unexpected or set(missing) - {"encoder.words.weight", "encoder.places.weight", "belief"}:
        raise SystemExit(f"{options.weights} does not fit this network: {missing} {unexpected}")
    return model.eval(), saved["threshold"]


def check(options):
    raise SystemExit(1 if sum(check_folder(folder) for folder in options.passages) else 0)


def train(options):
    train_reader(options, lambda x: print(x, flush=True))


def evaluate(options):
    pieces = Pieces(options.encoder)
    held = [p for p in read_passages(options.passages) if share_of(p.id) < HELD_OUT]
    model, _ = load(options)
    result = evaluate_passages(model, held, [r for p in held for r in rows_of(p, pieces)])
    print(json.dumps(result))
    if options.out:
        saved = torch.load(options.weights, map_location="cpu")
        saved["model"]["belief"] = torch.tensor(result["belief"])
        torch.save({**saved, "threshold": result["threshold"]}, options.out)


def export(options):
    model, threshold = load(options)
    print(export_reader(model, options.threshold or threshold, options.encoder, options.out, options.type_weights), "bytes")


def restore(options):
    restore_weights(options.model, options.encoder, options.out)
