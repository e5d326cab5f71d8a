"""The network's scores -> mentions, entities and facts of a passage. The product's `heads/` does the same."""
import numpy as np
import torch

from .gold import ARCS, NAME_TAGS, NOUN_TAGS, STATUS, TYPES, UNSAID
from .network import collate
from .treebanks import UPOS

S, O, L, R, W, K, SO, OR, OK = range(len(ARCS))
FUNCTION = [UPOS.index(t) for t in ("ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "SCONJ")]
CLOSES_HEAD = [UPOS.index(t) for t in ("ADP", "SCONJ", "PUNCT", "PRON", "VERB", "AUX")]
LOW = 0.08  # least probability of an anchor, subject or object that is looked at
# A first guess of how good a fact is, by which candidates are looked at: the head of whole facts is too sure of itself to be trusted alone.
WHOLE_SHARE, LEAST_GUESS = 0.3, 0.25
BESIDE = 2  # marks between a name and what it explains
LINK = 0.35  # least probability of a link of coreference


@torch.no_grad()
def scores_of(model, rows, pieces=8000):
    """Probabilities of each window as arrays without padding; `whole` are the three factors of whole facts, `mix` their weights, `belief` those of `features_of`."""
    model.eval()
    device = next(model.parameters()).device
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]["ids"]))
    out = [None] * len(rows)
    while order:
        longest = len(rows[order[min(len(order), 16) - 1]]["ids"])
        batch, order = order[: max(1, min(16, pieces // longest))], order[max(1, min(16, pieces // longest)) :]
        b = collate([{k: rows[i][k] for k in ("ids", "shapes", "first")} for i in batch])
        got = model(*(b[k].to(device) for k in ("ids", "mask", "shapes", "first")))
        got["whole"] = torch.stack(got["whole"], 1)
        got["links"] = got["links"].masked_fill(b["words"].to(device)[:, None] == 0, -1e4).softmax(-1)
        got = {k: v.float().cpu() for k, v in got.items()}
        for k, i in enumerate(batch):
            m = len(rows[i]["first"])
            tags = {t: got[t][k, : m - 1].softmax(-1).numpy() for t in ("names", "nouns", "values")}
            out[i] = tags | {
                "upos": got["upos"][k, : m - 1].argmax(-1).numpy(), "anchor": got["anchor"][k, :m, 0].numpy(), "arcs": got["arcs"][k, :, :m, :m].numpy(),
                "status": got["status"][k, :m].softmax(-1).numpy(), "must": got["must"][k, :m, 0].sigmoid().numpy(), "unsaid": got["unsaid"][k, :m].argmax(-1).numpy(),
                "links": got["links"][k, :m, :m].numpy(), "whole": got["whole"][k, :, :m].numpy(), "mix": model.mix.detach().cpu().numpy(), "belief": model.belief.cpu().numpy(),
            }
    return out


def spans_of(p, tags=None):
    """Spans of a BIO layer as (from, to, type, share of each type): where a span goes on is asked of all types together."""
    b, i, o = p[:, 1::2].sum(1), p[:, 2::2].sum(1), p[:, 0]
    out, start = [], None
    for k in range(len(p) + 1):
        goes_on = start is not None and k < len(p) and i[k] > max(b[k], o[k])
        if start is not None and not goes_on:
            votes = p[start, 1::2] + p[start + 1 : k, 2::2].sum(0)
            out.append((start, k, tags[1 + 2 * int(votes.argmax())][2:] if tags else "", votes / (k - start)))
            start = None
        if k < len(p) and start is None and max(b[k], i[k]) > o[k]:
            start = k
    return out


def mentions_of(p, lo):
    out = []
    for start, end, kind, votes in spans_of(p["names"], NAME_TAGS):
        while kind != "Pronoun" and start < end and p["upos"][start] in FUNCTION:
            start += 1
        while kind != "Pronoun" and start < end and p["upos"][end - 1] in FUNCTION:
            end -= 1
        if start < end:
            out.append(dict(span=(start + lo, end + lo), kind="pronoun" if kind == "Pronoun" else "name", type=kind, votes=votes[:9]))
    taken = {m["span"] for m in out}
    out += [dict(span=(a + lo, z + lo), kind="nominal", type=t, votes=v) for a, z, t, v in spans_of(p["nouns"], NOUN_TAGS) if (a + lo, z + lo) not in taken]
    for m in out:
        a, z = m["span"]
        m["head"] = next((k - 1 for k in range(a + 1, z) if m["kind"] == "nominal" and p["upos"][k - lo] in CLOSES_HEAD), z - 1)
    return out


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -60, 60)))


