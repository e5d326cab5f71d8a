"""What is learnt along with facts, from public corpora: trees and parts of speech, coreference, names. Rows for `network.collate`."""
import gzip
import os
import re

from .gold import NAME_TAGS
from .words import END, START, UNKNOWN, shape

UPOS = "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()
# Penn Treebank: UPOS does not tell "work" from "worked"
XPOS = ("CC CD DT EX FW IN JJ JJR JJS LS MD NN NNP NNPS NNS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH "
        "VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB .").split()
LABELS = ("acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl fixed flat goeswith iobj "
          "list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp").split()
WINDOW = 220  # pieces
# tags that a word may have: these corpora mark no pronouns, and any tag teaches nothing
OUTSIDE, ANY = [0, NAME_TAGS.index("B-Pronoun")], list(range(len(NAME_TAGS)))
CALENDAR = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december", re.I)
KINDS = {
    "Person": "person politician researcher scientist writer musicalartist user_name",
    "Organization": "organization organisation corporation group university politicalparty band website",
    "Location": "place location country",
    "Event": "event election conference",
    "Document": "creative-work book poem magazine academicjournal",
    "Product": "product application device",
    "Technology": "programlang language library operating_system",
}
KIND_OF = {k: t for t, ks in KINDS.items() for k in ks.split()}


def tags_of(kind, begins):
    """The tags that a word of a name may have; of a kind that ours does not have, any."""
    t = KIND_OF.get(kind.lower())
    return [NAME_TAGS.index(("B-" if begins else "I-") + t)] if t else ANY


def open_text(path):
    return gzip.open(path, "rt", encoding="utf8") if path.endswith(".gz") else open(path, encoding="utf8")


def windowed(sentences, pieces):
    """Consecutive sentences (lists of dicts with "word", "head", "label", "upos", "names", "mentions") put together into windows."""
    row = None
    for sentence in sentences:
        cut = [pieces.of(t["word"]) if t["word"].strip() else (UNKNOWN,) for t in sentence]
        size = sum(map(len, cut))
        if size > 400:
            continue
        if row and (len(row["ids"]) + size > WINDOW or sentence[0].get("new")):
            yield finished(row)
            row = None
        row = row or {"ids": [START], "shapes": [0], "first": [0], "heads": [], "labels": [], "upos": [], "xpos": [], "name_sets": [], "mentions": {}}
        offset = len(row["first"]) - 1
        for k, (token, own) in enumerate(zip(sentence, cut)):
            row["first"].append(len(row["ids"]))
            row["ids"] += own
            row["shapes"] += [shape(token["word"])] * len(own)
            row["heads"].append(-100 if "head" not in token else token["head"] + offset if token["head"] else 0)
            row["labels"].append(token.get("label", -100))
            row["upos"].append(token.get("upos", -100))
            row["xpos"].append(token.get("xpos", -100))
            row["name_sets"].append(token.get("names", ANY))
            for entity in token.get("mentions", []):
                row["mentions"].setdefault(entity, []).append((offset + k + 1, token["upos"] == UPOS.index("PRON")))
    if row:
        yield finished(row)


def finished(row):
    row["ids"].append(END)
    row["shapes"].append(0)
    links = []
    for mentions in row.pop("mentions").values():
        for i, _ in mentions:
            links.append((i, sorted({j for j, pronoun in mentions if j != i and not pronoun}) or [0]))
    return row | {"links": links}


def read_trees(path):
    """Sentences of a treebank; GUM's carry names by type and coreference too, other treebanks' names have no type."""
    new = True
    with open_text(path) as file:
        for block in file.read().split("\n\n"):
            new = new or "# newdoc" in block
            rows = [r.split("\t") for r in block.split("\n") if re.match(r"\d+\t", r)]
            if not rows:
                continue
            sentence = [{"word": r[1], "upos": UPOS.index(r[3]) if r[3] in UPOS else -100,
                         "xpos": XPOS.index(r[4] if r[4] in XPOS else "."), "head": int(r[6]),
                         "label": LABELS.index(label) if (label := r[7].split(":")[0]) in LABELS else -100} for r in rows]
            sentence[0]["new"], new = new, False
            (name_gum if "Entity=" in block else name_others)(sentence, rows)
            yield sentence


def name_others(sentence, rows):
    """Proper nouns are names of some type, but for days and months, of which nothing is said; other words are none."""
    for token, r in zip(sentence, rows):
        proper = r[3] in ("PROPN", "X", "SYM")
        token["names"] = ANY if proper and (r[3] != "PROPN" or CALENDAR.fullmatch(r[1])) else ANY[1:] if proper else OUTSIDE
        if r[3] == "PRON":
            token["names"] = ANY


def name_gum(sentence, rows):
    name_others(sentence, rows)
    open_, spans = [], []
    for i, r in enumerate(rows):
        m = re.search(r"Entity=([^|]*)", r[9])
        for part in re.findall(r"\([^()]+\)?|\d+\)", m[1] if m else ""):
            if part.startswith("("):
                number, kind = part.strip("()").split("-")[:2]
                open_.append((number, kind, i))
            number = part.strip("()").split("-")[0]
            if part.endswith(")"):
                k = max((k for k, o in enumerate(open_) if o[0] == number), default=None)
                if k is not None:
                    spans.append((*open_.pop(k), i + 1))
    for number, kind, start, end in spans:
        head = next((i for i in range(start, end) if not start < sentence[i]["head"] <= end), end - 1)
        sentence[head].setdefault("mentions", []).append(number)
        if rows[head][3] == "PROPN" and kind in KIND_OF:
            a, z = head, head + 1
            joins = lambda i: start <= i < end and (rows[i][3] == "PROPN" or rows[i][1] in "-.&'" )
            while joins(a - 1):
                a -= 1
            while joins(z):
                z += 1
            while rows[z - 1][3] != "PROPN":
                z -= 1
            while rows[a][3] != "PROPN":
                a += 1
            for i in range(a, z):
                sentence[i]["names"] = tags_of(kind, i == a)


def read_names(path):
    """Sentences of a corpus of names: a word and its tag a line."""
    sentence = []
    with open_text(path) as file:
        for line in file:
            parts = line.split()
            if len(parts) < 2:
                if sentence:
                    yield sentence
                sentence = []
                continue
            prefix, _, kind = parts[1].partition("-")
            if kind in ("Code_Block", "Output_Block"):
                continue
            sentence.append({"word": parts[0], "names": OUTSIDE if parts[1] == "O" else tags_of(kind, prefix == "B"), "new": not sentence})
    if sentence:
        yield sentence


def read_corpora(folder, pieces):
    """Rows of all corpora that lie in the folder."""
    rows = []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if ".conllu" in name:
            rows += windowed(read_trees(path), pieces)
        elif re.match(r"crossner|wnut|stackoverflow", name):
            rows += windowed((s for s in read_names(path) if len(s) > 2), pieces)
    return rows
