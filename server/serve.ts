// The HTTP server in front of Next: which socket, how slow a client may be, and how it ends.

import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { atBase, BASE_PATH } from "@/lib/base-path";
import { OperatorError } from "@/lib/errors";
import { isHttps } from "@/lib/own-url";
import { runShutdownHooks } from "@/lib/shutdown";
import { isRefusedInFront, refuseInFront, refuseNoHttp, routeOddMethod } from "./refuse-in-front";

/** How long responses under way may go on once the server is asked to stop. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Longer than the idle timeouts of common load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const HEADERS_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 120_000;
/** For a server that was asked to stop, or whose npm was killed, to let go of its port. */
const LET_GO_MS = 1_500;

/** Port 0 takes any free one. `trustedProxies` stand in front and name who asks in X-Forwarded-For. */
export type Address = { host: string; port: number; trustedProxies: number };

export type Server = {
	baseUrl: string;
	/** Accepts nothing new, lets responses and work under way finish (at most 10 s), then closes connections. */
	stop(): Promise<void>;
};

/** Serves the built application. Throws an OperatorError when the address cannot be had. */
export async function serve({ host, port, trustedProxies }: Address): Promise<Server> {
	// Next hangs a handler for upgrades on the server it is given, which would drop every request that offers one, as
	// `curl --http2` does. Nothing here upgrades, so it gets a server that nobody listens on.
	const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: createServer() });
	await app.prepare();
	const handle = app.getRequestHandler();
	const underWay = new Set<ServerResponse>();
	let isStopping = false;
	// A request without a Host is refused like one with two, in the error body.
	const server = createServer({ requireHostHeader: false }, (request, response) => {
		underWay.add(response);
		response.once("close", () => underWay.delete(response));
		if (isHttps()) response.setHeader("Strict-Transport-Security", "max-age=31536000");
		// A client that keeps its connection must not go on using it.
		if (isStopping) response.setHeader("Connection", "close");
		dropUntrusted(request, trustedProxies);
		routeOddMethod(request);
		routeWellKnown(request);
		const answer = isRefusedInFront(request) ? refuseInFront : handle;
		answer(request, response).catch((error: unknown) => {
			console.error(error);
			response.destroy();
		});
	});
	server.on("clientError", refuseNoHttp);
	server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
	server.headersTimeout = HEADERS_TIMEOUT_MS;
	server.requestTimeout = REQUEST_TIMEOUT_MS;
	await listen(server, host, port);
	return {
		baseUrl: baseUrlOf(host, (server.address() as AddressInfo).port),
		stop: async () => {
			isStopping = true;
			await Promise.all([drain(server, underWay), runShutdownHooks("work")]);
			// Resolves once what routes left to be done after their answers is done, which takes connections.
			await Promise.race([app.close(), wait(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
			await runShutdownHooks("connections");
		},
	};
}

const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "forwarded"];

/**
 * Ignores what a client says of itself in the headers of proxies unless TRUSTED_PROXIES > 0; Next adds the socket's address where
 * there is none. Never passes on what Next answers every page with `{}` for.
 */
function dropUntrusted({ headers }: IncomingMessage, trustedProxies: number): void {
	delete headers["x-middleware-prefetch"];
	if (!trustedProxies) for (const name of FORWARDED) delete headers[name];
}

const WELL_KNOWN = ["/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource"];

/** Clients insert what OAuth says of itself before the path of what it is of (RFC 8414 and 9728), so outside the base path. */
function routeWellKnown(request: IncomingMessage): void {
	if (!BASE_PATH) return;
	const found = WELL_KNOWN.find((path) => request.url?.startsWith(path + BASE_PATH));
	if (found) request.url = atBase(found + request.url?.slice(found.length + BASE_PATH.length));
}

async function drain(server: HttpServer, underWay: Set<ServerResponse>): Promise<void> {
	const closed = new Promise((resolve) => server.close(resolve));
	const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
	while (underWay.size > 0) {
		await Promise.all([...underWay].map(over));
		// Their connections are kept for a next request that will not be served.
		server.closeIdleConnections();
	}
	server.closeAllConnections();
	await closed;
	clearTimeout(deadline);
}

const over = (response: ServerResponse) => new Promise((resolve) => response.once("close", resolve));

/**
 * Says early that a port is taken, before anything is started for it. Looks twice, as a server that is just being stopped
 * lets go of its port first of all.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
	const look = async () => {
		const probe = createServer();
		await listen(probe, host, port);
		await new Promise((resolve) => probe.close(resolve));
	};
	await look().catch(async () => {
		await wait(LET_GO_MS);
		await look();
	});
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

/**
 * Where a browser on this machine reaches a server that listens on `host`. Decision: one origin, `localhost`, for every address that
 * has it, as cookies of `localhost` and of `127.0.0.1` are apart.
 */
export function baseUrlOf(host: string, port: number): string {
	const isLocal = ["0.0.0.0", "::", "127.0.0.1"].includes(host);
	return `http://${isLocal ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}${BASE_PATH}`;
}

/** How long a start waits for `/readyz`, and how often it asks. */
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 100;

/**
 * Waits until the server says of itself that it is ready, a minute at most: Next goes on loading routes after it listens, which keeps
 * a busy machine from answering for many seconds. What is wrong for longer, such as a full disk, `/readyz` goes on to say.
 */
export async function untilReady(baseUrl: string, signal: AbortSignal): Promise<void> {
	const end = AbortSignal.any([signal, AbortSignal.timeout(READY_TIMEOUT_MS)]);
	while (!end.aborted) {
		const isReady = await fetch(`${baseUrl}/readyz`, { signal: end }).then(
			({ ok }) => ok,
			() => false,
		);
		if (isReady) return;
		await wait(READY_POLL_MS);
	}
}
