#!/usr/bin/env node
// Passes MCP messages between stdio and a server's /mcp, unchanged, those of a batch one by one. A request that the server does not answer gets an error,
// so that no client waits for ever. Standard output has messages alone; what people should read goes to standard error.
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const { MEMORY_GRAPH_URL = "http://localhost:3000", MEMORY_GRAPH_API_KEY } = process.env;

function fail(message) {
	console.error(`memory-graph-mcp: ${message}`);
	process.exit(2);
}

if (!MEMORY_GRAPH_API_KEY) fail("set MEMORY_GRAPH_API_KEY to an API key of the server.");
if (!/^https?:\/\//.test(MEMORY_GRAPH_URL) || !URL.canParse(MEMORY_GRAPH_URL)) {
	fail("MEMORY_GRAPH_URL must be an http or https address.");
}

/** Lines of one message each: the transport drops a batch, which one version of the protocol had, and the server refuses it. */
async function* messages() {
	for await (const line of createInterface({ input: process.stdin })) {
		yield Buffer.from(line.trimStart().startsWith("[") ? unbatched(line) : `${line}\n`);
	}
}

function unbatched(line) {
	try {
		return JSON.parse(line)
			.map((message) => `${JSON.stringify(message)}\n`)
			.join("");
	} catch {
		return `${line}\n`;
	}
}

const input = Readable.from(messages());
const local = new StdioServerTransport(input);
local.onerror = () => {
	const error = { code: -32700, message: "A line of standard input is not a JSON-RPC message." };
	console.error(`memory-graph-mcp: ${error.message}`);
	void local.send({ jsonrpc: "2.0", id: null, error });
};
// Below the address as it is given: a server may be at a path of its host. Some give the whole address of /mcp.
const endpoint = new URL(`${MEMORY_GRAPH_URL.replace(/(\/mcp)?\/*$/, "")}/mcp`);
const remote = new StreamableHTTPClientTransport(endpoint, {
	requestInit: { headers: { Authorization: `Bearer ${MEMORY_GRAPH_API_KEY}` } },
});

/** What people and models can act on: fetch says "fetch failed", and why in its cause alone. */
function explain({ message, cause }) {
	if (!cause) return message;
	const why = cause.message || cause.code || message;
	return `No answer from ${endpoint.href} (${why}). Is the server running, and MEMORY_GRAPH_URL its address?`;
}

const underWay = new Set();
let isClosed = false;
const leaveIfDone = () => {
	if (isClosed && underWay.size === 0) process.exit(0);
};

local.onmessage = (message) => {
	const sent = remote.send(message).catch((error) => {
		const reason = explain(error);
		console.error(`memory-graph-mcp: ${reason}`);
		if (message.id === undefined || message.method === undefined) return;
		return local.send({ jsonrpc: "2.0", id: message.id, error: { code: -32000, message: reason } });
	});
	underWay.add(sent);
	void sent.then(() => {
		underWay.delete(sent);
		leaveIfDone();
	});
};
remote.onmessage = (message) => {
	// Later requests name the protocol version that the two have agreed on.
	if (message.result?.protocolVersion) remote.setProtocolVersion(message.result.protocolVersion);
	void local.send(message);
};
// The client that leaves closes the pipe; what it has asked for is still passed on.
input.once("end", () => {
	isClosed = true;
	leaveIfDone();
});

await remote.start();
await local.start();
