"""One encoder with its heads: tags of words, anchors of facts, labelled arcs (Dozat and Manning 2018), whole facts, coreference, trees, endings."""
import torch
import torch.nn.functional as F
from torch import nn

from .encoder import load_encoder
from .gold import ARCS, NAME_TAGS, NOUN_TAGS, STATUS, UNSAID, VALUE_TAGS
from .treebanks import LABELS, UPOS, XPOS

TAGS = [len(NAME_TAGS), len(NOUN_TAGS), len(VALUE_TAGS), len(UPOS), len(XPOS)]
ANCHOR = [1, len(STATUS), 1, len(UNSAID)]  # is one, status, must be kept, what is understood
RANK = 64  # of the table that scores whole facts
BELIEF = 13  # features that tell how far a fact can be believed, see `decode.features_of`


class Biaffine(nn.Module):
    """x [batch, n, width] -> scores [batch, labels, n, n] of an arc from the first place to the second."""

    def __init__(self, width, hidden, labels, bias=0.0):
        super().__init__()
        self.source, self.target = nn.Linear(width, hidden), nn.Linear(width, hidden)
        self.u = nn.Parameter(torch.randn(labels, hidden + 1, hidden + 1) / hidden)
        with torch.no_grad():
            self.u[:, -1, -1] = bias

    def forward(self, x, drop):
        one = torch.ones_like(x[..., :1])
        s = torch.cat([drop(F.leaky_relu(self.source(x), 0.1)), one], -1)
        t = torch.cat([drop(F.leaky_relu(self.target(x), 0.1)), one], -1)
        return torch.einsum("bni,oij->bonj", s, self.u) @ t.transpose(1, 2)[:, None]


class Reader(nn.Module):
    def __init__(self, encoder, hidden=256, arc=192):
        super().__init__()
        self.encoder = encoder
        w = encoder.width
        self.tag_hidden, self.tags = nn.Linear(w, hidden), nn.Linear(hidden, sum(TAGS))
        self.anchor_hidden, self.anchors = nn.Linear(w, hidden), nn.Linear(hidden, sum(ANCHOR))
        self.arcs = Biaffine(w, arc, len(ARCS), -5.0)  # arcs are rare
        self.links = Biaffine(w, 128, 1)
        self.tree, self.labels = Biaffine(w, 192, 1), Biaffine(w, 96, len(LABELS))
        self.whole = nn.ModuleList(nn.Sequential(nn.Linear(w, hidden), nn.GELU(), nn.Linear(hidden, RANK)) for _ in range(3))
        self.mix = nn.Parameter(torch.tensor([0.5, 0.5, 0.5, 0.5, 0.0]))
        self.register_buffer("belief", torch.zeros(BELIEF))  # fitted afterwards, see `evaluate.fit_belief`

    def forward(self, ids, mask, shapes, first, trees=False):
        """Vectors of words are those of their first piece; place 0 is the window. Returns a dict of logits."""
        drop = lambda x, p=0.2: F.dropout(x, p, self.training)
        x = self.encoder(ids, mask, shapes, 0.1)
        x = drop(torch.gather(x, 1, first[:, :, None].expand(-1, -1, x.shape[-1])))
        tags = self.tags(drop(F.gelu(self.tag_hidden(x[:, 1:])))).split(TAGS, -1)
        anchors = self.anchors(drop(F.gelu(self.anchor_hidden(x)))).split(ANCHOR, -1)
        out = dict(zip(("names", "nouns", "values", "upos", "xpos"), tags)) | dict(zip(("anchor", "status", "must", "unsaid"), anchors))
        out |= {"arcs": self.arcs(x, drop), "links": self.links(x, drop)[:, 0], "whole": [h(x) for h in self.whole]}
        if trees:
            out |= {"tree": self.tree(x, drop)[:, 0], "labels": self.labels(x, drop)}
        return out

    def score_facts(self, out, a, s, o):
        """Logits [batch, A, S, O] of whole facts between the places a, s, o [batch, A | S | O]."""
        pick = lambda x, i: torch.gather(x, 1, i[:, :, None].expand(-1, -1, x.shape[-1]))
        product = torch.einsum("bar,bsr,bor->baso", *(pick(x, i) for x, i in zip(out["whole"], (a, s, o)))) / RANK**0.5
        arcs, b = out["arcs"], torch.arange(a.shape[0], device=a.device)[:, None, None]
        two = lambda k, i, j: arcs[b, k, i[:, :, None], j[:, None, :]]
        target = torch.maximum(two(1, a, o), two(2, a, o))
        w = self.mix
        return (product + w[0] * pick(out["anchor"], a)[:, :, :, None] + w[1] * two(0, a, s)[:, :, :, None]
                + w[2] * target[:, :, None, :] + w[3] * two(6, s, o)[:, None] + w[4])


