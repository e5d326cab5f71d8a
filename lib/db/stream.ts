// The way of large answers: one statement's rows as bytes, from Postgres to the caller, never as objects.
import type { Pool, PoolClient } from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import type { Ctx } from "@/lib/context";
import { env } from "@/lib/env";
import { metrics } from "@/lib/metrics";
import { type Framing, ndjsonFraming } from "./framing";
import { streamPlaces, streamPool } from "./pool";
import { isRetryable, isUnavailable } from "./sqlstate";
import type { Holder, Place } from "./stream-places";
import { beginTenant } from "./tenant";

/** A started stream: `bytes` carries the rows in their framing; null when the version was not wanted. */
export type RowStream = { version: string; bytes: ReadableStream<Uint8Array> | null };

/** What the reader says: whether it wants the rows of this graph version, and when it went away. */
export type Reader = { wants(version: string): boolean; signal: AbortSignal };

/**
 * Opens a snapshot of the caller's project and, if the reader wants its version, streams the rows of `statement`, a
 * SELECT of one text column whose literals its maker has quoted. The first batch is read before this resolves, so that an
 * early failure rejects, as it does when the caller has its share of streams already. A failure later errors the stream without
 * its end. Cancelling frees the connection at once; a reader whose time is up (see `ReaderTime`) is cut, and so is a stalled one whose
 * place another team needs (see `StreamPlaces`). Decision: COPY rather than
 * a cursor, as Postgres then encodes rows itself, and nothing of them needs to be understood on the way.
 */
export async function openRowStream(
	ctx: Ctx,
	statement: string,
	reader: Reader,
	framing: Framing = ndjsonFraming(),
): Promise<RowStream> {
	try {
		return await openOn(ctx, statement, reader, framing);
	} catch (error) {
		const isReplicas = ctx.readsReplica && (isRetryable(error) || isUnavailable(error));
		if (!isReplicas || reader.signal.aborted) throw error;
		return openOn({ ...ctx, readsReplica: false }, statement, reader, framing);
	}
}

function openOn(ctx: Ctx, statement: string, { wants, signal }: Reader, framing: Framing): Promise<RowStream> {
	const holder = { teamId: ctx.team.id, keyId: ctx.actor.id };
	return withClient(holder, streamPool(ctx), signal, async ({ client, place, release }) => {
		const version = await begin(client, ctx);
		if (!wants(version)) {
			await client.query("COMMIT");
			release(false);
			return { version, bytes: null };
		}
		return { version, bytes: await copyRows({ client, place, release }, [{ before: "", statement }], framing) };
	});
}

/** One statement of a dump, and what is sent before it: the tenant that it reads, and the role it reads as. */
export type Part = { before: string; statement: string };

/**
 * Streams the rows of several statements, one behind the other, as `openRowStream` streams those of one: all of one
 * snapshot, which `begin` opens.
 */
