"""
Which known facts a later text ends: a text and the lines of facts, read together by one encoder. The text sees itself alone, a line the text and itself;
so one reading serves any number of facts, and what is said of one does not depend on the others.
"""
import argparse
import json
import os
import random
import time

import torch
import torch.nn.functional as F
from torch import nn

from .cases import add_lines, earlier_texts, pages_of, read_cases
from .encoder import load_encoder
from .export import write_manifest, write_model
from .restore import weights_of
from .train import Average, batches_of
from .words import MAX_PIECES, START, END, Pieces, shape, words_of

ENDED, STATED = 0, 1
MOST_READ = 160  # pieces of a text that the service reads at once: among more the few that matter are seen less well
UNKNOWN = -1.0


class Judge(nn.Module):
    """ids, shapes, places, owners [batch, pieces], first [batch, facts] -> logits [batch, facts, 2]: ended by the text, stated by it. Owner 0 is the text, -1 padding."""

    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        self.hidden, self.out = nn.Linear(encoder.width, encoder.width), nn.Linear(encoder.width, 2)

    def forward(self, ids, shapes, places, owners, first):
        e, drop = self.encoder, 0.1 if self.training else 0.0
        x = F.dropout(e.norm(e.words(ids) + e.places(places) + e.segment + e.spelling(shapes)), drop, self.training)
        of, to = owners[:, :, None], owners[:, None, :]
        bias = (1.0 - ((to == 0) | (to == of)).to(x.dtype))[:, None] * -1e9
        for layer in e.layers:
            x = layer(x, bias, drop)
        x = torch.gather(x, 1, first[:, :, None].expand(-1, -1, x.shape[-1]))
        return self.out(F.dropout(F.gelu(self.hidden(x)), drop, self.training))


def pieces_of(text, pieces, most):
    """Ids and shapes of a text, an END for each end of a line; cut after `most`."""
    ids, shapes, before = [START], [0], 0
    for a, b in words_of(text):
        if before and "\n" in text[before:a]:
            ids, shapes = ids + [END], shapes + [0]
        own = pieces.of(text[a:b])
        ids, shapes, before = ids + list(own), shapes + [shape(text[a:b])] * len(own), b
    return ids[:most] + [END], shapes[:most] + [0]


def row_of(text, facts, pieces):
    """One row of a text and (line, ended, stated) of facts."""
    ids, shapes = pieces_of(text, pieces, MAX_PIECES)
    r = {"ids": ids, "shapes": shapes, "places": list(range(len(ids))), "owners": [0] * len(ids), "first": [], "targets": []}
    for k, (line, *target) in enumerate(facts, 1):
        own, own_shapes = pieces_of(line, pieces, 60)
        r["first"].append(len(r["ids"]))
        r["places"] = r["places"] + list(range(len(ids), len(ids) + len(own)))
        r["ids"], r["shapes"], r["owners"] = r["ids"] + own, r["shapes"] + own_shapes, r["owners"] + [k] * len(own)
        r["targets"].append(target)
    return r


def collate(rows):
    n, m = max(len(r["ids"]) for r in rows), max(len(r["first"]) for r in rows)
    pad = lambda key, size, value: torch.tensor([r[key] + [value] * (size - len(r[key])) for r in rows])
    b = {"ids": pad("ids", n, 0), "shapes": pad("shapes", n, 0), "places": pad("places", n, 0), "owners": pad("owners", n, -1), "first": pad("first", m, 0)}
    return b, pad("targets", m, [UNKNOWN, UNKNOWN])


def rows_of_epoch(cases, pieces, r):
    of = lambda lines: [(line, over, UNKNOWN if stated is None else stated) for line, over, stated in lines]
    return [row_of(text, of(lines), pieces) for text, lines in pages_of(cases, r)]


@torch.no_grad()
def scores_of(model, cases, pieces):
    """[(chance that it is over, whether it is)] of the statements of cases, in order."""
    model.eval()
    out = []
    for c in cases:
        b, _ = collate([row_of(c["texts"][-1], [(s, 0, 0) for s, _ in c["statements"]], pieces)])
        p = model(**b)[0, :, ENDED].float().sigmoid().tolist()
        out += list(zip(p, (over for _, over in c["statements"])))
    return out


