"""python token_reference.py OUT: 2,000 strings of many scripts, each with a hash of the ids that the reference tokenizer gives.

Strings are random runs of one or two scripts, of pieces of the vocabulary and of punctuation, from a fixed seed; nobody wrote them."""
import hashlib
import json
import pathlib
import random
import sys

from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
BLOCKS = [
    (0x61, 0x7A), (0x41, 0x5A), (0x30, 0x39), (0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0xA1, 0xFF), (0x100, 0x17F), (0x1E00, 0x1EFF),
    (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x45F), (0x531, 0x587), (0x5D0, 0x5EA), (0x620, 0x64A), (0x904, 0x939), (0x985, 0x9B9), (0xB85, 0xBB9),
    (0xE01, 0xE30), (0x10D0, 0x10F0), (0x1200, 0x1248), (0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BF), (0x2190, 0x21FF), (0x2200, 0x22FF),
    (0x3001, 0x3011), (0x3041, 0x3096), (0x30A1, 0x30FA), (0x4E00, 0x4FFF), (0xAC00, 0xACFF), (0xFF01, 0xFF5E), (0x1D400, 0x1D433), (0x1F300, 0x1F64F), (0x20000, 0x200FF),
]
SPACES = [" ", " ", " ", "  ", "\n", "\t", "\u00a0", "\u3000", "\u200b", "\u200d", "\ufe0f", "\u00ad", "\u0000", "\ufffd", "\u2028"]


def main(out):
    tokenizer = Tokenizer.from_file(str(HERE / "tokenizer.json"))
    pieces = [piece.removeprefix("##") for piece in tokenizer.get_vocab() if not piece.startswith("[")]
    pieces.sort()
    chance = random.Random(7)

    def word(block):
        if chance.random() < 0.4:
            chosen = chance.choice(pieces)
            return chance.choice([chosen, chosen.upper(), chosen.title()])
        return "".join(chr(chance.randint(*block)) for _ in range(chance.randint(1, 8)))

    rows = []
    while len(rows) < 2000:
        blocks = chance.sample(BLOCKS, chance.randint(1, 2))
        text = "".join(word(chance.choice(blocks)) + chance.choice([*SPACES, *SPACES, "", ".", "-", "'"]) for _ in range(chance.randint(1, 7)))
        ids = ",".join(map(str, tokenizer.encode(text).ids))
        rows.append([text, hashlib.sha256(ids.encode()).hexdigest()[:8]])
    out.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
