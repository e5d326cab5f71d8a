import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "@playwright/test";

test("an agent remembers and recalls through the running service", async () => {
	const client = new Client({ name: "test", version: "1" });
	const requestInit = { headers: { Authorization: `Bearer ${process.env.API_KEY}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", process.env.BASE_URL), { requestInit }));
	await client.callTool({ name: "remember", arguments: { text: "Hedy Lamarr invented frequency hopping." } });
	const { content } = await client.callTool({
		name: "recall",
		arguments: { question: "What did Hedy Lamarr invent?" },
	});
	expect(JSON.stringify(content)).toContain("frequency hopping");
	await client.close();
});
