"""What is played: the first turns of a conversation of LoCoMo's form, its questions, and the notes of Memory Graph's sample."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

SAMPLE = Path(__file__).parents[2] / "lib" / "teams" / "sample-conversation.json"


@dataclass
class Text:
    name: str
    content: str
    at: datetime


@dataclass
class Question:
    text: str
    evidence: list[str]


def read_conversation(file: str, turns: int) -> tuple[list[Text], list[Question]]:
    """The first turns, each with its date and speaker in the text, and the questions whose whole evidence is among them."""
    talk = json.loads(Path(file).read_text())[0]
    texts: list[Text] = []
    spoken = talk["conversation"]
    for number in range(1, len(spoken)):
        date = spoken.get(f"session_{number}_date_time")
        if not date:
            continue
        start = datetime.strptime(date, "%I:%M %p on %d %B, %Y").replace(tzinfo=timezone.utc)
        for order, turn in enumerate(spoken.get(f"session_{number}", [])):
            photo = f" [shares {turn['blip_caption']}]" if turn.get("blip_caption") else ""
            content = f"[{date}] {turn['speaker']}: {turn['text']}{photo}"
            texts.append(Text(turn["dia_id"].replace(":", "-"), content, start + timedelta(seconds=30 * order)))
    texts = texts[:turns]
    names = {text.name for text in texts}
    asked = [Question(q["question"], [e.replace(":", "-") for e in q["evidence"]]) for q in talk["qa"] if q["evidence"]]
    return texts, [q for q in asked if names.issuperset(q.evidence)]


def read_notes(count: int) -> list[Text]:
    notes = json.loads(SAMPLE.read_text())[:count]
    return [Text(f"note-{i}", n["content"], datetime.fromisoformat(n["valid_at"])) for i, n in enumerate(notes)]
