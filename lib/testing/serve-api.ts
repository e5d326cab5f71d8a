// Serving the routes of a table over real HTTP, streams included, for clients that others wrote.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Handler } from "@/lib/http/v1";

type Table = Record<string, Record<string, unknown>>;

/** Serves paths such as `/v1/tasks/{task_id}` on a free port of 127.0.0.1. */
export async function serveApi(table: Table): Promise<{ url: string; stop(): void }> {
	const routes = Object.entries(table).map(([path, methods]) => ({ match: toMatcher(path), methods }));
	const server = createServer(async (incoming, outgoing) => {
		// A body that is refused unread must not be taken for the next request.
		outgoing.setHeader("Connection", "close");
		const { method = "GET", url = "/" } = incoming;
		const { pathname } = new URL(url, "http://localhost");
		const found = routes.find(({ match }) => match(pathname) !== null);
		const handler = found?.methods[method] as Handler | undefined;
		if (!found || !handler) return outgoing.writeHead(404).end("{}");
		const gone = new AbortController();
		outgoing.on("close", () => gone.abort());
		const body = method === "GET" || method === "HEAD" ? null : (Readable.toWeb(incoming) as ReadableStream);
		const request = new Request(new URL(url, "http://localhost"), {
			method,
			headers: incoming.headers as Record<string, string>,
			body,
			duplex: "half",
			signal: gone.signal,
		} as RequestInit);
		await send(await handler(request, { params: Promise.resolve(found.match(pathname) ?? {}) }), outgoing);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** Serves the methods of one path alone; the address is that of the path. */
export async function serveRoute(path: string, methods: Table[string]): Promise<{ url: string; stop(): void }> {
	const { url, stop } = await serveApi({ [path]: methods });
	return { url: url + path, stop };
}

/** The path's parameters, decoded; null when it is another path. */
function toMatcher(path: string): (pathname: string) => Record<string, string> | null {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`);
	return (pathname) => {
		const values = pattern.exec(pathname)?.slice(1);
		return values ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? "")])) : null;
	};
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
	outgoing.writeHead(response.status, Object.fromEntries(response.headers));
	if (!response.body) return void outgoing.end();
	// Whoever goes away in the middle ends the stream, and nothing else.
	await pipeline(Readable.fromWeb(response.body as import("node:stream/web").ReadableStream), outgoing).catch(() => {});
}
