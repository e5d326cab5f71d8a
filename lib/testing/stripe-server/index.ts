// A stand-in for Stripe: small, stateful, on a real port, spoken to with the real SDK. For tests and browser journeys;
// never part of the product. Its clock stands still until asked to move; its events wait or are posted at once.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError, findHandler } from "./api";
import { deliver } from "./deliver";
import { type Form, readForm, text } from "./form";
import type { Event } from "./objects";
import { openPage } from "./pages";
import { makeWorld, type World } from "./world";

export type StripeServer = {
	url: string;
	world: World;
	/** How many API requests from now on answer 500. */
	failNext(requests: number): void;
	/** Milliseconds that each API answer, made already, waits before it is sent: stale readings on demand. */
	setLatency(latencyMs: () => number): void;
	/** API calls so far, as `METHOD path`. */
	calls: string[];
	/** Posts an event to every endpoint that wants its type; true when all took it. */
	post(event: Event): Promise<boolean>;
	/** Posts everything emitted since the last call, in order; answers the events that were not taken. */
	postNew(): Promise<Event[]>;
	stop(): Promise<void>;
};

/** Starts the stand-in. `posts` true posts events as they happen, three tries each; else they wait for `post` or `postNew`. */
export async function startStripeServer(
	options: { port?: number; posts?: boolean; nowSeconds?: number; afterDunning?: "canceled" | "unpaid" } = {},
): Promise<StripeServer> {
	const world = makeWorld({
		...options,
		nowSeconds: options.nowSeconds ?? Math.floor(Date.now() / 1000),
	});
	const answered = new Map<string, { digest: string; status: number; body: string }>();
	const calls: string[] = [];
	let failures = 0;
	let latencyMs = () => 0;
	let posted = 0;

	const post = async (event: Event) => {
		const endpoints = [...world.endpoints.values()].filter(
			({ status, enabled_events: types }) =>
				status === "enabled" && (types.includes("*") || types.includes(event.type)),
		);
		return (await Promise.all(endpoints.map((endpoint) => deliver(event, endpoint)))).every(Boolean);
	};
	const postNew = async () => {
		const lost: Event[] = [];
		while (posted < world.events.length) {
			const event = world.events[posted++];
			if (event && !(await post(event))) lost.push(event);
		}
		return lost;
	};
	let posting = Promise.resolve();
	const postInTurn = () => {
		posting = posting.then(async () => {
			for (let event = world.events[posted]; event; event = world.events[++posted]) {
				for (let attempt = 0; attempt < 3 && !(await post(event)); attempt++);
			}
		});
	};

	function callApi(request: IncomingMessage, path: string, form: Form, sent: string): { status: number; body: string } {
		const method = request.method ?? "GET";
		calls.push(`${method} ${path}`);
		if (!/^Bearer sk_/.test(request.headers.authorization ?? "")) {
			return refuse(new ApiError(401, { type: "invalid_request_error", message: "No valid API key provided." }));
		}
		if (failures > 0) {
			failures--;
			return refuse(new ApiError(500, { type: "api_error", message: "An error occurred on purpose." }));
		}
		const key = method === "POST" ? request.headers["idempotency-key"] : undefined;
		const digest = createHash("sha256").update(`${path}\n${sent}`).digest("hex");
		const earlier = typeof key === "string" ? answered.get(key) : undefined;
		if (earlier) {
			if (earlier.digest === digest) return earlier;
			return refuse(new ApiError(400, { type: "idempotency_error", message: "The key came with other parameters." }));
		}
		const found = findHandler(method, path);
		if (!found)
			return refuse(new ApiError(404, { type: "invalid_request_error", message: `No route ${method} ${path}` }));
		let answer: { status: number; body: string };
		try {
			const base = `http://${request.headers.host}`;
			answer = { status: 200, body: JSON.stringify(found.handler({ world, id: found.id, form, base })) };
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			answer = refuse(error);
		}
		if (typeof key === "string") answered.set(key, { digest, ...answer });
		return answer;
	}

	/** What only a test may do, over HTTP for tests in another process: `advance` by `seconds`, set a `customer`'s `card`. */
	function control(action: string | undefined, form: Form): object {
		if (action === "advance") world.advance(Number(text(form, "seconds")));
		if (action === "card")
			world.setCard(text(form, "customer") ?? "", text(form, "card") === "good" ? "good" : "declined");
		return { now: world.now(), subscriptions: [...world.subscriptions.values()] };
	}

	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", "http://localhost");
		let sent = "";
		for await (const chunk of request) sent += chunk;
		const form = readForm(sent || url.search.slice(1));
		if (url.pathname.startsWith("/v1/")) {
			const { status, body } = callApi(request, url.pathname.slice(4), form, sent);
			const wait = latencyMs();
			if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
			response.writeHead(status, { "content-type": "application/json" }).end(body);
		} else if (url.pathname.startsWith("/_control/") && request.method === "POST") {
			response
				.writeHead(200, { "content-type": "application/json" })
				.end(JSON.stringify(control(url.pathname.split("/")[2], form)));
		} else {
			const page = openPage(world, request.method ?? "GET", url.pathname, form);
			if (!page) response.writeHead(404).end("no such page");
			else if ("goTo" in page) response.writeHead(303, { location: page.goTo }).end();
			else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page.html);
		}
		if (options.posts) postInTurn();
	});
	await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		world,
		calls,
		failNext: (requests) => {
			failures = requests;
		},
		setLatency: (latency) => {
			latencyMs = latency;
		},
		post,
		postNew,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const refuse = (error: ApiError) => ({ status: error.status, body: JSON.stringify({ error: error.body }) });
