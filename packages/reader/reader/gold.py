"""Annotated passages -> what the network learns of each window: tags of words, anchors, labelled arcs, whole facts, coreference.

A fact has an anchor, the content word of its relation, and arcs from it. Places are words of the window counted from 1; 0 is "outside".
"""
import hashlib
import re

from .words import WORD, window, windows_of, words_of

TYPES = ["Person", "Organization", "Location", "Event", "Document", "Product", "Technology", "Topic", "Object"]
NAME_TAGS = ["O"] + [f"{p}-{t}" for t in [*TYPES, "Pronoun"] for p in "BI"]
NOUN_TAGS = ["O"] + [f"{p}-{t}" for t in TYPES for p in "BI"]
VALUE_TAGS = ["O", "B", "I"]
STATUS = ["stated", "planned", "negated", "hypothetical", "past"]
# from the anchor: Subject, Object, Literal, Relation word, When, Kept word of the line; subject to object: SO;
# from the object to words of its own relation and line: OR, OK
ARCS = ["S", "O", "L", "R", "W", "K", "SO", "OR", "OK"]
# relations that a text leaves to be understood ("Ann (Acme)"), as annotators wrote them in brackets
UNSAID = ["", "is", "at", "of", "in", "was", "for", "on", "has", "with", "to", "by", "as", "about", "from", "works at", "attended", "includes",
          "is in", "is of", "is part of", "is a", "is about", "is one of", "is the", "member of", "owns", "works on", "asked", "asks", "said", "says", "raised", "announced", "writes to", "sent to",
          "costs", "uses", "leads", "wrote", "does"]
# What is understood in the singular and, of "had" and "did", in the present.
INFLECTED = {"include": "includes", "are": "is", "were": "was", "had": "has", "have": "has", "did": "does", "cost": "costs", "use": "uses"}
BEFORE_MODIFIER = set("of for in at on to with from by about that which who where between under over into , ; : ( - – —".split())
FUNCTION = set(
    """a an the and or but of to in on at by for with from as into onto over under up out off down about than that which who this it its is
    are was were be been being am has have had do does did will would shall should can could may might must not no n t s re ll d m ve so also
    only just if when because due there their his her our your my we they he she i you still already yet now all any some""".split())


def share_of(key):
    """A number from 0 to 999 that a passage keeps for good: below 100 it is held out."""
    return int(hashlib.sha1(key.encode()).hexdigest(), 16) % 1000


def covered(words, span):
    """The words of a stretch of characters as a half-open range, or None."""
    hit = [i for i, (a, b) in enumerate(words) if span and b > span[0] and a < span[1]]
    return (hit[0], hit[-1] + 1) if hit else None


def head_of(text, words, start, end, kind):
    """The word that stands for a span: the last; in noun phrases and values the last before what modifies it from behind."""
    for k in range(start + 1, end) if kind in ("nominal", "value") else ():
        if text[slice(*words[k])].lower() in BEFORE_MODIFIER:
            return k - 1
    return end - 1


def anchor_of(text, words, relation):
    content = [w for w in relation if text[slice(*words[w])].lower() not in FUNCTION and text[words[w][0]].isalnum()]
    return content[-1] if content else relation[-1]


def stem(word):
    return re.sub(r"(ing|ed|es|s|d)$", "", word.lower())[:8]


def kept_words(text, words, sentence, line):
    """Words of the sentence that the one-line statement keeps: the longest common subsequence of their stems."""
    places = [i for i, (a, b) in enumerate(words) if a >= sentence[0] and b <= sentence[1]]
    x, y = [stem(text[slice(*words[i])]) for i in places], [stem(m.group()) for m in WORD.finditer(line)]
    best = [[0] * (len(y) + 1) for _ in range(len(x) + 1)]
    for i in reversed(range(len(x))):
        for j in reversed(range(len(y))):
            best[i][j] = best[i + 1][j + 1] + 1 if x[i] == y[j] else max(best[i + 1][j], best[i][j + 1])
    out, i, j = [], 0, 0
    while i < len(x) and j < len(y):
        if x[i] == y[j]:
            out.append(places[i])
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return out


def gold_of(passage):
    """Mentions as (from, to, kind, entity, type) and facts as dicts, in words of the passage."""
    text, words = passage.text, words_of(passage.text)
    mentions = [(*r, kind, number, e.type) for number, e in passage.entities.items()
                for a, b, kind in e.mentions if (r := covered(words, (a, b)))]
    heads = {}
    for m in mentions:
        heads.setdefault(m[3], []).append(head_of(text, words, *m[:3]))
    facts = []
    for f in passage.facts:
        relation = sorted({w for s in f.words for w in range(*(covered(words, s) or (0, 0)))})
        middle = relation[0] if relation else (covered(words, f.sentence) or (0, 0))[0]

        def place(number, span):
            own = [head_of(text, words, *m[:3]) for m in mentions if m[3] == number and m[:2] == covered(words, span)]
            everywhere = heads.get(number, [])
            return own[0] if own else max((h for h in everywhere if h <= middle), default=min(everywhere, default=None))

        value = covered(words, f.object_at) if f.literal is not None else None
        when = covered(words, f.when)
        subject = place(f.subject, f.subject_at)
        target = place(f.object, f.object_at) if f.object else head_of(text, words, *value, "value") if value else None
        unsaid = " ".join(x.strip() for x in re.findall(r"\[(.*?)\]", f.relation)).strip()
        unsaid = INFLECTED.get(unsaid, unsaid)
        # "[is with]" is "[with]".
        unsaid = unsaid if unsaid in UNSAID else re.sub(r"^(?:is|are|was|were) ", "", unsaid)
        facts.append(dict(
            s=subject, o=target, subject=f.subject, object=f.object, literal=f.literal, value=value, relation=relation, phrase=f.relation,
            anchor=anchor_of(text, words, relation) if relation else target if target is not None else subject,
            unsaid=unsaid if unsaid in UNSAID else "", status=f.status if f.status in STATUS else "stated", must=f.must, line=f.line,
            when=when, kept=kept_words(text, words, f.sentence, f.line) if f.line else []))
    return dict(words=words, mentions=mentions, heads=heads, facts=[f for f in facts if f["anchor"] is not None])


