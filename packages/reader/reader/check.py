"""What is not well-formed in annotated passages: spans that are not in the text, unknown numbers, types and statuses."""
import glob
import json
import os
import re

from .annotations import FACT, GAP, read_blocks
from .gold import STATUS, TYPES


def norm(s):
    return re.sub(r"\s+", " ", s).lower()


def faults_of(text, entity_lines, fact_lines):
    text, numbers = norm(text), set()
    for line in entity_lines:
        number, rest = line.split(" ", 1)
        parts = [x.strip() for x in rest.split(" | ")]
        if len(parts) < 3 or parts[1] not in TYPES or parts[2] not in ("n", "c"):
            yield "an entity needs a name, a type, n or c", line
            continue
        numbers.add(number[1:])
        for surface in [parts[0]] + [x.strip() for x in (parts[3].split(" ; ") if len(parts) > 3 else []) if x.strip()]:
            pronoun, at, context = surface.partition("@")
            if at and re.fullmatch(r"[A-Za-z’']+", pronoun):
                if not context.lower().startswith(pronoun.lower()) or text.count(norm(context)) != 1:
                    yield "the context of a pronoun begins with it and stands once in the text", surface
            elif norm(surface) not in text:
                yield "not in the text", surface
    for line in fact_lines:
        m = FACT.match(line)
        if not m:
            yield "cannot be read", line
            continue
        ends = [m[1], m[3][1:]] if m[3].startswith("E") else [m[1]]
        if set(ends) - numbers:
            yield "unknown subject or object", line
        if m[4] not in STATUS:
            yield "unknown status", line
        for said in [m[7], m[8] or "", *GAP.split(m[2])]:
            if norm(said).strip() not in text:
                yield "not in the text", said
        if m[5] == "!" and not m[6]:
            yield "a fact to keep needs its statement", line


def check(folder):
    """Prints the faults and the counts of a folder. Returns the number of faults."""
    texts = {}
    for path in glob.glob(os.path.join(folder, "*passages*.jsonl")):
        texts |= {row["id"]: row["text"] for row in map(json.loads, open(path, encoding="utf8"))}
    faults, passages, facts = 0, 0, 0
    for path in sorted(glob.glob(os.path.join(folder, "ann-*.txt"))):
        for id, entity_lines, fact_lines in read_blocks(path):
            passages, facts = passages + 1, facts + len(fact_lines)
            for what, where in [("no such passage", id)] if id not in texts else faults_of(texts[id], entity_lines, fact_lines):
                faults += 1
                print(f"{os.path.basename(path)} {id}: {what}: {where}")
    print(f"{passages} passages, {facts} facts, {faults} faults")
    return faults
