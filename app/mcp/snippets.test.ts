import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const http = z.strictObject({
	type: z.literal("http").optional(),
	url: z.literal("http://localhost:3000/mcp"),
	headers: z.strictObject({ Authorization: z.string().regex(/^Bearer \$\{(env:|input:)?[\w-]+\}$/) }),
});
const stdio = z.strictObject({
	command: z.literal("npx"),
	args: z.array(z.string()),
	env: z.strictObject({ MEMORY_GRAPH_URL: z.url(), MEMORY_GRAPH_API_KEY: z.string() }),
});
const byClient = z.strictObject({ mcpServers: z.strictObject({ "memory-graph": z.union([http, stdio]) }) });
const vsCode = z.strictObject({
	inputs: z.array(z.looseObject({ type: z.literal("promptString"), id: z.string(), password: z.literal(true) })),
	servers: z.strictObject({ "memory-graph": http }),
});

test.each([
	["docs/agents.md", 4],
	["packages/mcp/README.md", 1],
])("every snippet of %s parses and has the shape that its client reads", (file, count) => {
	const snippets = [...readFileSync(file, "utf8").matchAll(/```json\n(.+?)```/gs)].map(([, json]) =>
		JSON.parse(json ?? ""),
	);
	expect(snippets).toHaveLength(count);
	for (const snippet of snippets) expect(z.union([byClient, vsCode]).safeParse(snippet).error).toBeUndefined();
});
