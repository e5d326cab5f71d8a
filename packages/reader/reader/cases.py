"""
Cases of change: texts in the order of time, and statements of the earlier ones that the last ends or leaves. To what their writers stated come
the lines that the service itself makes of the earlier ones, where they say what a statement says: they are what is judged later.
"""
import collections
import hashlib
import json
import os
import random
import re
from glob import glob

HELD_OUT = 10  # one case in so many, by a hash of its text
WORD = re.compile(r"[^\W_]+")
DATES = set("January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
DATES |= {d + "s" for d in DATES}
# How much of their words two lines that say one thing share, and how much less any statement of the other kind.
ALIKE, APART = 0.5, 0.2
VERBLESS = re.compile(r"_of$|^(?:located|responsible)_|^(?:on|in|at|from|for|with|of|by)(?:_|$)")  # names of relations without a verb
EMPTY = set("the a an of in on at to for and or is are was were be been by with from as that this it its his her their our has have had does do did not no also".split())


def read_cases(folders):
    """[{"id", "texts": [..], "statements": [(line, is over)], "lines": [], "held": bool}] of files of cases; held out are always the same."""
    cases = []
    for file in sorted(f for folder in folders for f in glob(os.path.join(folder, "*.txt"))):
        for block in re.split(r"\n\s*\n(?=## )", open(file, encoding="utf8").read().strip()):
            statements = [(m[2].strip(), m[1] == "x") for m in re.finditer(r"^([x=]) (.+)$", block, re.M)]
            rest = re.sub(r"^[x=] .+$", "", block, flags=re.M)
            texts = [t[t.index("\n") :].strip() for t in re.split(r"^## ", rest, flags=re.M)[1:] if "\n" in t]
            if len(texts) >= 2 and statements:
                digest = hashlib.sha256(block.encode()).digest()
                held = int.from_bytes(digest[:4], "big") % HELD_OUT == 0
                cases.append({"id": digest[:8].hex(), "texts": texts, "statements": statements, "lines": [], "held": held})
    return cases


def earlier(case):
    return "\n\n".join(case["texts"][:-1])


def earlier_texts(cases):
    """What the service is to read (`npm run -s extract`): JSON lines."""
    return (json.dumps({"id": c["id"], "text": earlier(c)}, ensure_ascii=False) for c in cases)


def add_lines(cases, path):
    """Gives each case the lines that the service read of its earlier texts (the JSON lines of `npm run -s extract`), as far as a statement says the same."""
    read = {row["id"]: row for row in map(json.loads, open(path, encoding="utf8"))}
    for case in cases:
        case["lines"] = labelled(case["statements"], lines_of(read[case["id"]])) if case["id"] in read else []


def lines_of(row):
    """The lines of facts as they are judged: of several that one sentence states, and of quotations, a line of its own (`find-outdated.ts`)."""
    facts = [(e["fact"], e["source"], e["relation"], e["target"]) for e in row["edges"]]
    facts += [(s["fact"], s["entity"], s["relation"], s["value"]) for s in row["statements"]]
    told = collections.Counter(fact for fact, *_ in facts)
    own = lambda s, relation, o: f"{s} {'is ' if VERBLESS.search(relation) else ''}{relation.replace('_', ' ')} {o}."
    return [own(s, relation, o) if (fact.startswith("“") or told[fact] > 1) and o else fact for fact, s, relation, o in facts]


def stem(word):
    return next((word[: -len(end)] for end in ("ing", "ies", "ied", "es", "ed", "s", "e") if len(word) > len(end) + 3 and word.endswith(end)), word)


def bag(line):
    return {stem(w) for w in WORD.findall(line.lower()) if w not in EMPTY}


def labelled(statements, lines):
    """(line, is over) of those lines that say what one of the statements says, and nothing that one of the other kind says."""
    known, out = [(bag(s), over) for s, over in statements], []
    for line in lines:
        words = bag(line)
        alike = sorted(((len(words & b) / max(1, len(words | b)), over) for b, over in known), reverse=True)
        best, over = alike[0]
        if best >= ALIKE and best - next((a for a, o in alike if o != over), 0) >= APART and (line, over) not in statements:
            out.append((line, over))
    return out


def names_of(cases):
    """Words of the cases that are never written in lower case: names, whose place any other may take."""
    words = {w for c in cases for t in c["texts"] + [s for s, _ in c["statements"]] for w in WORD.findall(t)}
    return sorted(w for w in words if len(w) > 2 and w[0].isupper() and not w.isupper() and w.lower() not in words and w[1:].islower() and w not in DATES)


def renamed(case, names, known, r):
    """The same case with other names in it, each name by the same one everywhere."""
    own = {w for t in case["texts"] for w in WORD.findall(t)} & known
    other = dict(zip(sorted(own), r.sample(names, len(own))))
    put = lambda t: WORD.sub(lambda m: other.get(m[0], m[0]), t)
    of = lambda pairs: [(put(s), over) for s, over in pairs]
    return {**case, "texts": [put(t) for t in case["texts"]], "statements": of(case["statements"]), "lines": of(case["lines"])}


def pages_of(cases, r):
    """
    What is learnt in one epoch, in any order: (text, [(line, is over, is stated)]), None where that is not known. Of each case the later text,
    with six of its statements and lines, now and then joined to that of another, which ends none of these; of every fifth the earlier one,
    which states them; beside them statements of others. In half of the cases the names are others.
    """
    names = names_of(cases)
    known = set(names)
    others = lambda k: [(r.choice(c["statements"])[0], 0.0, 0.0) for c in r.sample(cases, k)]
    shuffled = lambda x: r.sample(x, len(x))
    said = lambda c: [(s, float(over), None) for s, over in shuffled(c["statements"] + c["lines"])[:6]]
    waiting, pages = None, []
    for c in shuffled(cases):
        c = renamed(c, names, known, r) if r.random() < 0.5 else c
        if r.random() < 0.2:
            pages.append((earlier(c), [(s, 0.0, 1.0) for s, _ in c["statements"]] + others(2)))
        if waiting and len(waiting["texts"][-1]) + len(c["texts"][-1]) < MOST_JOINED:
            text = r.choice(["\n", "\n\n", " "]).join([waiting["texts"][-1], c["texts"][-1]])
            pages.append((text, said(waiting) + said(c) + others(1)))
            waiting = None
        elif waiting is None and r.random() < 0.3:
            waiting = c
        else:
            pages.append((c["texts"][-1], said(c) + others(1)))
    return pages + ([(waiting["texts"][-1], said(waiting) + others(1))] if waiting else [])


MOST_JOINED = 900  # characters of two texts that are read as one
