// The connections to PostgreSQL. Tables of tenants are reached through `tenant.ts` and `stream.ts`.
import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { dropPerProcess, perProcess } from "@/lib/per-process";
import { onShutdown } from "@/lib/shutdown";
import { startSqlSpan } from "@/lib/tracing";
import { StreamPlaces } from "./stream-places";

type Pools = {
	requests: pg.Pool;
	streams: pg.Pool;
	replica: pg.Pool | null;
	replicaStreams: pg.Pool | null;
	places: StreamPlaces;
};
const NAME = "connections";

/** How long a request waits for a connection. */
const PATIENCE_MS = 5_000;
/** A replica that is away must not keep a request waiting that the primary can answer. */
const REPLICA_PATIENCE_MS = 500;

/** The database past any pooler, for connections that keep a session: locks, notifications. */
export const directUrl = (): string => env().DATABASE_DIRECT_URL ?? env().DATABASE_URL;

/**
 * A pipelined connection sends statements on without waiting for the answers to those before; COPY cannot use one. Who waits longer
 * than `patienceMs` for a connection gets an error.
 */
export function openPool(
	name: "requests" | "streams" | "background" | "replica" | "replica_streams",
	max: number,
	pipeline: boolean,
	patienceMs = PATIENCE_MS,
	url = env().DATABASE_URL,
): pg.Pool {
	// A pooler may give each transaction another session: nothing is set or prepared for longer.
	const isPooled = url !== directUrl() && env().DATABASE_DIRECT_URL !== undefined;
	const pool = new pg.Pool({
		connectionString: url,
		max,
		pipeline,
		connectionTimeoutMillis: patienceMs,
		idleTimeoutMillis: 30_000,
		// One plan for every project: one made for a project that is younger than the statistics takes it to be empty, and reads
		// all of it.
		// Behind a pooler these are settings of the database.
		options: isPooled
			? undefined
			: "-c plan_cache_mode=force_generic_plan -c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000",
	});
	// An idle connection that breaks is replaced at the next use; without a listener it would end the process.
	pool.on("error", (error) => log.warn({ err: error.message }, "idle database connection lost"));
	// The same for one that breaks in use: its statement fails, and that is for its caller to handle.
	pool.on("connect", (client) =>
		client.on("error", (error) => log.warn({ err: error.message }, "database connection lost in use")),
	);
	if (isPooled) pool.on("connect", prepareNothing);
	count(name, max, pool);
	if (env().OTEL_EXPORTER_OTLP_ENDPOINT) pool.on("connect", traceStatements);
	return pool;
}

/** Removes the names of the connection's statements, under which their plans would be kept. */
function prepareNothing(client: pg.PoolClient): void {
	const query = client.query.bind(client) as (...words: unknown[]) => unknown;
	client.query = ((first: unknown, ...rest: unknown[]) => {
		const isNamed = typeof first === "object" && first !== null && "name" in first && "text" in first;
		return query(isNamed ? { ...first, name: undefined } : first, ...rest);
	}) as typeof client.query;
}

function count(name: string, max: number, pool: pg.Pool): void {
	const change = (state: string, by: number) => () => metrics.connections.inc({ pool: name, state }, by);
	metrics.connections.set({ pool: name, state: "most" }, max);
	pool.on("connect", change("open", 1)).on("remove", change("open", -1));
	pool.on("acquire", change("in_use", 1)).on("release", change("in_use", -1));
}

/** Each statement of the connection as a span, sent by promise, by callback or as a stream of COPY, which ends as it is sent. */
function traceStatements(client: pg.PoolClient): void {
	const query = client.query.bind(client) as (...words: unknown[]) => unknown;
	client.query = ((...words: unknown[]) => {
		const [first, done] = [words[0], words.at(-1)];
		const end = startSqlSpan(typeof first === "string" ? first : ((first as { text?: string }).text ?? "COPY"));
		if (typeof done === "function") {
			return query(...words.slice(0, -1), (error: unknown, result: unknown) => {
				end(error);
				done(error, result);
			});
		}
		const sent = query(...words);
		if (sent instanceof Promise) sent.then(() => end(), end);
		else end();
		return sent;
	}) as typeof client.query;
}

/** Runs `work` on a connection of its own, which ends with it. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client(config);
	// Whoever waits for an answer gets the error too; without a listener it would end the process.
	client.on("error", () => {});
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end().catch(() => {});
	}
}

const all = () => perProcess(NAME, openPools);

function openPools(): Pools {
	const { POOL_SIZE, STREAM_POOL_SIZE, DATABASE_REPLICA_URL: replica } = env();
	onShutdown("database connections", "connections", closePools);
	return {
		requests: openPool("requests", POOL_SIZE, true),
		streams: openPool("streams", STREAM_POOL_SIZE, false),
		replica: replica ? openPool("replica", POOL_SIZE, true, REPLICA_PATIENCE_MS, replica) : null,
		replicaStreams: replica ? openPool("replica_streams", STREAM_POOL_SIZE, false, REPLICA_PATIENCE_MS, replica) : null,
		places: new StreamPlaces(STREAM_POOL_SIZE, PATIENCE_MS),
	};
}

/** Connections for everything but streams. */
export const pool = () => all().requests;

/** Connections for the caller's reads: to the replica where it may answer them. */
export const readPool = ({ readsReplica }: { readsReplica?: boolean }) =>
	(readsReplica && all().replica) || all().requests;

/** Connections for streams alone, so that slow readers never starve writes. */
export const streamPool = ({ readsReplica }: { readsReplica?: boolean } = {}) =>
	(readsReplica && all().replicaStreams) || all().streams;

/** Who may use them: only who holds a place acquires a connection for streams. */
export const streamPlaces = () => all().places;

/** Ends all connections once they are idle; the next use opens new ones. */
export async function closePools(): Promise<void> {
	const open = dropPerProcess<Pools>(NAME);
	if (!open) return;
	await Promise.all([open.requests, open.streams, open.replica, open.replicaStreams].map((each) => each?.end()));
}
