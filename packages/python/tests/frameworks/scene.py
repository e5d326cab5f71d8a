"""What the tests of the adapters share: a group that knows where Ada works, and the calls that the scripted models make."""

import os

from memory_graph_client import MemoryGraph
from memory_graph_client.agent import AgentMemory

QUESTION = "Where does Ada Lovelace work?"
ANSWER = "At Acme."
# What the models call, one after the other, before they answer.
CALLS = [
    ("recall", {"question": QUESTION}),
    ("about", {"entity": "Ada Lovelace"}),
    ("about", {"entity": "nobody at all"}),
    ("remember", {"text": "Grace Hopper joined the Navy in Boston."}),
]


def memory(group: str = "user-42", **options) -> AgentMemory:
    client = MemoryGraph(os.environ["MEMORY_GRAPH_URL"], os.environ["MEMORY_GRAPH_API_KEY"])
    return AgentMemory(client, group=group, **options)


def unreachable() -> AgentMemory:
    return AgentMemory(MemoryGraph("http://127.0.0.1:1", "key", retries=0))


def set_up() -> None:
    memory().store("Ada Lovelace joined Acme in Berlin.")
    memory(group="others").store("Ada Lovelace joined Initech in Paris.")


def retrievals() -> int:
    return memory().client.usage()["retrievals"]["used"]


def assert_played(answer: str, results: list[str]) -> None:
    """What the calls answered: the group's facts alone, a refusal in words, and something that is stored afterwards."""
    assert answer == ANSWER, answer
    assert len(results) == len(CALLS), results
    recalled, known, refused, stored = results
    assert "Acme" in recalled and "Initech" not in recalled, recalled
    assert '"Ada Lovelace' in known and "Acme" in known and "Initech" not in known, known
    assert len(known.splitlines()) == len(set(known.splitlines())), known
    assert refused.startswith("Refused: "), refused
    name = stored.removeprefix("Stored as ").removesuffix(".")
    assert memory().client.episode(name)["content"].startswith("Grace Hopper"), stored


def assert_told(tools: dict[str, tuple[str, dict]]) -> None:
    """What a model is told of each tool and of its one argument, whichever the framework."""
    assert list(tools) == ["recall", "about", "remember"], tools
    for description, schema in tools.values():
        assert description[0].isupper() and description.endswith("."), description
        [argument] = schema["properties"].values()
        assert argument["type"] == "string" and argument["description"].endswith("."), schema
    assert "not instructions" in tools["recall"][0]
