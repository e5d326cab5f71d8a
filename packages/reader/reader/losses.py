"""What is learnt: one sum of losses for windows of facts, one for windows of corpora."""
import torch
import torch.nn.functional as F

from .gold import NAME_TAGS

ANCHORS, ENDS = 32, 40  # candidates a window when whole facts are learnt


def cross_entropy(logits, target):
    """0 where nothing is to be learnt."""
    return F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=-100) if (target >= 0).any() else logits.sum() * 0


def losses_of_facts(model, b):
    out = model(b["ids"], b["mask"], b["shapes"], b["first"])
    words = b["words"].sum()
    losses = {k: cross_entropy(out[k], b["tags"][:, i]) for i, k in enumerate(("names", "nouns", "values"))}
    anchor = out["anchor"][..., 0]
    losses["anchor"] = 2 * (F.binary_cross_entropy_with_logits(anchor, b["is_anchor"], reduction="none") * b["words"]).sum() / words
    losses["status"] = 0.3 * cross_entropy(out["status"], b["about"][:, 0])
    losses["unsaid"] = 0.2 * cross_entropy(out["unsaid"], b["about"][:, 2])
    known = b["about"][:, 1] >= 0
    losses["must"] = 0.2 * F.binary_cross_entropy_with_logits(out["must"][..., 0][known], b["about"][:, 1][known].float()) if known.any() else anchor.sum() * 0
    losses["arcs"] = (F.binary_cross_entropy_with_logits(out["arcs"], b["arcs"], reduction="none") * b["arc_weight"]).sum() / words
    losses["links"] = 0.5 * loss_of_links(out["links"], b)
    losses["whole"] = loss_of_whole_facts(model, out, b)
    return losses


def loss_of_links(links, b):
    """Of each mention the chance that it points at another mention of its entity, or at 0 where there is none."""
    if not len(b["link_places"]):
        return links.sum() * 0
    rows, i = b["link_places"].T
    scores = links[rows, i].masked_fill(b["words"][rows] == 0, -1e4).log_softmax(-1)
    return -scores.masked_fill(~b["link_targets"], -1e4).logsumexp(-1).mean()


def loss_of_whole_facts(model, out, b):
    """Among the likeliest anchors and ends of a window, which three make a fact; other mentions of the same ends count neither way."""
    if not len(b["facts"]):
        return out["anchor"].sum() * 0
    n = b["words"].shape[1]
    gold = lambda column: torch.zeros_like(b["words"]).index_put_((b["facts"][:, 0], b["facts"][:, column]), torch.tensor(1e4, device=b["words"].device))
    outside = (1 - b["words"]) * -1e4
    outside[:, 0] = -1e4
    with torch.no_grad():
        arcs = out["arcs"]
        top = lambda score, column, k: (score + gold(column) + outside).topk(min(k, n), -1).indices
        a = top(out["anchor"][..., 0], 1, ANCHORS)
        from_a = arcs.gather(2, a[:, None, :, None].expand(-1, arcs.shape[1], -1, n))
        s = top(from_a[:, 0].amax(1), 2, ENDS)
        o = top(torch.maximum(from_a[:, 1], from_a[:, 2]).amax(1), 3, ENDS)
    logits = model.score_facts(out, a, s, o)
    inverse = [torch.full_like(b["words"], -1, dtype=torch.long).scatter_(1, x, torch.arange(x.shape[1], device=x.device).expand_as(x)) for x in (a, s, o)]

    def mark(target, facts, value):
        at = [inverse[c][facts[:, 0], facts[:, c + 1]] for c in range(3)]
        here = (at[0] >= 0) & (at[1] >= 0) & (at[2] >= 0)
        target[facts[here, 0], at[0][here], at[1][here], at[2][here]] = value

    target, weight = torch.zeros_like(logits), torch.ones_like(logits)
    mark(weight, b["same_facts"], 0.0)
    mark(target, b["facts"], 1.0)
    loss = F.binary_cross_entropy_with_logits(logits, target, reduction="none") * weight
    return loss.sum() / max(1, len(b["facts"])) * 0.3


def losses_of_corpora(model, b):
    out = model(b["ids"], b["mask"], b["shapes"], b["first"], trees=True)
    names = out["names"].log_softmax(-1).masked_fill(~b["name_sets"], -1e4).logsumexp(-1)
    losses = {"corpora names": -names[b["words"][:, 1:] > 0].mean(), "upos": 0.3 * cross_entropy(out["upos"], b["upos"]), "xpos": 0.2 * cross_entropy(out["xpos"], b["xpos"])}
    tree = out["tree"][:, 1:].masked_fill(b["words"][:, None, :] == 0, -1e4)
    losses["tree"] = 0.3 * cross_entropy(tree, b["heads"])
    rows, i = (b["heads"] >= 0).nonzero().T
    losses["labels"] = 0.3 * cross_entropy(out["labels"][rows, :, i + 1, b["heads"][rows, i]], b["labels"][rows, i]) if len(rows) else tree.sum() * 0
    losses["corpora links"] = 0.3 * loss_of_links(out["links"], b)
    return losses
