"""Cases of earlier facts and a later text -> pairs of a fact and a sentence, of which is learnt whether the sentence ends the fact."""
import glob
import json
import os

from .annotations import sentence_around
from .gold import share_of
from .words import END, START, shape, words_of


def read_cases(folders):
    """The cases of `changes-*.jsonl`: "was" (one-line facts), "text", "ended" ([index, first words of the sentence that ends it])."""
    paths = sorted(p for folder in folders for p in glob.glob(os.path.join(folder, "changes-*.jsonl")))
    return [json.loads(line) for path in paths for line in open(path, encoding="utf8") if line.strip()]


def sentences_of(text):
    """Spans of the sentences of a text, in order."""
    spans, at = [], 0
    while at < len(text):
        _, end = sentence_around(text, at)
        if text[at:end].strip():
            spans.append((at, end))
        at = max(end, at + 1)
    return spans


def pairs_of(case):
    """(fact, sentence before or "", sentence, whether it ends the fact). A fact that ends is paired with the sentence that ends it alone."""
    text, ended = case["text"], {k: case["text"].index(first) for k, first in case["ended"]}
    spans = sentences_of(text)
    for k, fact in enumerate(case["was"]):
        for i, (start, end) in enumerate(spans):
            ends = k in ended and start <= ended[k] < end
            if ends or k not in ended:
                yield fact, text[slice(*spans[i - 1])] if i else "", text[start:end], ends


def row_of(fact, before, sentence, pieces, ends=None):
    """The fact, what stands before the sentence and the sentence, each closed by END; what is long is cut."""
    ids, shapes = [START], [0]
    for part, most in ((fact, 60), (before, 80), (sentence, 160)):
        own = [(p, shape(word)) for a, b in words_of(part) for word in [part[a:b]] for p in pieces.of(word)]
        # of what stands before the end counts, of the rest the beginning
        own = own[-most:] if part is before else own[:most]
        ids += [p for p, _ in own] + [END]
        shapes += [s for _, s in own] + [0]
    return {"ids": ids, "shapes": shapes, "first": [0], "ends": ends}


def rows_of(cases, pieces):
    return [row_of(*pair[:3], pieces, pair[3]) for case in cases for pair in pairs_of(case)]


def is_held_out(case, most):
    return share_of(case["id"]) < most


def judge(scores, labels):
    """
    Of chances and truths of pairs: how many endings are found (in %) at the least chance at which 95 and 85 of a hundred found are right,
    with that chance.
    """
    order = sorted(zip(scores, labels), reverse=True)
    result, right = {}, 0
    for n, (score, label) in enumerate(order, 1):
        right += label
        for wanted in (95, 85):
            if right * 100 >= wanted * n:
                result[f"at {wanted} %"] = [round(100 * right / max(1, sum(labels)), 1), round(score, 3)]
    return result
