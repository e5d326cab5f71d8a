// What a test under load notes: how requests fared, and how much memory a process takes.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "@/scripts/bench/timing";

const RETRY_MS = 50;

/** What happened to the traffic: milliseconds of what was answered 200, and answers that nobody should get. */
export class TrafficLog {
	readonly ms = new Map<string, number[]>();
	readonly surprises: string[] = [];
	failures = 0;

	/** Answers the body of a 200; null where the service is away (503, or no answer), which its clients must bear. */
	async ask(what: string, send: () => Promise<Response>): Promise<string | null> {
		const started = performance.now();
		try {
			const response = await send();
			const body = await response.text();
			if (response.status === 200) {
				const times = this.ms.get(what) ?? [];
				this.ms.set(what, times);
				times.push(performance.now() - started);
				return body;
			}
			if (response.status !== 503) this.surprises.push(`${what}: ${response.status} ${body.slice(0, 300)}`);
		} catch {
			// The connection was refused or cut.
		}
		this.failures++;
		await wait(RETRY_MS);
		return null;
	}

	toString(): string {
		const lines = [...this.ms].map(([what, ms]) => {
			const [p50, p99] = [0.5, 0.99].map((q) => quantile(ms, q).toFixed(0));
			return `${what}: ${ms.length} answered, p50 ${p50} ms, p99 ${p99} ms`;
		});
		return [...lines, `${this.failures} requests met a service that was away`].join("\n");
	}
}

/** Memory of a process by the second of its life; begins anew with another process. */
export class MemoryLog {
	#pid = 0;
	#born = 0;
	#samples: { second: number; mb: number }[] = [];

	look(pid: number): void {
		if (pid !== this.#pid) [this.#pid, this.#born, this.#samples] = [pid, performance.now(), []];
		try {
			const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
			this.#samples.push({ second: (performance.now() - this.#born) / 1000, mb: Number(kb) / 1024 });
		} catch {
			// It has just ended.
		}
	}

	/** Seconds that the process has lived. */
	get age(): number {
		return this.#samples.at(-1)?.second ?? 0;
	}

	/** The middle of the megabytes that it had between two seconds of its life. */
	between(from: number, to: number): number {
		const within = this.#samples.filter(({ second }) => second >= from && second < to);
		return quantile(
			within.map(({ mb }) => mb),
			0.5,
		);
	}
}
