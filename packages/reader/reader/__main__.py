"""python -m reader check | train | evaluate | export | restore (see README.md)."""
import argparse

from . import commands
from .gold import TYPES


def main():
    parser = argparse.ArgumentParser(prog="reader", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for name in ("train", "evaluate", "export", "restore"):
        verb = verbs.add_parser(name)
        verb.add_argument("--encoder", required=True, help="folder of the pretrained encoder: config.json, tokenizer.json, model.safetensors")
        verb.add_argument("--out", required=name in ("train", "export", "restore"), help="of evaluate: the same weights with belief and threshold fitted")
        if name in ("train", "evaluate"):
            verb.add_argument("--passages", nargs="+", default=["data"], help="folders of annotated passages; one that is named twice counts twice")
        if name not in ("train", "restore"):
            verb.add_argument("--weights", required=True, help="model.pt of a training")
        if name == "export":
            verb.add_argument("--threshold", type=float, nargs=2, help="least score of a fact, and margin to the best subject")
    verbs.choices["export"].add_argument("--type-weights", type=float, nargs=len(TYPES), default=[1.0] * len(TYPES), help="what the votes for each type of name count")
    verbs.choices["restore"].add_argument("--model", required=True, help="folder of an exported model")
    verbs.add_parser("check").add_argument("passages", nargs="+", help="folders of annotated passages")
    verb = verbs.choices["train"]
    verb.add_argument("--corpora", help="folder of public corpora (see data/SOURCES.md)")
    verb.add_argument("--epochs", type=int, default=14)
    verb.add_argument("--minutes", type=float, default=240, help="the longest that it may take; the rate goes down by whichever ends first")
    verb.add_argument("--start", help="model.pt of an earlier training to go on from")
    verb.add_argument("--warm-steps", type=int, default=0, help="steps on the corpora alone before")
    verb.add_argument("--corpora-every", type=int, default=1, help="steps from one batch of the corpora to the next")
    verb.add_argument("--rate", type=float, default=3e-4)
    verb.add_argument("--head-rate", type=float, default=1.5e-3)
    verb.add_argument("--pieces", type=int, default=1200, help="word pieces a batch")
    verb.add_argument("--decay", type=float, default=0.998)
    verb.add_argument("--threads", type=int, default=2)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--share", type=float, default=1.0, help="part of the passages, for learning curves")
    verb.add_argument("--copies", type=int, default=1, help="of each passage, with other names in them")
    verb.add_argument("--without", nargs="*", default=[], help="losses to leave out, for ablations")
    verb.add_argument("--evaluate-every", type=int, default=4)
    verb.add_argument("--all", action="store_true", help="hold nothing out")
    verb.add_argument("--threshold", type=float, nargs=2, default=[0.4, 0.8])
    options = parser.parse_args()
    getattr(commands, options.verb)(options)


if __name__ == "__main__":
    main()
