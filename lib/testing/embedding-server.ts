// The double of an endpoint for embeddings: a local HTTP server that speaks OpenAI's protocol and whose vectors say which topics a text is about.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** Words that mean alike point the same way. */
const TOPICS = ["car vehicle sedan drive", "doctor physician surgery", "dog puppy terrier"].map((line) =>
	line.split(" "),
);

type Asked = { model: string; input: string[]; dimensions?: number; authorization: string | undefined };
export type EmbeddingServer = {
	baseUrl: string;
	requests: Asked[];
	/** How it answers from now on; `refuse` says which texts it refuses with 400, as when they are too long, `failAfter` after how many requests it fails. */
	behave(how: {
		status?: number;
		hang?: boolean;
		dimensions?: number;
		refuse?: (text: string) => boolean;
		failAfter?: number;
	}): void;
	stop(): Promise<void>;
};

/** Starts the double on a free port of this machine; it answers with 16 dimensions. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
	const requests: Asked[] = [];
	const sockets = new Set<Duplex>();
	let how: Parameters<EmbeddingServer["behave"]>[0] = {};
	const server = createServer(async (request, response) => {
		const asked = await readRequest(request);
		requests.push(asked);
		if (how.hang) return;
		if (how.failAfter !== undefined) how = how.failAfter > 0 ? { failAfter: how.failAfter - 1 } : { status: 503 };
		if (how.status) return void answer(response, how.status, { error: { message: "scripted" } });
		if (asked.input.some((text) => how.refuse?.(text)))
			return void answer(response, 400, { error: { message: "too long" } });
		const length = how.dimensions ?? asked.dimensions ?? 16;
		const data = asked.input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text, length) }));
		answer(response, 200, { object: "list", model: asked.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } });
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
		behave: (next) => {
			how = next;
		},
		stop: async () => {
			server.close();
			for (const socket of sockets) socket.destroy();
			await once(server, "close");
		},
	};
}

function answer(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify(body));
}

/** One number for each topic by how many of its words the text has, the rest small and of alternate sign. */
function vectorOf(text: string, length: number): number[] {
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	return Array.from({ length }, (_, i) => {
		const topic = TOPICS[i];
		const held = topic ? words.filter((word) => topic.includes(word)).length : 0;
		return held > 0 ? held : i % 2 === 0 ? 0.01 : -0.01;
	});
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const body = JSON.parse(Buffer.concat(chunks).toString()) as Omit<Asked, "authorization">;
	return { ...body, authorization: request.headers.authorization };
}