def features_of(anchor, subject_logit, target_logit, pair_logit, whole, subject, object_, relation, rivals):
    """What tells how far a fact can be believed; `belief` holds their weights, fitted on passages that were not learnt."""
    is_value = object_ is None
    return np.array([anchor, subject_logit, target_logit, pair_logit, whole, is_value, is_value * pair_logit, not relation, *rivals,
                     subject["kind"] == "pronoun", not is_value and object_["kind"] == "pronoun", 1], dtype=float)


def facts_of(p, mentions, lo, most=200):
    """Candidate facts of one window, likeliest first; places are words of the passage. Before `belief` is fitted the score is a guess."""
    inside = {}
    for m in sorted(mentions, key=lambda m: m["span"][0] - m["span"][1]):  # the innermost mention wins
        inside |= {k: m for k in range(*m["span"])}
    value_at = {k: (a + lo, z + lo) for a, z, _, _ in spans_of(p["values"]) for k in range(a + lo, z + lo)}
    arcs, logits, anchor = sigmoid(p["arcs"]), p["arcs"], sigmoid(p["anchor"])
    target, mix, out = np.maximum(arcs[O], arcs[L]), p["mix"], []
    for a in np.flatnonzero(anchor > LOW):
        s, o = (np.flatnonzero(x[a] > LOW) for x in (arcs[S], target))
        s, o = s[s > 0], o[o > 0]
        if not a or not len(s) or not len(o):
            continue
        product = np.einsum("r,sr,or->so", p["whole"][0, a], p["whole"][1, s], p["whole"][2, o]) / p["whole"].shape[-1] ** 0.5
        whole = sigmoid(product + mix[0] * p["anchor"][a] + mix[1] * logits[S, a, s][:, None]
                        + mix[2] * np.maximum(logits[O, a, o], logits[L, a, o])[None] + mix[3] * logits[SO][np.ix_(s, o)] + mix[4])
        parts = (anchor[a] * arcs[S, a, s][:, None] * target[a, o][None] * arcs[SO][np.ix_(s, o)]) ** 0.25
        guess = whole**WHOLE_SHARE * parts ** (1 - WHOLE_SHARE)
        out += [(float(guess[i, j]), a, s[i], o[j], float(whole[i, j]), len(s), len(o)) for i, j in np.argwhere(guess > LEAST_GUESS)]
    facts = []
    for guess, a, s, o, whole, *rivals in sorted(out, reverse=True)[:most]:
        subject, object_, value = inside.get(s + lo - 1), inside.get(o + lo - 1), None
        if arcs[L, a, o] > arcs[O, a, o] or not object_:
            object_, value = None, value_at.get(o + lo - 1, (o + lo - 1, o + lo))
        if not subject or subject is object_ or (value and all(p["upos"][k - lo] in FUNCTION for k in range(*value))):
            continue
        ends = set(range(*subject["span"])) | set(range(*(value or object_["span"])))
        both = lambda x, y: [int(k) + lo - 1 for k in np.flatnonzero(arcs[x, a] * arcs[y, o] > 0.25) if k]
        when = int(arcs[W, a].argmax())
        relation = [k for k in both(R, OR) if k not in ends]
        features = features_of(p["anchor"][a], logits[S, a, s], max(logits[O, a, o], logits[L, a, o]), logits[SO, s, o], whole, subject, object_, relation, rivals)
        facts.append(dict(
            anchor=int(a) + lo - 1, subject=subject, object=object_, value=value, relation=relation, kept=both(K, OK), features=features,
            score=float(sigmoid(features @ p["belief"])) if p["belief"].any() else guess,
            must=float(p["must"][a]), status=STATUS[int(p["status"][a].argmax())], unsaid=UNSAID[int(p["unsaid"][a])],
            when=value_at.get(when + lo - 1) if when and arcs[W, a, when] > 0.5 else None))
    return facts


def may_be_one(text, words, mention, of):
    """Two names, or two noun phrases, are one only where the words of one lie within the other's, but for a name beside what it names."""
    if mention["kind"] == "pronoun" or (mention["kind"] == "nominal" and of["kind"] == "name"):
        return True
    (a, z), (b, y) = mention["span"], of["span"]
    between = [text[slice(*words[k])] for k in range(min(z, y), max(a, b))]
    if mention["kind"] == "name" and len(between) <= BESIDE and not any(c.isalnum() for w in between for c in w):
        return True
    one, other = ({text[slice(*words[k])].lower().removesuffix("s") for k in range(*m["span"])} for m in (mention, of))
    return one <= other or other <= one


def is_ahead(mention, of):
    """A common noun does not mean what comes later, but a name right beside it."""
    return mention["kind"] == "nominal" and of["span"][0] > mention["span"][1] + (0 if of["kind"] == "nominal" else BESIDE)


