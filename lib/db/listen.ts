// The one connection of this process that hears notifications. Knows nothing of what they mean.
import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { onShutdown } from "@/lib/shutdown";

const IDLE_MS = 30_000;

type Wake = () => void;
const waiting = new Map<string, Set<Wake>>();
const listening = new Map<string, Promise<unknown>>();
let connection: Promise<pg.Client> | undefined;
let idle: NodeJS.Timeout | undefined;

const topicOf = (channel: string, payload: string) => `${channel} ${payload}`;

/**
 * Calls `wake` whenever `channel` (a plain identifier) is notified with `payload`, from when this resolves until the
 * function it answers with is called. However many wait, they share one connection; it opens with the first and closes
 * once none has waited for half a minute. When it breaks, every waiter is woken once, as something may have been missed,
 * and it opens again for those that subscribe anew. Rejects when the database is away.
 */
export async function listen(channel: string, payload: string, wake: Wake): Promise<() => void> {
	const topic = topicOf(channel, payload);
	const wakes = waiting.get(topic) ?? new Set();
	waiting.set(topic, wakes.add(wake));
	clearTimeout(idle);
	const stop = () => {
		wakes.delete(wake);
		if (wakes.size === 0 && waiting.get(topic) === wakes) waiting.delete(topic);
		if (waiting.size === 0) closeWhenIdle();
	};
	try {
		connection ??= open();
		const client = await connection;
		const heard = listening.get(channel) ?? client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
		listening.set(channel, heard);
		await heard;
		return stop;
	} catch (error) {
		stop();
		throw error;
	}
}

async function open(): Promise<pg.Client> {
	onShutdown("listening connection", "connections", close);
	const client = new pg.Client({
		connectionString: env().DATABASE_URL,
		connectionTimeoutMillis: 5_000,
		keepAlive: true,
	});
	let isLost = false;
	const lost = (error?: Error) => {
		if (isLost) return;
		isLost = true;
		if (error) log.warn({ err: error.message }, "the listening connection was lost");
		connection = undefined;
		listening.clear();
		for (const wakes of [...waiting.values()]) for (const wake of [...wakes]) wake();
	};
	client.on("notification", ({ channel, payload }) => {
		for (const wake of [...(waiting.get(topicOf(channel, payload ?? "")) ?? [])]) wake();
	});
	client.on("error", lost);
	client.on("end", () => lost());
	try {
		await client.connect();
	} catch (error) {
		connection = undefined;
		throw error;
	}
	return client;
}

function closeWhenIdle(): void {
	clearTimeout(idle);
	idle = setTimeout(() => void close(), IDLE_MS);
	idle.unref();
}

async function close(): Promise<void> {
	const open = connection;
	connection = undefined;
	listening.clear();
	await (await open?.catch(() => undefined))?.end();
}
