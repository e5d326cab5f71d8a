"""Trains the reader: facts from annotated passages, and along with them trees, coreference and names."""
import copy
import json
import os
import random
import time

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

from .annotations import read_passages
from .augment import augmented
from .evaluate import evaluate
from .gold import rows_of, share_of
from .losses import losses_of_corpora, losses_of_facts
from .network import build, collate
from .treebanks import read_corpora
from .words import Pieces

HELD_OUT = 100  # of a thousand, by `share_of`


def batches_of(rows, pieces, r):
    """Rows of like length together, at most `pieces` with padding; shuffled by `r`."""
    out, batch = [], []
    for row in sorted(rows, key=lambda x: len(x["ids"]) + r.random() * 30):
        if batch and len(row["ids"]) * (len(batch) + 1) > pieces:
            out.append(batch)
            batch = []
        batch.append(row)
    out.append(batch)
    r.shuffle(out)
    return out


class Batches(IterableDataset):
    """Batches without end, put together beside the training."""

    def __init__(self, rows, pieces, seed):
        self.rows, self.pieces, self.seed = rows, pieces, seed

    def __iter__(self):
        seed = self.seed
        while True:
            yield from map(collate, batches_of(self.rows, self.pieces, random.Random(seed)))
            seed += 1


def endless(rows, pieces, seed, device):
    if not rows:
        return None
    workers = 1 if device == "cuda" else 0
    batches = DataLoader(Batches(rows, pieces, seed), batch_size=None, num_workers=workers, prefetch_factor=4 if workers else None)
    return ({k: v.to(device) for k, v in b.items()} for b in batches)


class Average:
    """Exponential moving average of the weights, which is what is kept: steadier than the last step on little data."""

    def __init__(self, model, decay):
        self.model, self.decay, self.steps = copy.deepcopy(model).eval(), decay, 0
        self.own = [p for p in self.model.parameters() if p.requires_grad]

    @torch.no_grad()
    def update(self, model):
        self.steps += 1
        d = min(self.decay, self.steps / (self.steps + 10))
        torch._foreach_lerp_(self.own, [p for p in model.parameters() if p.requires_grad], 1 - d)


def train(o, say=print):
    """`o` is the command line's; writes model.pt and log.jsonl to `o.out`. Returns the last evaluation."""
    random.seed(o.seed)
    torch.manual_seed(o.seed)
    torch.set_num_threads(o.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    # Matrix products in bfloat16 take half the time on processors that have them.
    half = torch.autocast("cpu", torch.bfloat16, enabled=device == "cpu" and torch.cpu.get_capabilities().get("avx512_bf16", False))
    os.makedirs(o.out, exist_ok=True)
    pieces = Pieces(o.encoder)
    passages = [p for folder in o.passages for p in read_passages([folder])]
    held = [] if o.all else list({p.id: p for p in passages if share_of(p.id) < HELD_OUT}.values())
    learnt = [p for p in passages if (o.all or share_of(p.id) >= HELD_OUT) and share_of("share " + p.id) < 1000 * o.share]
    facts, held_rows = [r for p in augmented(learnt, o.copies) for r in rows_of(p, pieces)], [r for p in held for r in rows_of(p, pieces)]
    corpora = read_corpora(o.corpora, pieces) if o.corpora else []
    trees, names = [r for r in corpora if r["heads"][0] >= 0], [r for r in corpora if r["heads"][0] < 0]
    model = build(o.encoder).to(device)
    if o.start:
        model.load_state_dict(torch.load(o.start, map_location=device)["model"], strict=False)
    average = Average(model, o.decay)
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    inside = {id(p) for p in model.encoder.parameters()}
    heads = [p for p in model.parameters() if id(p) not in inside]
    peaks = [o.rate, o.head_rate]
    optimizer = torch.optim.AdamW([{"params": body}, {"params": heads}], betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    per_epoch = len(batches_of(facts, o.pieces, random.Random(0)))
    total, warm = o.warm_steps + o.epochs * per_epoch, 100
    say(json.dumps({"passages": len(learnt), "held out": len(held), "windows": len(facts), "trees": len(trees), "names": len(names), "steps": total}))
    sources = ((facts, o.pieces), (trees, 2 * o.pieces), (names, o.pieces))
    of_facts, of_trees, of_names = (endless(x, n, o.seed, device) for x, n in sources)
    log, start, sums, result = open(os.path.join(o.out, "log.jsonl"), "a"), time.time(), {}, {}
    for step in range(total):
        progress = max(step / total, (time.time() - start) / 60 / o.minutes)
        if progress >= 1:
            break
        model.train()
        rate = min((step + 1) / warm, max(0.02, 1 - progress))
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * rate
        with half:
            losses = losses_of_facts(model, next(of_facts)) if step >= o.warm_steps else {}
            if corpora and (step < o.warm_steps or step % o.corpora_every == 0):
                losses |= losses_of_corpora(model, next(of_names if step % (3 * o.corpora_every) == 0 else of_trees))
        optimizer.zero_grad(set_to_none=True)
        sum(v for k, v in losses.items() if k not in o.without).backward()
        nn.utils.clip_grad_norm_(body + heads, 1.0)
        optimizer.step()
        average.update(model)
        if step % 100 == 99:
            sums = {k: round(v.item(), 3) for k, v in losses.items()}
            print(json.dumps({"step": step + 1, "minutes": round((time.time() - start) / 60, 2), **sums}), file=log, flush=True)
        epoch, rest = divmod(step + 1 - o.warm_steps, per_epoch)
        if held and rest == 0 and epoch > 0 and epoch % o.evaluate_every == 0 and epoch < o.epochs:
            say(json.dumps({"epoch": epoch, "minutes": round((time.time() - start) / 60, 2), **evaluate(average.model, held, held_rows)}))
    if held:
        result = evaluate(average.model, held, held_rows)
        say(json.dumps({"epoch": o.epochs, "step": step, "minutes": round((time.time() - start) / 60, 2), **result}))
        average.model.belief.copy_(torch.tensor(result["belief"]))
    kept = {k: v.cpu() for k, v in average.model.state_dict().items() if not k.startswith(("encoder.words", "encoder.places"))}
    torch.save({"model": kept, "threshold": result.get("threshold", o.threshold)}, os.path.join(o.out, "model.pt"))
    return result