def build(folder):
    return Reader(load_encoder(folder))


def collate(rows):
    """Rows of `gold` and `treebanks` -> one batch on the CPU; what a row does not teach is masked."""
    p, n, B = max(len(r["ids"]) for r in rows), max(len(r["first"]) for r in rows), len(rows)
    full = lambda value, *shape: torch.full((B, *shape), value, dtype=torch.long)
    b = {k: full(0, p) for k in ("ids", "mask", "shapes")} | {"first": full(0, n), "words": torch.zeros(B, n)}
    for k, r in enumerate(rows):
        m, w = len(r["ids"]), len(r["first"])
        b["ids"][k, :m], b["mask"][k, :m], b["shapes"][k, :m] = torch.tensor(r["ids"]), 1, torch.tensor(r["shapes"])
        b["first"][k, :w], b["words"][k, :w] = torch.tensor(r["first"]), 1
    if "arcs" in rows[0]:
        collate_facts(b, rows, n)
    if "upos" in rows[0]:
        collate_trees(b, rows, n)
    if "links" in rows[0]:
        b["link_places"] = torch.tensor([(k, i) for k, r in enumerate(rows) for i, _ in r["links"]]).reshape(-1, 2)
        b["link_targets"] = torch.zeros(len(b["link_places"]), n, dtype=torch.bool)
        for t, js in enumerate(js for r in rows for _, js in r["links"]):
            b["link_targets"][t, js] = True
    return b


def collate_facts(b, rows, n):
    B = len(rows)
    b["tags"] = torch.full((B, 3, n - 1), -100)
    b["is_anchor"], b["about"] = torch.zeros(B, n), torch.full((B, 3, n), -100)
    b["arcs"] = torch.zeros(B, len(ARCS), n, n)
    for k, r in enumerate(rows):
        for i, key in enumerate(("names", "nouns", "values")):
            b["tags"][k, i, : len(r[key])] = torch.tensor(r[key])
        for a, *about in r["anchors"]:
            b["is_anchor"][k, a] = 1
            b["about"][k, :, a] = torch.tensor(about)
        for value, key in ((-1, "unknown"), (-1, "same"), (1, "arcs")):
            if r[key]:
                b["arcs"][k][tuple(torch.tensor(r[key]).T)] = value
    b["arc_weight"] = (b["arcs"] >= 0) * b["words"][:, None, :, None] * b["words"][:, None, None, :]
    b["arcs"].clamp_(min=0)
    for key in ("facts", "same_facts"):
        b[key] = torch.tensor([(k, *f) for k, r in enumerate(rows) for f in r[key]]).reshape(-1, 4).long()


def collate_trees(b, rows, n):
    B = len(rows)
    for key in ("heads", "labels", "upos", "xpos"):
        b[key] = torch.full((B, n - 1), -100)
    b["name_sets"] = torch.ones(B, n - 1, len(NAME_TAGS), dtype=torch.bool)
    for k, r in enumerate(rows):
        w = len(r["heads"])
        for key in ("heads", "labels", "upos", "xpos"):
            b[key][k, :w] = torch.tensor(r[key])
        sets = torch.zeros(w, len(NAME_TAGS), dtype=torch.bool)
        for i, tags in enumerate(r["name_sets"]):
            sets[i, tags] = True
        b["name_sets"][k, :w] = sets
