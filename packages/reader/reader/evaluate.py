"""Held-out annotation against what the reader makes of it: mentions, types, links, anchors, facts, lines."""
import re

import numpy as np
import torch

from .decode import choose, put_together, scores_of, sigmoid
from .gold import FUNCTION, gold_of
from .network import collate

THRESHOLDS = [(t / 100, m) for t in range(20, 60, 2) for m in (0.7, 0.8, 0.9)]
RIDGE = 10.0  # pulls the weights of `belief` towards nothing


def overlap(a, b):
    n = min(a[1], b[1]) - max(a[0], b[0])
    return n > 0 and n / (max(a[1], b[1]) - min(a[0], b[0])) >= 0.5


def common(a, b):
    x, y = (set(re.findall(r"\w+", s.lower())) for s in (a, b))
    return 2 * len(x & y) / max(1, len(x) + len(y))


def is_entity(text, words, entity, gold):
    """An entity is the gold one by a name on one of its mentions; a pronoun will do only where gold has nothing better."""
    said = lambda m: text[words[m[0]][0] : words[m[1] - 1][1]].lower()
    own = [m for m in gold if m[2] != "pronoun"] or gold
    return any(overlap(entity["main"]["span"], m[:2]) or entity["name"].lower() == said(m) for m in own)


def fits(r, f, g, gold):
    """Both ends right, and a content word of the relation."""
    return has_ends(r, f["s"], f["o"], f["literal"], g, gold) and says_relation(r, f["relation"] + [f["anchor"]], g)


def holds(r, f, g, gold):
    """Both ends right, whichever is the subject, and a content word of the relation in the line: what a reader would let pass."""
    ends = has_ends(r, f["s"], f["o"], f["literal"], g, gold) or f["o"] and g["literal"] is None and has_ends(r, f["o"], f["s"], None, g, gold)
    return ends and says_relation(r, f["relation"] + f["kept"] + [f["anchor"]], g)


def has_ends(r, subject, object_, literal, g, gold):
    text, words = r["text"], r["words"]
    if not is_entity(text, words, subject, gold.get(g["subject"], [])):
        return False
    if g["literal"] is not None:
        return common(literal or object_["name"], g["literal"]) >= 0.5
    return bool(object_) and is_entity(text, words, object_, gold.get(g["object"], []))


def says_relation(r, said, g):
    content = lambda ws: {w for w in ws if r["text"][slice(*r["words"][w])].lower() not in FUNCTION} or set(ws)
    return not g["relation"] or bool(content(g["relation"]) & content(said))


def prf(hit, said, gold):
    p, r = hit / max(1, said), hit / max(1, gold)
    return round(100 * p, 1), round(100 * r, 1), round(200 * p * r / max(1e-9, p + r), 1)


def fit_belief(facts):
    """Weights of `features_of` by logistic regression: how likely would a reader let it pass?"""
    x, y = np.array([f["features"] for f in facts]), torch.tensor([float(f["holds"]) for f in facts], dtype=torch.float64)
    middle, spread = x.mean(0), x.std(0) + 1e-6
    middle[-1], spread[-1] = 0, 1
    scaled, w = torch.tensor((x - middle) / spread), torch.zeros(x.shape[1], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([w], max_iter=200)

    def closure():
        optimizer.zero_grad()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(scaled @ w, y) + RIDGE * (w[:-1] ** 2).sum() / len(y)
        loss.backward()
        return loss

    optimizer.step(closure)
    belief = w.detach().numpy() / spread
    belief[-1] -= belief[:-1] @ middle[:-1]
    return belief


def evaluate(model, passages, rows):
    """
    `passages` are annotated, `rows` their windows. Fits the belief in facts; the threshold is that with the best F of precision and of
    must-facts found.
    """
    got = {}
    for row, p in zip(rows, scores_of(model, rows)):
        got.setdefault(row["passage"], []).append((p, row["lo"]))
    counts, tables, links = [0] * 4, [], [0, 0]
    for passage in passages:
        gold = gold_of(passage)
        r = put_together(passage.text, gold["words"], got.get(passage.id, []))
        right = {m[:2]: "Pronoun" if m[2] == "pronoun" else m[4] for m in sorted(gold["mentions"], key=lambda m: m[2] == "name")}
        said = {m["span"]: m["type"] for m in r["mentions"]}
        both = said.keys() & right.keys()
        counts = [x + y for x, y in zip(counts, (len(said), len(right), len(both), sum(said[k] == right[k] for k in both)))]
        by_entity = {}
        for m in gold["mentions"]:
            by_entity.setdefault(m[3], []).append(m)
        for m in r["mentions"]:
            owner = next((g[3] for g in gold["mentions"] if g[:2] == m["span"] and g[2] == "pronoun"), None)
            if owner and any(g[2] != "pronoun" for g in by_entity[owner]):
                links[1] += 1
                links[0] += is_entity(r["text"], r["words"], m["entity"], by_entity[owner])
        for f in r["facts"]:
            f["fits"] = [j for j, g in enumerate(gold["facts"]) if fits(r, f, g, by_entity)]
            f["holds"] = any(holds(r, f, g, by_entity) for g in gold["facts"])
        tables.append((gold["facts"], r["facts"]))
    candidates = [f for _, facts in tables for f in facts]
    belief = fit_belief(candidates)
    for f in candidates:
        f["score"] = float(sigmoid(f["features"] @ belief))
    total, must = sum(len(g) for g, _ in tables), sum(f["must"] for g, _ in tables for f in g)

    def judge(setting):
        hit = said = must_hit = status = kept = kept_said = kept_gold = 0
        for gold, facts in tables:
            used = set()
            for f in choose(facts, *setting):
                said += 1
                j = next((j for j in f["fits"] if j not in used), None)
                if j is None:
                    continue
                used.add(j)
                must_hit += gold[j]["must"]
                status += gold[j]["status"] == f["status"]
                if gold[j]["line"]:
                    x, y = set(gold[j]["kept"]), set(f["kept"])
                    kept, kept_said, kept_gold = kept + len(x & y), kept_said + len(y), kept_gold + len(x)
            hit += len(used)
        p, r, _ = prf(hit, said, total)
        strict = round(100 * must_hit / max(1, must), 1)
        return {"right": p, "recall": r, "strict": strict, "F": round(2 * p * strict / max(1e-9, p + strict), 1),
                "status": round(100 * status / max(1, hit), 1), "kept": prf(kept, kept_said, kept_gold)[2]}

    best = max(THRESHOLDS, key=lambda s: judge(s)["F"])
    return judge(best) | {"threshold": best, "belief": belief.tolist(), "mentions": prf(counts[2], *counts[:2])[2], "typed": prf(counts[3], *counts[:2])[2],
                          "pronouns": round(100 * links[0] / max(1, links[1]), 1)}
