// Serving one route over real HTTP, for clients that others wrote.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Handler } from "@/lib/http/v1";

/** Serves the methods of one path on a free port of 127.0.0.1. */
export async function serveRoute(
	path: string,
	methods: Record<string, Handler>,
): Promise<{ url: string; stop(): void }> {
	const server = createServer(async (incoming, outgoing) => {
		// A body that is refused unread must not be taken for the next request.
		outgoing.setHeader("Connection", "close");
		const { method = "GET", url = "/" } = incoming;
		const handler = new URL(url, "http://localhost").pathname === path ? methods[method] : undefined;
		if (!handler) return outgoing.writeHead(404).end();
		const body = method === "GET" || method === "HEAD" ? null : (Readable.toWeb(incoming) as ReadableStream);
		const request = new Request(new URL(url, "http://localhost"), {
			method,
			headers: incoming.headers as Record<string, string>,
			body,
			duplex: "half",
		} as RequestInit);
		const response = await handler(request, { params: Promise.resolve({}) });
		outgoing.writeHead(response.status, Object.fromEntries(response.headers));
		outgoing.end(Buffer.from(await response.arrayBuffer()));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://localhost:${port}${path}`,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}
