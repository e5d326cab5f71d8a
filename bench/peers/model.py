"""The scripted language model: answers what each product's prompts ask for, in the schema asked for, by a simple reader of names.

One reader for all: a name is a speaker, a run of capitalised words, or the words after an article; a fact is a sentence that
joins two of them. A product that asks for facts gets whole sentences with speaker and date, so no evidence is lost here.
"""

import json
import re

HEAD = re.compile(r"^(?:user: )?((?:\[[^\]]*\] )?(?:([A-Z]\w+): )?)", re.S)
NAME = re.compile(r"\b[A-Z][\w'-]*[\w](?: (?:of |the )?[A-Z][\w'-]*\w)*")
THING = re.compile(r"\b(?:a|an|the|my|our|his|her|their|your|this|some) ((?:[a-z]+(?:-[a-z]+)* ?){1,3})")
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
PLAIN = set(
    "a an and are as at be been but by can could did do does for from get go got had has have he her here hey hi him his how i i'm i've "
    "if in is it it's its just let's me my no not of on one or our out she so some than thanks that the their them then there they this "
    "to too up us was way we were what when where which who why will with would wow yeah yes you you're your".split()
)
MAX_FACTS, MAX_NAMES = 6, 12


def read_names(text: str) -> list[str]:
    """Names of a text in the order they occur, the speaker first, each once."""
    head, speaker = HEAD.match(text).groups()
    body = text[len(head) :]
    names = [speaker] if speaker else []
    names += [n for n in NAME.findall(body) if n.lower() not in PLAIN and n.split()[0].lower() not in PLAIN]
    for phrase in THING.findall(body):
        words = phrase.split()
        end = next((i for i, word in enumerate(words) if word in PLAIN), len(words))
        names.append(" ".join(words[:end]))
    return list(dict.fromkeys(n for n in names if len(n) > 2))[:MAX_NAMES]


def read_facts(text: str) -> list[dict]:
    """Statements of a text: the sentence with date and speaker, and the names in it. Greetings of under four words state nothing."""
    head, speaker = HEAD.match(text).groups()
    facts = []
    for sentence in SENTENCE.split(text[len(head) :]):
        if len(sentence.split()) < 4:
            continue
        names = read_names(f"{speaker}: {sentence}" if speaker else sentence)
        facts.append({"text": f"{head.removeprefix('user: ')}{sentence}", "names": names})
    return facts[:MAX_FACTS]


def section(prompt: str, *tags: str) -> str:
    """What stands between the first of these tags that the prompt has, as in <TAG>…</TAG>."""
    for tag in tags:
        found = re.search(rf"<{tag}>\s*(.*?)\s*</{tag}>", prompt, re.S)
        if found:
            return found.group(1)
    return ""


def listed(prompt: str, *tags: str) -> list:
    try:
        return json.loads(section(prompt, *tags) or "[]")
    except ValueError:
        return []


def relation(fact: dict) -> str:
    return "MENTIONS" if len(fact["names"]) < 2 else "SPEAKS_OF"


# Graphiti: names, the same names in the graph, facts between two of them, facts that are there already, summaries.


def graphiti_entities(prompt: str) -> dict:
    names = read_names(section(prompt, "CURRENT MESSAGE", "TEXT"))
    return {"extracted_entities": [{"name": n, "entity_type_id": 0} for n in names]}


def graphiti_resolutions(prompt: str) -> dict:
    known = {e["name"].lower(): e["candidate_id"] for e in listed(prompt, "EXISTING ENTITIES")}
    return {
        "entity_resolutions": [
            {"id": e["id"], "name": e["name"], "duplicate_candidate_id": known.get(e["name"].lower(), -1)}
            for e in listed(prompt, "ENTITIES")
        ]
    }


def graphiti_edges(prompt: str) -> dict:
    allowed = {e["name"] if isinstance(e, dict) else e for e in listed(prompt, "ENTITIES")}
    edges = []
    for fact in read_facts(section(prompt, "CURRENT_MESSAGE")):
        ends = [n for n in fact["names"] if n in allowed][:2]
        if len(ends) == 2:
            edge = {"source_entity_name": ends[0], "target_entity_name": ends[1], "relation_type": relation(fact)}
            edges.append({**edge, "fact": fact["text"], "valid_at": None, "invalid_at": None})
    return {"edges": edges}


def graphiti_duplicates(prompt: str) -> dict:
    new = section(prompt, "NEW FACT")
    known = re.findall(r"'idx': (\d+), 'fact': (['\"])(.*?)\2", section(prompt, "EXISTING FACTS"), re.S)
    return {"duplicate_facts": [int(i) for i, _, text in known if text and text == new], "contradicted_facts": []}


def graphiti_dates(prompt: str) -> dict:
    return {"valid_at": None, "invalid_at": None}


