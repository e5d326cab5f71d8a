"""The adapter of LangChain and LangGraph: the examples with a scripted model, and the retriever."""

import asyncio

import langchain_agent
import langgraph_agent
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, SystemMessage, ToolMessage
from memory_graph_client import NoAnswerError
from memory_graph_client.langchain import MemoryGraphRetriever, memory_tools
from scene import ANSWER, CALLS, QUESTION, assert_played, assert_told, memory, retrievals, set_up, unreachable

seen = []


class Scripted(GenericFakeChatModel):
    def bind_tools(self, tools, **_):
        return self

    def _generate(self, messages, *args, **options):
        seen[:] = messages
        return super()._generate(messages, *args, **options)


def play(ask) -> None:
    calls = [[{"name": name, "args": args, "id": str(n)}] for n, (name, args) in enumerate(CALLS)]
    script = [*(AIMessage("", tool_calls=one) for one in calls), AIMessage(ANSWER)]
    answer = ask(Scripted(messages=iter(script)), QUESTION)
    assert_played(answer, [one.content for one in seen if isinstance(one, ToolMessage)])


def retrieve() -> None:
    before = retrievals()
    found = MemoryGraphRetriever(memory=memory(), k=3).invoke(QUESTION)
    assert retrievals() - before == 1
    assert asyncio.run(MemoryGraphRetriever(memory=memory(), k=3).ainvoke(QUESTION)) == found
    kinds = [one.metadata["kind"] for one in found]
    assert kinds == sorted(kinds, key="fact episode".index) and set(kinds) == {"fact", "episode"}, kinds
    assert all(one.id and one.metadata["source"] and one.metadata["valid_at"] for one in found), found
    assert any("Acme" in one.page_content for one in found)
    assert not any("Initech" in one.page_content for one in found)
    try:
        MemoryGraphRetriever(memory=unreachable()).invoke(QUESTION)
    except NoAnswerError:
        return
    raise AssertionError


set_up()
play(langchain_agent.ask)
play(langgraph_agent.ask)
[recalled] = [one.content for one in seen if isinstance(one, SystemMessage)]
assert recalled.startswith("From long-term memory.") and "Acme" in recalled and "Initech" not in recalled, recalled
retrieve()
assert [one.name for one in memory_tools(memory(may_write=False))] == ["recall", "about"]
assert memory_tools(unreachable())[0].invoke({"question": QUESTION}).startswith("Refused: No answer")
assert_told({one.name: (one.description, one.tool_call_schema.model_json_schema()) for one in memory_tools(memory())})
print("ok")
