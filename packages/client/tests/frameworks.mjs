// An example with a scripted model: `EXAMPLE=mastra node frameworks.mjs`, beside the example and what it needs. Prints ok, or fails.
import assert from "node:assert/strict";
import * as mocks from "ai/test";
import { MemoryGraph } from "memory-graph-client";

const QUESTION = "Where does Ada Lovelace work?";
const ANSWER = "At Acme.";
/** What the model calls, one after the other, before it answers. */
const CALLS = [
	["recall", { question: QUESTION }],
	["remember", { text: "Grace Hopper joined the Navy in Boston." }],
	["recall", { question: "" }],
];
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
/** The messages that the model was last shown. */
let seen = [];

/** The newest kind of model that the installed AI SDK knows, for one answer after the other, whole or as a stream. */
function scripted() {
	let turn = 0;
	const next = ({ prompt }) => {
		seen = prompt;
		const [toolName, input] = CALLS[turn++] ?? [];
		const call = { type: "tool-call", toolCallId: `call-${turn}`, toolName, input: JSON.stringify(input) };
		const reason = toolName ? "tool-calls" : "stop";
		return {
			content: toolName ? call : { type: "text", text: ANSWER },
			finishReason: { unified: reason, raw: reason },
		};
	};
	const parts = ({ content, finishReason }) => [
		{ type: "stream-start", warnings: [] },
		...(content.type === "text"
			? [
					{ type: "text-start", id: "t" },
					{ type: "text-delta", id: "t", delta: content.text },
					{ type: "text-end", id: "t" },
				]
			: [content]),
		{ type: "finish", finishReason, usage },
	];
	const Model = mocks.MockLanguageModelV4 ?? mocks.MockLanguageModelV3;
	return new Model({
		doGenerate: async (options) => {
			const { content, finishReason } = next(options);
			return { content: [content], finishReason, usage, warnings: [] };
		},
		doStream: async (options) => ({ stream: ReadableStream.from(parts(next(options))) }),
	});
}

const client = new MemoryGraph({ url: process.env.MEMORY_GRAPH_URL, key: process.env.MEMORY_GRAPH_API_KEY });
await client.remember("Ada Lovelace joined Acme in Berlin.", { group_id: "user-42" });
await client.remember("Ada Lovelace joined Initech in Paris.", { group_id: "others" });
const { ask } = await import(`./${process.env.EXAMPLE}.mjs`);
assert.equal(await ask(scripted(), QUESTION), ANSWER);

const results = seen.flatMap(({ role, content }) => (role === "tool" ? content : [])).map(({ output }) => output);
assert.equal(results.length, CALLS.length, JSON.stringify(results));
const [recalled, stored, refused] = results.map((output) => JSON.stringify(output));
assert.match(recalled, /Acme/);
assert.doesNotMatch(recalled, /Initech/);
assert.match(refused, /"refused":"Invalid request/);
const [name] = /ep_[0-9a-f]+/.exec(stored) ?? [];
assert.match((await client.episode(name)).content, /^Grace Hopper/, stored);
console.log("ok");
