"""Text -> words, word pieces and windows: the input of the network. The product's `encoder/` cuts texts in the same way."""
import os
import re
from functools import lru_cache

from tokenizers import Tokenizer

WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
START, END, UNKNOWN = 101, 102, 100  # pieces of the pretrained vocabulary; END stands for the end of a line too
MAX_PIECES = 320
SHAPES = 8


class Pieces:
    """The tokenizer of the pretrained encoder, asked a word at a time."""

    def __init__(self, folder):
        tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self.of = lru_cache(200_000)(lambda word: tuple(tokenizer.encode(word, add_special_tokens=False).ids) or (UNKNOWN,))


def words_of(text):
    """Spans of runs of letters and digits, and of each other character that is no white space."""
    return [m.span() for m in WORD.finditer(text)]


def shape(word):
    """How a word is spelt, which the uncased vocabulary loses: 1 lower, 2 Title, 3 UPPER, 4 miXed, 5 with a digit, 6 one capital, 7 no letter or digit."""
    if re.search(r"\d", word):
        return 5
    if not re.search(r"[^\W_]", word):
        return 7
    if word.islower():
        return 1
    if word.isupper():
        return 6 if len(word) == 1 else 3
    return 2 if word[0].isupper() and word[1:].islower() else 4


def windows_of(text, words, pieces):
    """Ranges of words that fit MAX_PIECES, cut at ends of lines and sentences where there is one."""
    out, start, cut, size = [], 0, 0, 0
    sizes = [len(pieces.of(text[a:b])) for a, b in words]
    for i, (_, end) in enumerate(words):
        size += sizes[i]
        if size > MAX_PIECES:
            at = cut if cut > start else i
            out.append((start, at))
            start, size = at, sum(sizes[at : i + 1])
        between = text[end : words[i + 1][0]] if i + 1 < len(words) else "\n"
        if "\n" in between or (text[words[i][0]] in ".!?" and between):
            cut = i + 1
    return [w for w in out + [(start, len(words))] if w[0] < w[1]]


def window(text, words, lo, hi, pieces):
    """Pieces, spelling and each word's first piece; place 0 stands for "outside of the window"."""
    ids, shapes, first = [START], [0], [0]
    for i in range(lo, hi):
        a, b = words[i]
        if i > lo and "\n" in text[words[i - 1][1] : a]:
            ids.append(END)
            shapes.append(0)
        own = pieces.of(text[a:b])
        first.append(len(ids))
        ids += own
        shapes += [shape(text[a:b])] * len(own)
    return {"ids": ids + [END], "shapes": shapes + [0], "first": first, "lo": lo, "hi": hi}