export const openDump = (
	holder: Holder,
	begin: string,
	parts: Part[],
	signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> =>
	withClient(holder, streamPool(), signal, async (connection) => {
		await connection.client.query(begin);
		return copyRows(connection, parts, ndjsonFraming());
	});

/** A connection for one stream. Releasing it `cut` closes it, as its statement may still run. */
type Connection = { client: PoolClient; place: Place; release(cut: boolean): void };

async function withClient<T>(
	holder: Holder,
	pool: Pool,
	signal: AbortSignal,
	work: (connection: Connection) => Promise<T>,
): Promise<T> {
	const place = await streamPlaces().acquire(holder, signal);
	metrics.openStreams.inc();
	const releasePlace = () => {
		place.release();
		metrics.openStreams.dec();
	};
	const client = await pool.connect().catch((error) => {
		releasePlace();
		throw error;
	});
	let released = false;
	const release = (cut: boolean) => {
		if (released) return;
		released = true;
		signal.removeEventListener("abort", abort);
		client.release(cut);
		releasePlace();
	};
	const abort = () => release(true);
	try {
		signal.throwIfAborted();
		signal.addEventListener("abort", abort);
		return await work({ client, place, release });
	} catch (error) {
		release(true);
		throw error;
	}
}

/** A statement lasts as long as its reader, and readers have limits of their own. */
const LONGEST = "10min";

async function begin(client: PoolClient, ctx: Ctx): Promise<string> {
	const results = (await client.query(
		`${beginTenant(ctx, "read only")}; SET LOCAL statement_timeout = '${LONGEST}'; SELECT version::text FROM graphs WHERE project_id = '${ctx.projectId}'`,
	)) as unknown as { rows: { version: string }[] }[];
	return results.at(-1)?.rows[0]?.version ?? "0";
}

/** Every row as a line and nothing else: JSON texts hold no control character, so none is quoted. */
const asLines = (statement: string) =>
	`COPY (${statement}) TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;

/** The lines of all parts in pieces that may end anywhere, then the end of the transaction; returns how many rows there were. */
async function* copyParts(client: PoolClient, parts: Part[]): AsyncGenerator<Buffer, number> {
	const copies: CopyToStreamQuery[] = [];
	for (const { before, statement } of parts) {
		if (before) await client.query(before);
		const copy = client.query(copyTo(asLines(statement)));
		copies.push(copy);
		yield* copy;
	}
	await client.query("COMMIT");
	// Postgres says how many rows there were after the last of them.
	return copies.reduce((rows, copy) => rows + copy.rowCount, 0);
}

async function copyRows({ client, place, release }: Connection, parts: Part[], framing: Framing) {
	const batches = copyParts(client, parts);
	let ready: IteratorResult<Buffer, number> | null = await batches.next();
	let stall: NodeJS.Timeout | undefined;
	const time = new ReaderTime(env().STREAM_STALL_MS);
	const offer = (controller: ReadableStreamDefaultController<Uint8Array>, bytes: Buffer) => {
		if (bytes.length > 0) controller.enqueue(bytes);
		clearTimeout(stall);
		place.offeredAtMs = performance.now();
		const leftMs = time.offer(bytes.length, place.offeredAtMs);
		stall = setTimeout(() => cut(controller, new Error("the reader stalled")), leftMs);
	};
	const cut = (controller: ReadableStreamDefaultController<Uint8Array>, reason: unknown) => {
		clearTimeout(stall);
		controller.error(reason);
		release(true);
	};
	return new ReadableStream<Uint8Array>(
		{
			start(controller) {
				place.preempted.addEventListener("abort", () => cut(controller, place.preempted.reason));
				offer(controller, Buffer.from(framing.head));
			},
			async pull(controller) {
				clearTimeout(stall);
				time.taken(performance.now());
				place.offeredAtMs = null;
				try {
					const batch = ready ?? (await batches.next());
					ready = null;
					if (!batch.done) {
						offer(controller, framing.batch(batch.value));
						return;
					}
					controller.enqueue(Buffer.from(framing.end(batch.value)));
					controller.close();
					release(false);
				} catch (error) {
					release(true);
					throw error;
				}
			},
			cancel() {
				clearTimeout(stall);
				release(true);
			},
		},
		{ highWaterMark: 0 },
	);
}

/** What a reader has to take on average: 64 kB a second. */
const SLOWEST_BYTES_PER_MS = 64;

/**
 * How long a reader may keep its stream waiting: `limitMs` at first and at most, less what it waited, more for what it took, so
 * that one who takes a little now and then runs out of it as well. Only the reader's turns count, never Postgres' own. Pure: takes
 * the time.
 */
export class ReaderTime {
	readonly #limitMs: number;
	#leftMs: number;
	#sinceMs = 0;
	#offeredBytes = 0;

	constructor(limitMs: number) {
		this.#limitMs = limitMs;
		this.#leftMs = limitMs;
	}

	/** The reader's turn begins; answers how many milliseconds it has. */
	offer(bytes: number, nowMs: number): number {
		this.#sinceMs = nowMs;
		this.#offeredBytes = bytes;
		return this.#leftMs;
	}

	/** The reader took what it was offered. */
	taken(nowMs: number): void {
		const left = this.#leftMs - (nowMs - this.#sinceMs) + this.#offeredBytes / SLOWEST_BYTES_PER_MS;
		this.#leftMs = Math.max(0, Math.min(left, this.#limitMs));
	}
}
