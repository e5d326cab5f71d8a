"""The adapter of LlamaIndex: the example with a scripted model, the retriever, and what falls out of the short-term memory."""

import asyncio
import os

from llama_index.core.base.llms.types import ChatMessage, ToolCallBlock
from llama_index.core.llms.mock import MockFunctionCallingLLM
from llama_index.core.memory import Memory
from llama_index_agent import ask
from memory_graph_client.llama_index import MemoryGraphBlock, MemoryGraphRetriever, memory_tools
from scene import ANSWER, CALLS, QUESTION, assert_played, assert_told, memory, set_up, unreachable

SYSTEM, TOOL = "system", "tool"


async def play() -> None:
    seen, left = [], list(enumerate(CALLS))

    def next_message(messages, **_) -> ChatMessage:
        seen[:] = messages
        if not left:
            return ChatMessage(ANSWER, role="assistant")
        n, (name, args) = left.pop(0)
        return ChatMessage(role="assistant", blocks=[ToolCallBlock(tool_call_id=str(n), tool_name=name, tool_kwargs=args)])

    answer = await ask(MockFunctionCallingLLM(response_generator=next_message, is_chat_model=True), QUESTION)
    assert_played(answer, [one.content for one in seen if one.role == TOOL])
    [recalled] = [one.content for one in seen if one.role == SYSTEM]
    assert "Acme" in recalled and "Initech" not in recalled, recalled


async def retrieve() -> None:
    retriever = MemoryGraphRetriever(memory(), similarity_top_k=3)
    found = await retriever.aretrieve(QUESTION)
    assert [one.node_id for one in found] == [one.node_id for one in retriever.retrieve(QUESTION)]
    assert {one.metadata["kind"] for one in found} == {"fact", "episode"}
    assert any("Acme" in one.text for one in found) and not any("Initech" in one.text for one in found)
    assert all(one.score is not None and one.metadata["source"] for one in found)


async def fall_out() -> None:
    """The oldest messages are stored once the short-term memory is full, and what the user said alone."""
    own = memory(group=f"fallen-{os.getpid()}")
    block = MemoryGraphBlock(memory=own, author="Marta Ruiz")
    small = {"token_limit": 400, "chat_history_token_ratio": 0.1, "token_flush_size": 10}
    chat = Memory.from_defaults(session_id="full", memory_blocks=[block], **small)
    said = ["I moved to Lisbon in May.", "So you did.", "word " * 60, "Well."]
    for n, text in enumerate(said):
        await chat.aput(ChatMessage(text, role="assistant" if n % 2 else "user"))
    [stored] = [one["name"] for one in own.client.episodes(group_id=f"fallen-{os.getpid()}")]
    assert own.client.episode(stored)["content"] == said[0]
    shown = await chat.aget("Where does Marta Ruiz live?")
    assert "Lisbon" in shown[0].content, shown


async def without_a_server() -> None:
    chat = Memory.from_defaults(session_id="down", memory_blocks=[MemoryGraphBlock(memory=unreachable())])
    await chat.aput(ChatMessage(QUESTION, role="user"))
    assert [one.content for one in await chat.aget() if one.role != SYSTEM] == [QUESTION]


async def main() -> None:
    for part in (play, retrieve, fall_out, without_a_server):
        await part()


set_up()
asyncio.run(main())
assert [one.metadata.name for one in memory_tools(memory(may_write=False))] == ["recall", "about"]
assert_told({one.metadata.name: (one.metadata.description, one.metadata.get_parameters_dict()) for one in memory_tools(memory())})
print("ok")
