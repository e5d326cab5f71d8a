// The client of a Memory Graph server: what is generated from its description, and by hand what a generator does not make: retries,
// streams that say when they were cut, and waiting for the background.
import { createClient, createConfig } from "./generated/client/index.js";
import * as api from "./generated/sdk.gen.js";
import type * as types from "./generated/types.gen.js";

export type * from "./generated/types.gen.js";

export type Options = {
	/** Where the server is, such as http://localhost:3000. */
	url: string;
	/** An API key. */
	key: string;
	/** How often a request is retried. */
	retries?: number;
	fetch?: typeof fetch;
};

/** An answer of the server that is no success; `slug` is its `error`, such as `quota_exceeded`. */
export class MemoryGraphError extends Error {
	constructor(
		readonly status: number,
		readonly slug: string,
		message: string,
		readonly body: unknown,
	) {
		super(message);
		this.name = "MemoryGraphError";
	}
}

/** A stream that ended without its last row `_end`: what came is not all. */
export class IncompleteStreamError extends Error {
	constructor() {
		super("The stream ended without its last row: what came is incomplete. Ask again.");
		this.name = "IncompleteStreamError";
	}
}

type Answered = { data?: unknown; error?: unknown; response?: Response };
type Body<T extends { body?: unknown }> = NonNullable<T["body"]>;
type Query<T extends { query?: unknown }> = NonNullable<T["query"]>;
type Task = types.GetTasksByTaskIdResponses[200];
/** A row of a stream without its end. */
type RowOf<T> = Exclude<T, { _end: number }>;
export type NodeRow = RowOf<types.GetGraphNodesResponses[200]>;
export type LinkRow = RowOf<types.GetGraphLinksResponses[200]>;
export type Change = RowOf<types.GetChangesResponses[200]>;

const RETRIED = new Set([429, 502, 503, 504]);
const MAX_WAIT_MS = 60_000;

/** The API of one project. `raw` is the generated client, for the operations of `sdk` that have no method here. */
export class MemoryGraph {
	readonly raw: ReturnType<typeof createClient>;
	private readonly url: string;
	private readonly send: typeof fetch;

	constructor({ url, key, retries = 4, fetch: send = fetch }: Options) {
		this.url = url.replace(/\/$/, "");
		this.send = withRetries(send, key, retries);
		this.raw = createClient(createConfig({ baseUrl: this.url as "/", fetch: this.send }));
	}

	/** Stores prose. A retry is never stored twice. */
	remember = (content: string, options: Omit<Body<types.PostEpisodesData>, "content"> = {}) =>
		unwrap(api.postEpisodes({ client: this.raw, body: { ...options, content } }));

	/** States a fact without extraction. */
	state = (fact: Body<types.PostFactsData>) => unwrap(api.postFacts({ client: this.raw, body: fact }));

	/** Text for a prompt that answers a question, with citations. */
	context = (query: string, options: Omit<Body<types.PostContextData>, "query"> = {}) =>
		unwrap(api.postContext({ client: this.raw, body: { ...options, query } }));

	search = (query: string, options: Omit<Body<types.PostSearchData>, "query"> = {}) =>
		unwrap(api.postSearch({ client: this.raw, body: { ...options, query } as Body<types.PostSearchData> }));

	/** What is known of an entity, by name or uuid. */
	about = (name: string) =>
		unwrap(
			api.getGraphNodesByNameDetails({
				client: this.raw,
				path: { name } as types.GetGraphNodesByNameDetailsData["path"],
			}),
		);

	/** Deletes an episode; `dryRun` answers what would go. */
	forget = (name: string, dryRun = false) =>
		unwrap(api.deleteEpisodesByName({ client: this.raw, path: { name }, query: { dry_run: dryRun } }));

	/** All nodes, highest degree first; with `limit` no more than that. */
	nodes = (query: Query<types.GetGraphNodesData> = {}) => this.pages<NodeRow>("/v1/graph/nodes", query, 50_000);
	/** All links, oldest first; with `limit` no more than that. */
	links = (query: Query<types.GetGraphLinksData> = {}) => this.pages<LinkRow>("/v1/graph/links", query, 100_000);

	/** One request of at most `pageSize` rows after the other; each is a snapshot of its own. */
	private async *pages<Row>(
		path: string,
		query: { limit?: number; offset?: number },
		pageSize: number,
	): AsyncGenerator<Row> {
		if (query.limit !== undefined) return yield* this.stream<Row>(path, query);
		for (let offset = query.offset ?? 0; ; offset += pageSize) {
			let rows = 0;
			for await (const row of this.stream<Row>(path, { ...query, limit: pageSize, offset })) {
				rows++;
				yield row;
			}
			if (rows < pageSize) return;
		}
	}

