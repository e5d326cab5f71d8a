// An HTTP server of a test, for doubles of services that are read: it keeps what it was asked.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
export type Answered = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

export type HttpDouble = { url: string; asked: Asked[]; stop(): Promise<void> };

/** Starts a server on a free port of this machine that answers each request as `answer` says. */
export async function startHttpDouble(answer: (asked: Asked) => Answered | Promise<Answered>): Promise<HttpDouble> {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		const url = new URL(request.url ?? "", "http://double");
		const one = { method: request.method ?? "", url, headers: request.headers, body };
		asked.push(one);
		const { status = 200, headers, body: sent = "" } = await answer(one);
		response.writeHead(status, headers).end(sent);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		stop: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}