def graphiti_timestamps(prompt: str) -> dict:
    return {"timestamps": [{"valid_at": None, "invalid_at": None} for _ in listed(prompt, "FACTS")]}


def graphiti_summaries(prompt: str) -> dict:
    facts = read_facts(section(prompt, "MESSAGES").split("\n")[-1].strip('"'))
    summaries = []
    for entity in listed(prompt, "ENTITIES"):
        said = [f["text"] for f in facts if entity["name"] in f["text"]]
        if said:
            summaries.append({"name": entity["name"], "summary": " ".join(said)[:500]})
    return {"summaries": summaries}


# cognee: a graph of nodes and edges, and a summary of each text.


def cognee_graph(text: str) -> dict:
    facts = read_facts(text)
    names = list(dict.fromkeys(read_names(text) + [n for f in facts for n in f["names"]]))
    edges = [
        {"source_node_id": f["names"][0], "target_node_id": f["names"][1], "relationship_name": relation(f).lower(), "description": f["text"]}
        for f in facts
        if len(f["names"]) > 1
    ]
    return {"nodes": [{"id": n, "name": n, "type": "thing", "description": n} for n in names], "edges": edges}


def summary(text: str) -> dict:
    return {"summary": " ".join(f["text"] for f in read_facts(text)) or text[:200], "description": ""}


# Hindsight: facts with what, when, who; then observations, one of each new fact.


def hindsight_facts(prompt: str) -> dict:
    text = prompt.split("\nContent:\n")[-1]
    blank = {"when": "N/A", "where": "N/A", "why": "N/A", "fact_kind": "conversation", "fact_type": "world"}
    blank |= {"occurred_start": None, "occurred_end": None, "causal_relations": None, "from_attachments": None}
    return {
        "facts": [
            {**blank, "what": f["text"], "who": ", ".join(f["names"][:1]) or "N/A", "entities": f["names"]} for f in read_facts(text)
        ]
    }


def hindsight_observations(prompt: str) -> dict:
    new = prompt.split("### New facts")[-1].split("### Existing observations")[0]
    found = re.findall(r"^\s*\[([0-9a-f-]{36})\] (.*)$", new, re.M)
    creates = [{"text": text, "source_fact_ids": [uuid], "reason": "a facet of its own"} for uuid, text in found]
    return {"creates": creates, "updates": [], "deletes": []}


def mem0_memories(prompt: str) -> dict:
    new = prompt.split("## New Messages\n")[-1].split("\n\n## Observation Date")[0].strip()
    return {"memory": [{"id": str(i), "text": f["text"], "attributed_to": "user"} for i, f in enumerate(read_facts(new))]}


# What a schema asks for says which question it is.
BY_PROPERTIES = {
    frozenset({"extracted_entities"}): graphiti_entities,
    frozenset({"entity_resolutions"}): graphiti_resolutions,
    frozenset({"edges"}): graphiti_edges,
    frozenset({"duplicate_facts", "contradicted_facts"}): graphiti_duplicates,
    frozenset({"timestamps"}): graphiti_timestamps,
    frozenset({"valid_at", "invalid_at"}): graphiti_dates,
    frozenset({"summaries"}): graphiti_summaries,
    frozenset({"nodes", "edges"}): cognee_graph,
    frozenset({"summary", "description"}): summary,
    frozenset({"facts"}): hindsight_facts,
    frozenset({"creates", "updates", "deletes"}): hindsight_observations,
    frozenset({"action", "text", "reason"}): lambda prompt: {"action": "keep", "text": "", "reason": "told apart"},
}


def find_schema(request: dict) -> dict | None:
    """The JSON schema of the answer: of the response format, or written into the system prompt."""
    named = request.get("response_format", {}).get("json_schema", {}).get("schema")
    if named:
        return named
    for message in request["messages"]:
        at = str(message["content"]).find('{\n  "')
        if at >= 0 and "schema" in message["content"]:
            try:
                return json.JSONDecoder().raw_decode(message["content"][at:])[0]
            except ValueError:
                continue
    return None


def answer(request: dict) -> tuple[str, str]:
    """The text of the answer, and by which rule it was found: "none" tells that nobody taught the model this question."""
    prompt = "\n".join(m["content"] for m in request["messages"] if m["role"] == "user" and isinstance(m["content"], str))
    if "## New Messages" in prompt:
        return json.dumps(mem0_memories(prompt)), "mem0_memories"
    schema = find_schema(request)
    rule = BY_PROPERTIES.get(frozenset(schema.get("properties", {}))) if schema else None
    if rule is None:
        asked = sorted(schema.get("properties", {})) if schema else prompt[:80]
        return ("{}" if schema else "ok"), f"none: {asked}"
    return json.dumps(rule(prompt)), rule.__name__
