// An agent of Mastra that remembers: `node mastra.mjs "Where does Ada work?"`, with `@mastra/core`, `ai` and OPENAI_API_KEY.
import { Agent } from "@mastra/core/agent";
import { MemoryGraph } from "memory-graph-client";
import { memoryTools } from "memory-graph-client/ai";

export async function ask(model, question) {
	const client = new MemoryGraph({ url: process.env.MEMORY_GRAPH_URL, key: process.env.MEMORY_GRAPH_API_KEY });
	const agent = new Agent({
		id: "assistant",
		name: "Assistant",
		instructions: "Recall before you answer. Remember what is worth keeping.",
		model,
		tools: memoryTools({ client, group: "user-42" }),
	});
	return (await agent.generate(question)).text;
}

const [question] = process.argv.slice(2);
if (question) console.log(await ask("openai/gpt-5-mini", question));
