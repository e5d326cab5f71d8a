"""More of the same passages: other names in them, and now and then no capitals, so that context is learnt and not names."""
import random
import re

from .annotations import read_passage

NAME_WORD = re.compile(r"[^\W\d_]{3,}")
RENAMED = ("Person", "Organization", "Location", "Product", "Technology")


def names_of(passages, kind):
    """Words of names of a kind, first and later ones: ([first], [later])."""
    first, later = set(), set()
    for passage in passages:
        for entity in passage.entities.values():
            if entity.type == kind and entity.named:
                words = [w for w in entity.surfaces[0].split() if NAME_WORD.fullmatch(w) and w[0].isupper()]
                first |= set(words[:1])
                later |= set(words[1:])
    return sorted(first), sorted(later)


def renamed(passage, pools, seed):
    """The passage with other names, each of one of its kind (`pools`: words of names by kind); a word that stands in it as another word too stays."""
    r = random.Random(f"{seed} {passage.id}")
    entity_lines, fact_lines = passage.lines
    swap = {}
    for entity in passage.entities.values():
        pool = pools.get(entity.type)
        # What a firm or a product is, its name often says: half of them keep theirs.
        if not pool or not entity.named or (entity.type != "Person" and r.random() < 0.5):
            continue
        for i, word in enumerate(entity.surfaces[0].split()):
            if NAME_WORD.fullmatch(word) and word[0].isupper() and not re.search(rf"\b{word.lower()}\b", passage.text):
                swap.setdefault(word, r.choice(pool[0 if i == 0 else 1] or pool[0]))
    change = lambda s: re.sub(r"[^\W\d_]+", lambda m: swap.get(m[0], m[0]), s)
    text = change(passage.text)
    if r.random() < 0.15 and len(text.lower()) == len(text):
        text = text.lower()
    of_entity = lambda x: " | ".join(part if i == 1 else change(part) for i, part in enumerate(x.split(" | ")))  # "Product" may be a word of a name, and is a type
    return read_passage(f"{passage.id} {seed}", passage.genre, text, [of_entity(x) for x in entity_lines], [change(x) for x in fact_lines])


def augmented(passages, copies):
    """The passages and so many copies of each."""
    pools = {kind: pool for kind in RENAMED if (pool := names_of(passages, kind))[0]}
    return passages + [renamed(p, pools, seed) for seed in range(copies) for p in passages]