def links_of(p, text, words, mentions, lo):
    """Each mention with the likeliest other mention of its entity, where that is likelier than none and its words allow it."""
    out, named = [], [m for m in mentions if m["kind"] != "pronoun"]
    for m in mentions:
        row = p["links"][m["head"] - lo + 1]
        best = max(((float(row[x["head"] - lo + 1]), i) for i, x in enumerate(named) if x is not m), default=(0, 0))
        total = row[0] + sum(float(row[x["head"] - lo + 1]) for x in named if x is not m)
        if not best[0] > LINK * total or not (m["kind"] == "pronoun" or best[0] > row[0]):
            continue
        of = named[best[1]]
        if not is_ahead(m, of) and may_be_one(text, words, m, of):
            out.append((m, of))
    return out


def entities_of(text, words, mentions, links):
    """Groups of mentions with one name, or joined by links; the entity's name is the longest of its names."""
    group = {id(m): i for i, m in enumerate(mentions)}

    def join(a, b):
        x, y = group[id(a)], group[id(b)]
        group.update({k: x for k, g in group.items() if g == y})

    first = {}
    for m in mentions:
        said = " ".join(text[words[m["span"][0]][0] : words[m["span"][1] - 1][1]].split())
        head, _, rest = said.partition(" ")
        m["name"] = rest if head.lower() in ("the", "a", "an") and rest else said
        if m["kind"] != "pronoun":
            join(first.setdefault(m["name"].lower(), m), m)
    for a, b in links:
        join(b, a)
    out = {}
    for m in mentions:
        m["entity"] = out.setdefault(group[id(m)], dict(mentions=[], votes=np.zeros(len(TYPES))))
        m["entity"]["mentions"].append(m)
        if m["kind"] != "pronoun":
            m["entity"]["votes"] = m["entity"]["votes"] + m["votes"]
    for e in out.values():
        best = next(ms for kind in ("name", "nominal", "pronoun") if (ms := [m for m in e["mentions"] if m["kind"] == kind]))
        e["main"] = max(best, key=lambda m: (len(m["name"]), -m["span"][0]))
        e |= {"name": e["main"]["name"], "named": e["main"]["kind"] == "name", "type": TYPES[int(e["votes"].argmax())]}
    return list(out.values())


def is_glued(words, k):
    return 0 < k < len(words) and words[k - 1][1] == words[k][0]


def whole_words(text, words, span):
    """A span without quotation marks and a mark of possession at its ends, grown to the ends of words that have hyphens or dots inside."""
    a, z = span
    said = lambda k: text[slice(*words[k])]
    joins = lambda k: 0 < k < len(words) - 1 and said(k) in "-_." and is_glued(words, k) and is_glued(words, k + 1) and said(k - 1).isalnum() and said(k + 1).isalnum()
    if z - a > 2 and said(a) in "'’" and said(a + 1) == "s":
        a += 2
    while z - a > 1 and said(a) in "'’\"“”":
        a += 1
    while z - a > 1 and said(z - 1) in "'’\"“”":
        z -= 1
    while joins(z):
        z += 2
    while joins(a - 1):
        a -= 2
    return a, z


def put_together(text, words, parts):
    """One passage from (scores, first word) of its windows."""
    mentions, facts, links = [], [], []
    for p, lo in parts:
        own = mentions_of(p, lo)
        for m in own:
            m["span"] = whole_words(text, words, m["span"])
            if m["kind"] != "nominal" and m["span"][1] - lo < len(p["links"]):
                m["head"] = m["span"][1] - 1
        mentions, facts, links = mentions + own, facts + facts_of(p, own, lo), links + links_of(p, text, words, own, lo)
    entities, best = entities_of(text, words, mentions, links), {}
    for f in facts:  # an anchor says one thing once of the same two
        f["s"], f["o"] = f["subject"]["entity"], f["object"]["entity"] if f["object"] else None
        f["value"] = whole_words(text, words, f["value"]) if f["value"] else None
        f["literal"] = text[words[f["value"][0]][0] : words[f["value"][1] - 1][1]] if f["value"] else None
        key = (f["anchor"], id(f["s"]), id(f["o"]) if f["o"] else f["value"])
        if f["s"] is not f["o"] and (key not in best or best[key]["score"] < f["score"]):
            best[key] = f
    return dict(text=text, words=words, mentions=mentions, entities=entities, facts=sorted(best.values(), key=lambda f: f["anchor"]))


def choose(facts, threshold, margin):
    """Facts over the threshold; of one anchor and object only subjects near the best, and one fact for a pair of things."""
    best, pairs, out = {}, set(), []
    for f in sorted(facts, key=lambda f: -f["score"]):
        target = id(f["o"]) if f["o"] else f["value"]
        if f["score"] < threshold:
            break
        if f["score"] < margin * best.setdefault((f["anchor"], target), f["score"]) or (id(f["s"]), target) in pairs:
            continue
        pairs.add((id(f["s"]), target))
        out.append(f)
    return out
