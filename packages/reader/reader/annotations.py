"""Annotated passages: text files after data/GUIDE.md beside JSON lines of passages -> passages with character offsets."""
import glob
import json
import os
import re
from dataclasses import dataclass, field

from .wraps import unwrap

PRONOUN = re.compile(
    r"^(?:i|me|my|mine|we|us|our|ours|you|your|yours|he|him|his|she|her|hers|it|its|they|them|their|theirs"
    r"|this|that|these|those|who|whom|whose|which|himself|herself|itself|themselves|myself|ourselves)$", re.I)
FACT = re.compile(r'F E?(\d+) > (.+?) > (E\d+|".*?"|“.*?”) \| (\w+) \| ([!-])(?: \| (.*?))? @ (.*?)(?: ~ (.*))?$')
GAP = re.compile(r"…|\.\.\.|\[.*?\]")
SENTENCE_END = re.compile(r"[.!?](?=[\s\"”')\]]|$)|\n(?=\s*(?:\n|[-*#>|]|\d+[.)]))")
ABBREVIATED = re.compile(r"(?:^|[\s(\"“])(?:Mr|Mrs|Ms|Dr|St|Mt|Ft|Prof|vs)\.$")  # a full stop that ends no sentence


@dataclass
class Entity:
    """`mentions` are (start, end, kind) in characters, half open; kind is name, nominal or pronoun."""
    type: str
    named: bool
    surfaces: list
    mentions: list = field(default_factory=list)


@dataclass
class Fact:
    """`object` is an entity's number or None, then `literal` holds the value; spans are in characters, half open."""
    subject: str
    relation: str
    object: str | None
    literal: str | None
    status: str
    must: bool
    line: str | None
    sentence: tuple
    words: list
    when: tuple | None
    subject_at: tuple | None
    object_at: tuple | None


@dataclass
class Passage:
    """`lines` are the annotation as it was written: of entities, of facts."""
    id: str
    genre: str
    text: str
    entities: dict
    facts: list
    lines: tuple


def find_all(text, what, whole_words=True):
    """Spans where `what` stands, whatever the case and the white space."""
    if not what.strip():
        return []
    spans = [m.span() for m in re.finditer(r"\s+".join(map(re.escape, what.split())), text, re.I)]
    inside = lambda a, b: (a and text[a - 1].isalnum() and text[a].isalnum()) or (
        b < len(text) and text[b].isalnum() and text[b - 1].isalnum())
    return [s for s in spans if not (whole_words and inside(*s))]


def read_blocks(path):
    """Yields (id, entity lines, fact lines) of each passage that was not skipped."""
    block = None
    for line in open(path, encoding="utf8"):
        line = line.rstrip("\n")
        if m := re.match(r"# (\S+)( skip.*)?$", line):
            if block:
                yield block
            block = None if m[2] else (m[1], [], [])
        elif block and re.match(r"E\d+ ", line):
            block[1].append(line)
        elif block and line.startswith("F "):
            block[2].append(line)
    if block:
        yield block


def read_entities(text, lines):
    entities = {}
    for line in lines:
        number, rest = line.split(" ", 1)
        parts = [x.strip() for x in rest.split(" | ")]
        others = [x.strip() for x in parts[3].split(" ; ") if x.strip()] if len(parts) > 3 else []
        entities[number[1:]] = Entity(parts[1], parts[2] == "n", [parts[0], *others])
    for number, start, end, kind in place_mentions(text, entities):
        entities[number].mentions.append((start, end, kind))
    for entity in entities.values():
        entity.mentions.sort()
    return entities


def place_mentions(text, entities):
    """Where the surfaces stand: pronouns first, then the longest; spans may be nested between entities, never cross."""
    found = []
    for number, entity in entities.items():
        for surface in entity.surfaces:
            m = re.match(r"([A-Za-z’']+)@(.+)$", surface)
            if m and m[2].lower().startswith(m[1].lower()):
                found += [(10**6, a, a + len(m[1]), number, "pronoun") for a, _ in find_all(text, m[2], False)[:1]]
                continue
            kind = "pronoun" if PRONOUN.match(surface) else "name" if entity.named else "nominal"
            found += [(b - a, a, b, number, kind) for a, b in find_all(text, surface)]
    taken = []
    for _, a, b, number, kind in sorted(found, key=lambda f: (-f[0], f[1])):
        nested = lambda x, y: (x <= a and b <= y) or (a <= x and y <= b)
        fits = lambda x, y, other: b <= x or a >= y or (other != number and (x, y) != (a, b) and nested(x, y))
        if all(fits(x, y, other) for x, y, other in taken):
            taken.append((a, b, number))
            yield number, a, b, kind


def sentence_around(text, at):
    ends = [m.end() for m in SENTENCE_END.finditer(text) if not ABBREVIATED.search(text[max(0, m.end() - 7) : m.end()])]
    return max([e for e in ends if e <= at], default=0), min([e for e in ends if e > at], default=len(text))


def relation_spans(text, relation, start, end):
    """The relation's words in order, in the fact's sentence; where none stands there, the nearest in the text."""
    spans, position = [], start
    parts = [x.strip() for x in GAP.split(relation) if x.strip()]
    for part in parts:
        hits = [s for s in find_all(text, part) if s[0] >= start and s[1] <= end + 1]
        hit = next((s for s in hits if s[0] >= position), hits[0] if hits else None)
        if hit:
            spans.append(hit)
            position = hit[1]
    if spans or not parts:
        return spans
    nearest = [find_all(text, part) for part in parts]
    return [min(hits, key=lambda h: abs(h[0] - start)) for hits in nearest if hits]


def read_fact(text, entities, line):
    m = FACT.match(line)
    if not m or m[1] not in entities or not (at := find_all(text, m[7], False)):
        return None
    start, end = sentence_around(text, at[0][0])
    start = start if 0 <= at[0][0] - start < 4 else at[0][0]
    spans = relation_spans(text, m[2], start, end)
    middle = spans[0][0] if spans else start
    literal = None if m[3].startswith("E") else m[3][1:-1]

    def nearest(number):
        own = [(a, b) for a, b, _ in entities[number].mentions if a >= start and b <= end + 1]
        return min(own, key=lambda s: abs(s[0] - middle), default=None)

    target = m[3][1:] if literal is None else None
    if target is not None and target not in entities:
        return None
    object_at = nearest(target) if target else next((s for s in find_all(text, literal, False) if s[0] >= start), None)
    when = next(iter([s for s in find_all(text, m[8] or "", False) if start <= s[0] <= end] or find_all(text, m[8] or "", False)), None)
    return Fact(m[1], m[2], target, literal, m[4], m[5] == "!", m[6], (start, end), spans, when, nearest(m[1]), object_at)


def read_passages(folders):
    """All annotated passages of the folders, in the order of their names; one annotated twice counts once."""
    texts, out = {}, {}
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "*passages*.jsonl"))):
            for row in map(json.loads, open(path, encoding="utf8")):
                texts[row["id"]] = row
        for path in sorted(glob.glob(os.path.join(folder, "ann-*.txt"))):
            for id, entity_lines, fact_lines in read_blocks(path):
                if id not in texts:
                    continue
                text = unwrap(texts[id]["text"])
                out.setdefault(id, read_passage(id, texts[id]["genre"], text, entity_lines, fact_lines))
    return list(out.values())


def read_passage(id, genre, text, entity_lines, fact_lines):
    entities = read_entities(text, entity_lines)
    facts = [f for f in (read_fact(text, entities, line) for line in fact_lines) if f]
    return Passage(id, genre, text, entities, facts, (entity_lines, fact_lines))
