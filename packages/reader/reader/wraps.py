"""Lines that were broken at a width, put together again: the same as lib/extraction/text/unwrap.ts, which says why."""
import re

OWN_LINE = re.compile(r"(?:[-*+•—–→↳#|=~`\[<]|\d+[.)]|\(\w\)|\d{1,4}[-:./]\d|[\w .@/'’-]{1,30}(?::(?:\s|$)|\s[\[(]?\d{1,2}:\d\d))")
SENTENCE_END = re.compile(r"[.!?:;…][\"”’')\]*_]*$")
LEAST_WIDTH, LEAST_BROKEN_WIDTH, LEAST_FULL, SLACK, MOST_INDENT = 45, 60, 0.8, 4, 4


def unwrap(text):
    """`text` with blanks for the ends of full lines within sentences; every word keeps its place."""
    out = list(text)
    for paragraph in _paragraphs(text):
        width = max([len(line["body"]) for line in paragraph if "://" not in line["body"]] + [LEAST_WIDTH])
        pairs = list(zip(paragraph, paragraph[1:]))
        full = [len(a["body"]) >= LEAST_WIDTH and len(a["body"]) + 1 + len(b["body"].split(" ", 1)[0]) > width - SLACK for a, b in pairs]
        broken = width >= LEAST_BROKEN_WIDTH and len(full) > 1 and sum(full) >= LEAST_FULL * len(full)
        for (a, b), is_full in zip(pairs, full):
            if not is_full or SENTENCE_END.search(a["body"]) or (not broken and b["body"][:1].isupper()):
                continue
            to = b["start"] + len(b["mark"])
            out[a["end"] : to] = " " * (to - a["end"])
    return "".join(out)


def _paragraphs(text):
    paragraphs, start, code, before = [], 0, False, None
    for said in text.split("\n"):
        mark = re.match(r"[>\s]*", said).group()
        body = said[len(mark) :].rstrip()
        indent = len(mark) - mark.rfind(">") - 1
        line = {"start": start, "end": start + len(mark) + len(body), "mark": mark, "indent": indent, "body": body}
        start += len(said) + 1
        fence = body.startswith(("```", "~~~"))
        is_open = not code and not fence and body != "" and body[0] not in "#|"
        code ^= fence
        goes_on = (
            is_open
            and before is not None
            and before["mark"].count(">") == mark.count(">")
            and indent <= before["indent"] + MOST_INDENT
            and not OWN_LINE.match(body)
        )
        if goes_on:
            paragraphs[-1].append(line)
        elif is_open:
            paragraphs.append([line])
        before = line if is_open else None
    return paragraphs
