// The one connection of this process that hears notifications.
import pg from "pg";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import { onShutdown } from "@/lib/shutdown";
import { directUrl } from "./pool";

const IDLE_MS = 30_000;

type Wake = () => void;

/**
 * Calls `wake` whenever `channel` (a plain identifier) is notified with `payload`, from when this resolves until the
 * function it answers with is called. However many wait, they share one connection; it opens with the first and closes
 * once none has waited for half a minute. When it breaks, every waiter is woken once, as something may have been missed,
 * and it opens again for those that subscribe anew. Rejects when the database is away.
 */
export function listen(channel: string, payload: string, wake: Wake): Promise<() => void> {
	return perProcess("listener", () => new Listener()).listen(channel, topicOf(channel, payload), wake);
}

const topicOf = (channel: string, payload: string) => `${channel} ${payload}`;

class Listener {
	readonly #waiting = new Map<string, Set<Wake>>();
	/** The channels that the connection listens to. */
	readonly #channels = new Map<string, Promise<unknown>>();
	#connection: Promise<pg.Client> | undefined;
	#idle: NodeJS.Timeout | undefined;

	async listen(channel: string, topic: string, wake: Wake): Promise<() => void> {
		const wakes = this.#waiting.get(topic) ?? new Set();
		this.#waiting.set(topic, wakes.add(wake));
		clearTimeout(this.#idle);
		const stop = () => {
			wakes.delete(wake);
			if (wakes.size === 0 && this.#waiting.get(topic) === wakes) this.#waiting.delete(topic);
			if (this.#waiting.size === 0) this.#closeWhenIdle();
		};
		try {
			this.#connection ??= this.#open();
			const client = await this.#connection;
			const heard = this.#channels.get(channel) ?? client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
			this.#channels.set(channel, heard);
			await heard;
			return stop;
		} catch (error) {
			stop();
			throw error;
		}
	}

	async #open(): Promise<pg.Client> {
		onShutdown("listening connection", "connections", () => this.#close());
		const client = new pg.Client({
			connectionString: directUrl(),
			connectionTimeoutMillis: 5_000,
			keepAlive: true,
		});
		let isLost = false;
		const lost = (error?: Error) => {
			if (isLost) return;
			isLost = true;
			if (error) log.warn({ err: error.message }, "the listening connection was lost");
			this.#forget();
			for (const wakes of [...this.#waiting.values()]) for (const wake of [...wakes]) wake();
		};
		client.on("notification", ({ channel, payload }) => {
			for (const wake of [...(this.#waiting.get(topicOf(channel, payload ?? "")) ?? [])]) wake();
		});
		client.on("error", lost);
		client.on("end", () => lost());
		try {
			await client.connect();
		} catch (error) {
			this.#connection = undefined;
			throw error;
		}
		return client;
	}

	#closeWhenIdle(): void {
		clearTimeout(this.#idle);
		this.#idle = setTimeout(() => void this.#close(), IDLE_MS);
		this.#idle.unref();
	}

	async #close(): Promise<void> {
		const open = this.#connection;
		this.#forget();
		await (await open?.catch(() => undefined))?.end();
	}

	#forget(): void {
		this.#connection = undefined;
		this.#channels.clear();
	}
}