	/** Changes since a `seq`, page after page, up to now. */
	async *changes(query: Query<types.GetChangesData> = {}): AsyncGenerator<Change> {
		let since = query.since ?? 0;
		for (;;) {
			let rows = 0;
			for await (const row of this.stream<Change>("/v1/changes", { ...query, since })) {
				rows++;
				since = row.seq;
				yield row;
			}
			if (rows === 0) return;
		}
	}

	/** The task once it has ended, or as it stands after `timeoutMs`. */
	async waitForTask(taskId: string, timeoutMs = 120_000): Promise<Task> {
		const deadline = Date.now() + timeoutMs;
		for (;;) {
			const left = Math.max(0, Math.min(30, Math.ceil((deadline - Date.now()) / 1_000)));
			const path = { task_id: taskId };
			const task = await unwrap(api.getTasksByTaskId({ client: this.raw, path, query: { wait_seconds: left } }));
			if (!["queued", "running"].includes(task.state) || left === 0) return task;
		}
	}

	/** Rows of an NDJSON stream as they come. Throws `IncompleteStreamError` when the last row is missing. */
	async *stream<Row>(path: string, query: Record<string, unknown> = {}): AsyncGenerator<Row> {
		const url = new URL(this.url + path);
		for (const [name, value] of Object.entries(query))
			if (value !== undefined) url.searchParams.set(name, String(value));
		const response = await this.send(url);
		if (!response.ok) throw toError(response, await response.json().catch(() => ({})));
		let held = "";
		let isComplete = false;
		const texts = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream());
		const reader = texts.getReader();
		try {
			for (;;) {
				const { done, value = "" } = await reader.read().catch(() => {
					throw new IncompleteStreamError();
				});
				const lines = (held + value).split("\n");
				held = done ? "" : (lines.pop() ?? "");
				for (const line of lines) {
					if (line === "" || isComplete) continue;
					const row = JSON.parse(line) as Row & { _end?: number };
					if (typeof row._end === "number") isComplete = true;
					else yield row as Row;
				}
				if (done) break;
			}
			if (!isComplete) throw new IncompleteStreamError();
		} finally {
			await reader.cancel().catch(() => {});
		}
	}
}

async function unwrap<R extends { data?: unknown }>(sent: Promise<R>): Promise<NonNullable<R["data"]>> {
	const { data, error, response } = (await sent) as Answered;
	if (error === undefined && response?.ok) return data as NonNullable<R["data"]>;
	if (response) throw toError(response, error);
	throw error instanceof Error ? error : new Error("The server cannot be reached.", { cause: error });
}

function toError({ status }: Response, body: unknown): MemoryGraphError {
	const { error, message } = (body ?? {}) as { error?: string; message?: string };
	return new MemoryGraphError(status, error ?? "unknown", message ?? `The server answered ${status}.`, body);
}

/** A fetch that carries the key, gives each write an idempotency key, and retries what may succeed shortly. */
function withRetries(send: typeof fetch, key: string, retries: number): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		request.headers.set("authorization", `Bearer ${key}`);
		const isWrite = request.method === "POST" && /\/v1\/(episodes|facts|restore)$/.test(new URL(request.url).pathname);
		if (isWrite && !request.headers.has("idempotency-key")) {
			request.headers.set("idempotency-key", crypto.randomUUID());
		}
		// Safe to send again when nobody knows whether it arrived.
		const isRepeatable = request.method !== "POST" || isWrite;
		for (let attempt = 0; ; attempt++) {
			const isLast = attempt >= retries;
			let asked = 0;
			try {
				const response = await send(request.clone());
				if (isLast || !(await isPassing(response))) return response;
				asked = Number(response.headers.get("retry-after") ?? 0) * 1_000;
				await response.body?.cancel();
			} catch (error) {
				if (isLast || !isRepeatable || request.signal.aborted) throw error;
			}
			await new Promise((resolve) => setTimeout(resolve, Math.min(asked || 250 * 2 ** attempt, MAX_WAIT_MS)));
		}
	};
}

/**
 * Whether the same request may succeed shortly. A full meter refills next month: waiting for it is the caller's to decide. A conflict
 * with `Retry-After` is an earlier try that is still running.
 */
async function isPassing(response: Response): Promise<boolean> {
	if (response.status === 409) return response.headers.has("retry-after");
	if (response.status !== 429) return RETRIED.has(response.status);
	const body = (await response
		.clone()
		.json()
		.catch(() => ({}))) as { error?: string };
	return body.error !== "quota_exceeded";
}
