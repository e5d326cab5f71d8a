// The client of a Memory Graph server: what is generated from its description, and by hand what a generator does not make: retries,
// streams that say when they were cut, and waiting for the background.
import { createClient, createConfig } from "./generated/client/index.js";
import * as api from "./generated/sdk.gen.js";
import type * as types from "./generated/types.gen.js";
import { type CallOptions, Operations, type Query, toError, unwrap } from "./operations.js";
import { within, withRetries } from "./send.js";

export type * from "./generated/types.gen.js";
export type { CallOptions } from "./operations.js";
export { MemoryGraphError, NoAnswerError } from "./send.js";

export type Options = {
	/** Where the server is, such as http://localhost:3000. */
	url: string;
	/** An API key. */
	key: string;
	/** How often a request is retried; 4 without it. */
	retries?: number;
	/** How long one try may go without an answer, or a stream without a piece; 60,000 without it. */
	timeoutMs?: number;
	fetch?: typeof fetch;
};

/** A stream that ended without its last row `_end`: what came is not all. */
export class IncompleteStreamError extends Error {
	constructor(options?: ErrorOptions) {
		super("The stream ended without its last row: what came is incomplete. Ask again.", options);
		this.name = "IncompleteStreamError";
	}
}

type Task = types.GetTasksByTaskIdResponses[200];
/** A row of a stream without its end. */
type RowOf<T> = Exclude<T, { _end: number }>;
export type NodeRow = RowOf<types.GetGraphNodesResponses[200]>;
export type LinkRow = RowOf<types.GetGraphLinksResponses[200]>;
export type Change = RowOf<types.GetChangesResponses[200]>;

/** The API of one project. `raw` is the generated client, for the operations of `sdk` that have no method here. */
export class MemoryGraph extends Operations {
	readonly raw: ReturnType<typeof createClient>;
	private readonly url: string;
	private readonly timeoutMs: number;
	private readonly send: typeof fetch;

	/** Throws a TypeError for a key or an address that cannot be one. */
	constructor({ url, key, retries = 4, timeoutMs = 60_000, fetch: send = fetch }: Options) {
		super();
		if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new TypeError("url must be an http or https address.");
		if (!/^[\x21-\x7e]+$/.test(key ?? "")) throw new TypeError("key must be an API key: it is empty or no key.");
		this.url = url.replace(/\/+$/, "");
		this.timeoutMs = timeoutMs;
		this.send = withRetries({ key, retries, timeoutMs, fetch: send });
		this.raw = createClient(createConfig({ baseUrl: this.url as "/", fetch: this.send }));
	}

	/** All nodes, highest degree first; with `limit` no more than that. */
	nodes = (query: Query<types.GetGraphNodesData> = {}, call: CallOptions = {}) =>
		this.pages<NodeRow>("/v1/graph/nodes", query, 50_000, call);
	/** All links, oldest first; with `limit` no more than that. */
	links = (query: Query<types.GetGraphLinksData> = {}, call: CallOptions = {}) =>
		this.pages<LinkRow>("/v1/graph/links", query, 100_000, call);

	/** One request of at most `pageSize` rows after the other; each is a snapshot of its own. */
	private async *pages<Row>(
		path: string,
		query: { limit?: number; offset?: number },
		pageSize: number,
		call: CallOptions,
	): AsyncGenerator<Row> {
		if (query.limit !== undefined) return yield* this.stream<Row>(path, query, call);
		for (let offset = query.offset ?? 0; ; offset += pageSize) {
			let rows = 0;
			for await (const row of this.stream<Row>(path, { ...query, limit: pageSize, offset }, call)) {
				rows++;
				yield row;
			}
			if (rows < pageSize) return;
		}
	}

	/** Changes since a `seq`, page after page, up to now. */
	async *changes(query: Query<types.GetChangesData> = {}, call: CallOptions = {}): AsyncGenerator<Change> {
		let since = query.since ?? 0;
		for (;;) {
			let rows = 0;
			for await (const row of this.stream<Change>("/v1/changes", { ...query, since }, call)) {
				rows++;
				since = row.seq;
				yield row;
			}
			if (rows === 0) return;
		}
	}

	/** The task once it has ended, or as it stands after `timeoutMs`. */
	async waitForTask(taskId: string, timeoutMs = 120_000, call: CallOptions = {}): Promise<Task> {
		const deadline = Date.now() + timeoutMs;
		// The server holds its answer back: well below the time that an answer may take.
		const longest = Math.min(30, Math.floor(this.timeoutMs / 2_000));
		for (;;) {
			const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1_000));
			const query = { wait_seconds: Math.min(left, longest) };
			const task = await unwrap(api.getTasksByTaskId({ ...call, client: this.raw, path: { task_id: taskId }, query }));
			if (!["queued", "running"].includes(task.state) || left === 0) return task;
		}
	}

	/** Rows of an NDJSON stream as they come. Throws `IncompleteStreamError` when the last row is missing. */
	async *stream<Row>(
		path: string,
		query: Record<string, unknown> = {},
		{ signal }: CallOptions = {},
	): AsyncGenerator<Row> {
		const url = new URL(this.url + path);
		for (const [name, value] of Object.entries(query))
			if (value !== undefined) url.searchParams.set(name, String(value));
		const response = await this.send(url, { signal: signal ?? null });
		if (!response.ok) throw toError(response, await response.json().catch(() => ({})));
		let held = "";
		let isComplete = false;
		const texts = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream());
		const reader = texts.getReader();
		try {
			for (;;) {
				const { done, value = "" } = await within(this.timeoutMs, reader.read()).catch((cause) => {
					signal?.throwIfAborted();
					throw new IncompleteStreamError({ cause });
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