def figures(scores):
    """Area under the curve, and how much of what ended is found where 0.5, 1, 2 and 5 % of what stays is taken as ended."""
    yes, no = sorted(p for p, y in scores if y), sorted((p for p, y in scores if not y), reverse=True)
    area = sum(sum(q < p for q in no) for p in yes) / (len(yes) * len(no))
    out = {"ended": len(yes), "stays": len(no), "auc": round(area, 4)}
    for share in (0.005, 0.01, 0.02, 0.05):
        least = no[int(share * len(no))]
        out[f"found at {100 * share:g} %"] = [round(sum(p > least for p in yes) / len(yes), 3), round(least, 3)]
    return out


def train(o, say=print):
    random.seed(o.seed)
    torch.manual_seed(o.seed)
    torch.set_num_threads(o.threads)
    half = torch.autocast("cpu", torch.bfloat16, enabled=torch.cpu.get_capabilities().get("avx512_bf16", False))
    os.makedirs(o.out, exist_ok=True)
    pieces, cases = Pieces(o.encoder), read_cases(o.cases)
    if o.lines:
        add_lines(cases, o.lines)
    learnt, held = [c for c in cases if not c["held"]], [c for c in cases if c["held"]]
    r = random.Random(o.seed)
    r.shuffle(learnt)
    learnt = learnt[: int(o.share * len(learnt))]
    model = Judge(load_encoder(o.encoder))
    if o.start:
        state = torch.load(o.start)["model"]
        model.load_state_dict({k: v for k, v in state.items() if k.startswith(("encoder.", "hidden.", "out."))}, strict=False)
    own, average = [p for p in model.parameters() if p.requires_grad], Average(model, o.decay)
    optimizer = torch.optim.AdamW(own, lr=o.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    total = o.epochs * len(batches_of(rows_of_epoch(learnt, pieces, random.Random(0)), o.pieces, random.Random(0)))
    say(json.dumps({"learnt": len(learnt), "held out": len(held), "steps": total}))
    step, start, sums = 0, time.time(), [0.0, 0.0]
    for epoch in range(o.epochs):
        for batch in batches_of(rows_of_epoch(learnt, pieces, r), o.pieces, r):
            model.train()
            for group in optimizer.param_groups:
                group["lr"] = o.rate * min((step + 1) / 100, max(0.02, 1 - step / total))
            b, targets = collate(batch)
            with half:
                logits = model(**b).float()
            losses = F.binary_cross_entropy_with_logits(logits, targets.clamp(min=0), reduction="none")
            counted = (targets >= 0).float()
            loss = (losses * counted).sum((0, 1)) / counted.sum((0, 1)).clamp(min=1)
            optimizer.zero_grad(set_to_none=True)
            (loss[0] + 0.5 * loss[1]).backward()
            nn.utils.clip_grad_norm_(own, 1.0)
            optimizer.step()
            average.update(model)
            sums = [0.98 * s + 0.02 * l for s, l in zip(sums, loss.tolist())]
            step += 1
            if step % 100 == 0:
                say(json.dumps({"step": step, "minutes": round((time.time() - start) / 60, 1), "loss": [round(s / (1 - 0.98 ** step), 3) for s in sums]}))
        say(json.dumps({"epoch": epoch + 1, "minutes": round((time.time() - start) / 60, 1), **figures(scores_of(average.model, held, pieces))}))
        torch.save({"model": {k: v for k, v in average.model.state_dict().items() if not k.startswith(("encoder.words", "encoder.places"))}}, os.path.join(o.out, "judge.pt"))


class Exported(nn.Module):
    """ids, shapes, places, owners [pieces]; first [facts] -> chances [facts] that the text ends them."""

    def __init__(self, judge):
        super().__init__()
        self.judge = judge

    def forward(self, ids, shapes, places, owners, first):
        return self.judge(ids[None], shapes[None], places[None], owners[None], first[None])[0, :, ENDED].sigmoid()


def export(model, folder):
    """Writes model.onnx (int8) and manifest.json; the reader's tokenizer is its own. Returns the size of the model in bytes."""
    os.makedirs(folder, exist_ok=True)
    n, start = 60, [40, 50]
    owners = torch.tensor([0] * 40 + [1] * 10 + [2] * 10)
    args = (torch.randint(1000, 20000, (n,)), torch.ones(n, dtype=torch.long), torch.arange(n), owners, torch.tensor(start))
    axes = {k: {0: "pieces"} for k in ("ids", "shapes", "places", "owners")} | {"first": {0: "facts"}, "ended": {0: "facts"}}
    write_model(folder, Exported(model), args, axes, ["ended"])
    return write_manifest(folder, None, {"name": "memory-graph-outdated-1", "most_pieces": MOST_READ})


def restore(folder, encoder, path):
    """Writes the weights of an exported judge to `path`, to go on training from. Raises SystemExit where one is missing."""
    state = weights_of(folder, "judge.")
    state |= {"encoder." + k: state.pop(k) for k in [k for k in state if k.startswith("layers.")]}
    kept = [k for k in Judge(load_encoder(encoder)).state_dict() if not k.startswith(("encoder.words", "encoder.places"))]
    if missing := [k for k in kept if k not in state]:
        raise SystemExit(f"{folder} does not hold a judge: {missing}")
    torch.save({"model": {k: state[k].clone() for k in kept}}, path)


def main():
    parser = argparse.ArgumentParser(prog="reader.outdated", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for name in ("texts", "train", "evaluate", "export", "restore"):
        verb = verbs.add_parser(name)
        verb.add_argument("--encoder", required=name != "texts", help="folder of the pretrained encoder: config.json, tokenizer.json, model.safetensors")
        verb.add_argument("--out", required=name != "evaluate")
        if name in ("texts", "train", "evaluate"):
            verb.add_argument("--cases", nargs="+", default=["data/changes"], help="folders of cases; one that is named twice counts twice")
        if name in ("train", "evaluate"):
            verb.add_argument("--lines", help="what the service reads of the earlier texts: JSON lines, of `texts` by `npm run -s extract`; of evaluate: judged instead of the statements")
        if name == "restore":
            verb.add_argument("--model", required=True, help="folder of an exported judge")
        elif name not in ("texts", "train"):
            verb.add_argument("--weights", required=True, help="judge.pt of a training")
    verb = verbs.choices["train"]
    verb.add_argument("--decay", type=float, default=0.998, help="of the moving average of the weights, which is kept")
    verb.add_argument("--start", help="weights to go on from: of such a training, or of the reader (model.pt), whose encoder is taken")
    verb.add_argument("--epochs", type=int, default=5)
    verb.add_argument("--rate", type=float, default=1.5e-4)
    verb.add_argument("--pieces", type=int, default=1200, help="word pieces a batch")
    verb.add_argument("--threads", type=int, default=2)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--share", type=float, default=1.0, help="part of the cases, for learning curves")
    o = parser.parse_args()
    if o.verb == "train":
        return train(o)
    if o.verb == "texts":
        return print(*earlier_texts(read_cases(o.cases)), sep="\n", file=open(o.out, "w", encoding="utf8"))
    if o.verb == "restore":
        return restore(o.model, o.encoder, o.out)
    model = Judge(load_encoder(o.encoder))
    model.load_state_dict(torch.load(o.weights)["model"], strict=False)
    if o.verb == "export":
        return print(export(model.eval(), o.out))
    held = [c for c in read_cases(o.cases) if c["held"]]
    if o.lines:
        add_lines(held, o.lines)
        held = [{**c, "statements": c["lines"]} for c in held if c["lines"]]
    print(json.dumps(figures(scores_of(model, held, Pieces(o.encoder)))))


if __name__ == "__main__":
    main()
