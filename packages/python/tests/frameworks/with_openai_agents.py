"""The adapter of the OpenAI Agents SDK: the example with a scripted model, which is shown what is known before it asks."""

import json

from agents import Agent, Model, ModelResponse, Runner, SQLiteSession, Usage, set_tracing_disabled
from memory_graph_client.openai_agents import memory_tools, recalling
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText
from openai_agent import ask
from scene import ANSWER, CALLS, QUESTION, assert_played, assert_told, memory, retrievals, set_up, unreachable


class Scripted(Model):
    """Makes the calls and then answers; keeps the instructions and the items it was last shown."""

    def __init__(self, calls):
        self.left = list(enumerate(calls))
        self.instructions = []
        self.items = []

    async def get_response(self, system_instructions, input, *args, **options):
        self.instructions.append(system_instructions)
        self.items = input
        return ModelResponse(output=[self._next()], usage=Usage(), response_id=None)

    def _next(self):
        if self.left:
            n, (name, args) = self.left.pop(0)
            return ResponseFunctionToolCall(
                arguments=json.dumps(args), call_id=f"call-{n}", name=name, type="function_call"
            )
        text = ResponseOutputText(annotations=[], text=ANSWER, type="output_text")
        return ResponseOutputMessage(id="m", content=[text], role="assistant", status="completed", type="message")

    def stream_response(self, *args, **options):
        raise NotImplementedError


def play() -> None:
    model, before = Scripted(CALLS), retrievals()
    answer = ask(model, QUESTION)
    assert_played(answer, [one["output"] for one in model.items if one.get("type") == "function_call_output"])
    assert len(model.instructions) == len(CALLS) + 1 and len(set(model.instructions)) == 1
    assert model.instructions[0].startswith("Remember what is worth keeping.\n\nFrom long-term memory.")
    assert "Acme" in model.instructions[0] and "Initech" not in model.instructions[0]
    # One before the run, whatever its turns, and one that the model asked for.
    assert retrievals() - before == 2


def last_message_of_a_session() -> None:
    session, model = SQLiteSession("chat"), Scripted([])
    agent = Agent("Assistant", instructions=recalling(memory(), "Be brief."), model=model)
    for said in ("Hello.", [{"role": "user", "content": [{"type": "input_text", "text": QUESTION}]}]):
        Runner.run_sync(agent, said, session=session)
    assert "Acme" in model.instructions[-1], model.instructions
    assert "Acme" not in json.dumps(model.items[:1])


def without_a_server() -> None:
    model = Scripted([])
    agent = Agent("Assistant", instructions=recalling(unreachable(), "Be brief."), model=model)
    assert Runner.run_sync(agent, QUESTION).final_output == ANSWER
    assert model.instructions == ["Be brief."]


set_tracing_disabled(True)
set_up()
play()
last_message_of_a_session()
without_a_server()
assert [one.name for one in memory_tools(memory(may_write=False))] == ["recall", "about"]
assert_told({one.name: (one.description, one.params_json_schema) for one in memory_tools(memory())})
print("ok")
