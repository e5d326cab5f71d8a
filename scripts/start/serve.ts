// Owns the HTTP server in front of Next: which socket, how slow a client may be, and how it ends.
// Knows nothing of routes.
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { OperatorError } from "@/lib/operator-error";
import { runShutdownHooks } from "@/lib/shutdown";
import { hasMalformedPath, refuseMalformedPath } from "./malformed-path";

/** How long responses under way may go on once the server is told to stop. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Longer than the idle timeouts of common load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const HEADERS_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 120_000;

export type Server = {
	baseUrl: string;
	/** Accepts nothing new, lets responses under way finish (at most 10 s), then runs the shutdown hooks. */
	stop(): Promise<void>;
};

/** Serves the built application. Throws an OperatorError when the address cannot be had. Port 0 takes any free one. */
export async function serve({ host, port }: { host: string; port: number }): Promise<Server> {
	const app = next({ dev: false, dir: process.cwd(), hostname: host, port });
	await app.prepare();
	const handle = app.getRequestHandler();
	const underWay = new Set<Promise<void>>();
	const server = createServer((request, response) => {
		const over = new Promise<void>((resolve) => {
			response.once("close", resolve);
		});
		underWay.add(over);
		void over.then(() => underWay.delete(over));
		if (hasMalformedPath(request.url ?? "/")) return refuseMalformedPath(request, response);
		handle(request, response).catch((error: unknown) => {
			console.error(error);
			response.destroy();
		});
	});
	server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
	server.headersTimeout = HEADERS_TIMEOUT_MS;
	server.requestTimeout = REQUEST_TIMEOUT_MS;
	await listen(server, host, port);
	return {
		baseUrl: baseUrlOf(host, (server.address() as AddressInfo).port),
		stop: async () => {
			server.close();
			let timer: NodeJS.Timeout | undefined;
			const tooLong = new Promise<void>((resolve) => {
				timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
			});
			await Promise.race([drain(underWay), tooLong]);
			clearTimeout(timer);
			server.closeAllConnections();
			await runShutdownHooks();
			await app.close();
		},
	};
}

async function drain(underWay: Set<Promise<void>>): Promise<void> {
	while (underWay.size > 0) await Promise.all(underWay);
}

/** Says early that a port is taken, before anything is started for it. */
export async function assertPortFree(host: string, port: number): Promise<void> {
	const probe = createServer();
	await listen(probe, host, port);
	await new Promise((resolve) => probe.close(resolve));
}

function listen(server: HttpServer, host: string, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
		server.listen(port, host, resolve);
	});
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): OperatorError {
	if (error.code === "EADDRINUSE") {
		return new OperatorError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
	}
	if (error.code === "EACCES") {
		return new OperatorError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
	}
	return new OperatorError(`Cannot listen on ${host}:${port} (${error.code}). Set HOST to an address of this machine.`);
}

function baseUrlOf(host: string, port: number): string {
	const everywhere = host === "0.0.0.0" || host === "::";
	return `http://${everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
