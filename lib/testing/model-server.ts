// The double of a language model: a local HTTP server that plays an OpenAI-compatible endpoint by a script.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** What was asked, as it came over the wire. */
type ChatRequest = {
	model: string;
	messages: { role: string; content: string }[];
	response_format?: { type: string; json_schema?: { schema: object } };
	headers: IncomingHttpHeaders;
	path: string;
};

/**
 * What to do with a request: write `text` (a value is written as JSON), answer a bare HTTP status, never answer, break off,
 * or send `hugeBytes` of text.
 */
export type Reply =
	| { text: string }
	| { value: unknown }
	| { status: number; headers?: Record<string, string>; body?: string }
	| { hugeBytes: number }
	| "hang"
	| "hang after headers"
	| "break off";

export type ModelServer = {
	baseUrl: string;
	requests: ChatRequest[];
	/** How many askers still wait for the end of their answer. */
	waiting(): number;
	/** Puts replies on the script; each request takes one. With an empty script it answers 500. */
	reply(...replies: (Reply | ((asked: ChatRequest) => Reply))[]): void;
	/** Drops the rest of the script and what was recorded. */
	forget(): void;
	stop(): Promise<void>;
};

/** Starts the double on a free port of this machine. */
export async function startModelServer(): Promise<ModelServer> {
	const script: (Reply | ((asked: ChatRequest) => Reply))[] = [];
	const requests: ChatRequest[] = [];
	const sockets = new Set<Duplex>();
	let waiting = 0;
	const server = createServer(async (request, response) => {
		waiting++;
		response.on("close", () => waiting--);
		const asked = await readRequest(request);
		requests.push(asked);
		const next = script.shift() ?? { status: 500 };
		play(typeof next === "function" ? next(asked) : next, asked, response);
	});
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		requests,
		waiting: () => waiting,
		reply: (...replies) => void script.push(...replies),
		forget: () => {
			script.length = 0;
			requests.length = 0;
		},
		stop: async () => {
			server.close();
			for (const socket of sockets) socket.destroy();
			await once(server, "close");
		},
	};
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Omit<ChatRequest, "headers" | "path">;
	return { ...body, headers: request.headers, path: request.url ?? "" };
}

function play(reply: Reply, asked: ChatRequest, response: ServerResponse): void {
	if (reply === "hang") return;
	if (reply === "hang after headers") {
		response.writeHead(200, { "content-type": "application/json" });
		response.write('{"id":');
		return;
	}
	if (reply === "break off") return void response.destroy();
	if ("status" in reply) {
		response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
		response.end(reply.body ?? JSON.stringify({ error: { message: "scripted" } }));
		return;
	}
	const content =
		"hugeBytes" in reply ? "x".repeat(reply.hugeBytes) : "text" in reply ? reply.text : JSON.stringify(reply.value);
	response.writeHead(200, { "content-type": "application/json" });
	response.end(
		JSON.stringify({
			id: "chatcmpl-1",
			object: "chat.completion",
			created: 1,
			model: asked.model,
			choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
			usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
		}),
	);
}