def paint(row, tags, lo, start, end, kind):
    """Writes B and I of a span where nothing stands yet; spans that leave the window are left out."""
    start, end = start - lo, end - lo
    if start < 0 or end > len(row) or any(row[start:end]):
        return
    row[start] = tags.index(f"B-{kind}" if kind else "B")
    row[start + 1 : end] = [tags.index(f"I-{kind}" if kind else "I")] * (end - start - 1)


def majority(values):
    return max(set(values), key=lambda v: (values.count(v), str(v)))


def rows_of(passage, pieces):
    """The windows of a passage with all that is learnt of them, ready for `network.collate`."""
    gold = gold_of(passage)
    text, words = passage.text, gold["words"]
    rows = []
    for lo, hi in windows_of(text, words, pieces):
        row = window(text, words, lo, hi, pieces) | {"passage": passage.id}
        n = hi - lo
        row["names"], row["nouns"], row["values"] = [0] * n, [0] * n, [0] * n
        for m in sorted(gold["mentions"], key=lambda m: m[0] - m[1]):
            layer, tags = ("nouns", NOUN_TAGS) if m[2] == "nominal" else ("names", NAME_TAGS)
            paint(row[layer], tags, lo, m[0], m[1], "Pronoun" if m[2] == "pronoun" else m[4])
        values = [v for f in gold["facts"] for v in (f["value"], f["when"]) if v]
        for v in sorted(values, key=lambda v: v[0] - v[1]):
            paint(row["values"], VALUE_TAGS, lo, *v, "")
        place = lambda k: k - lo + 1 if k is not None and lo <= k < hi else 0
        row |= arcs_of(gold, text, words, place)
        rows.append(row)
    return rows


def arcs_of(gold, text, words, place):
    """Arcs and whole facts of one window, with those that are neither right nor wrong: other mentions of the same ends."""
    arcs, same, unknown, facts, same_facts, anchors = set(), set(), set(), set(), set(), {}
    for f in gold["facts"]:
        a, s, o = place(f["anchor"]), place(f["s"]), place(f["o"])
        if not a:
            continue
        anchors.setdefault(a, []).append(f)
        subjects = ({place(h) for h in gold["heads"].get(f["subject"], [])} | {s}) - {0}
        objects = ({place(h) for h in gold["heads"].get(f["object"], [])} | {o}) - {0}
        arcs |= {("S", a, s)} | {("R", a, place(w)) for w in f["relation"]} | {("K", a, place(w)) for w in f["kept"]}
        same |= {("S", a, x) for x in subjects} | {("O", a, x) for x in objects}
        if f["when"]:
            arcs.add(("W", a, place(head_of(text, words, *f["when"], "value"))))
        if f["o"] is not None:
            arcs |= {("L" if f["literal"] is not None else "O", a, o), ("SO", s, o)}
            arcs |= {("OR", o, place(w)) for w in f["relation"]} | {("OK", o, place(w)) for w in f["kept"]}
            same |= {("SO", x, y) for x in subjects for y in objects}
            facts |= {(a, s, o)} if s and o else set()
            same_facts |= {(a, x, y) for x in subjects for y in objects}
        if not f["line"]:
            unknown |= {("K", a), ("OK", o)}  # which words its line would keep
    outside = ("S", "O", "L", "SO")  # these may point outside; the others only where a word is
    arcs = {x for x in arcs if x[1] and (x[2] or x[0] in outside) or x[0] == "SO" and x[2]}
    links = []
    for m in gold["mentions"]:
        i = place(head_of(text, words, *m[:3]))
        others = {place(head_of(text, words, *x[:3])) for x in gold["mentions"] if x[3] == m[3] and x[:2] != m[:2] and x[2] != "pronoun"} - {0, i}
        if i:
            links.append((i, sorted(others) or [0]))
    index = lambda xs: [(ARCS.index(k), i, j) for k, i, j in sorted(xs)]
    return {
        "arcs": index(arcs), "same": index(same - arcs), "unknown": [(ARCS.index(k), i) for k, i in sorted(unknown)], "facts": sorted(facts), "same_facts": sorted(same_facts - facts), "links": links,
        "anchors": [(a, STATUS.index(majority([f["status"] for f in fs])), int(any(f["must"] for f in fs)),
                     UNSAID.index(majority([f["unsaid"] for f in fs]))) for a, fs in anchors.items()],
    }
