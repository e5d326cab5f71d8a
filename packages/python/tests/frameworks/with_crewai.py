"""The adapter of CrewAI: the example with a scripted model."""

import json
import os

os.environ.update(CREWAI_DISABLE_TELEMETRY="true", OTEL_SDK_DISABLED="true", CREWAI_TRACING_ENABLED="false")

from crewai import BaseLLM
from crewai_agent import ask
from memory_graph_client.crewai import memory_tools
from scene import ANSWER, CALLS, QUESTION, assert_played, assert_told, memory, set_up, unreachable

seen = []


class Scripted(BaseLLM):
    """Makes the calls in words, as models without function calling do, and then answers."""

    turn: int = 0

    def call(self, messages, *args, **options):
        seen[:] = messages
        self.turn += 1
        if self.turn > len(CALLS):
            return f"Thought: I now know the final answer\nFinal Answer: {ANSWER}"
        name, arguments = CALLS[self.turn - 1]
        return f"Thought: I should look.\nAction: {name}\nAction Input: {json.dumps(arguments)}"

    def supports_function_calling(self):
        return False


set_up()
answer = ask(Scripted(model="scripted"), QUESTION)
observed = [one["content"].split("Observation: ", 1)[1] for one in seen if one["role"] == "assistant"]
assert_played(answer, [one.strip() for one in observed])
assert [one.name for one in memory_tools(memory(may_write=False))] == ["recall", "about"]
assert memory_tools(unreachable())[0].run(question=QUESTION).startswith("Refused: No answer")
assert_told({one.name: (one.description, one.args_schema.model_json_schema()) for one in memory_tools(memory())})
print("ok")
