"""More of the same passages: other people's names in them, and now and then no capitals, so that context is learnt and not names."""
import random
import re

from .annotations import read_passage

NAME_WORD = re.compile(r"[^\W\d_]{3,}")


def names_of(passages, kind="Person"):
    """Words of names of a kind, first and later ones: ([first], [later])."""
    first, later = set(), set()
    for passage in passages:
        for entity in passage.entities.values():
            if entity.type == kind and entity.named:
                words = [w for w in entity.surfaces[0].split() if NAME_WORD.fullmatch(w) and w[0].isupper()]
                first |= set(words[:1])
                later |= set(words[1:])
    return sorted(first), sorted(later)


def renamed(passage, pool, seed):
    """The passage with other names for its people; a word that stands in it as another word too stays."""
    r = random.Random(f"{seed} {passage.id}")
    entity_lines, fact_lines = passage.lines
    swap = {}
    for entity in passage.entities.values():
        if entity.type != "Person" or not entity.named:
            continue
        for i, word in enumerate(entity.surfaces[0].split()):
            if NAME_WORD.fullmatch(word) and word[0].isupper() and not re.search(rf"\b{word.lower()}\b", passage.text):
                swap.setdefault(word, r.choice(pool[0 if i == 0 else 1] or pool[0]))
    change = lambda s: re.sub(r"[^\W\d_]+", lambda m: swap.get(m[0], m[0]), s)
    text = change(passage.text)
    if r.random() < 0.15 and len(text.lower()) == len(text):
        text = text.lower()
    # the first field of a fact and of an entity is a number, the words of types are no names of people
    return read_passage(f"{passage.id} {seed}", passage.genre, text, [change(x) for x in entity_lines], [change(x) for x in fact_lines])


def augmented(passages, copies):
    """The passages and so many copies of each."""
    pool = names_of(passages)
    return passages + [renamed(p, pool, seed) for seed in range(copies) for p in passages]
