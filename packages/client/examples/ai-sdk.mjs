// An agent of the AI SDK that remembers: `node ai-sdk.mjs "Where does Ada work?"`, with `ai` 6 or 7 and AI_GATEWAY_API_KEY.
import { generateText, stepCountIs } from "ai";
import { MemoryGraph } from "memory-graph-client";
import { memoryTools } from "memory-graph-client/ai";

export async function ask(model, question) {
	const client = new MemoryGraph({ url: process.env.MEMORY_GRAPH_URL, key: process.env.MEMORY_GRAPH_API_KEY });
	const { text } = await generateText({
		model,
		tools: memoryTools({ client, group: "user-42" }),
		stopWhen: stepCountIs(8),
		prompt: `Recall before you answer. Remember what is worth keeping.\n\n${question}`,
	});
	return text;
}

const [question] = process.argv.slice(2);
if (question) console.log(await ask("openai/gpt-5-mini", question));
