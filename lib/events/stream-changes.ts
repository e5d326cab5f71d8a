// Changes to those who poll and to those who listen.
import { verifyKey } from "@/lib/auth/verify-key";
import type { Ctx } from "@/lib/context";
import { listen } from "@/lib/db/listen";
import { StreamPlaces } from "@/lib/db/stream-places";
import { perProcess } from "@/lib/per-process";
import { listChanges } from "./list-changes";
import type { ChangesPage } from "./wire";

const CHANNEL = "project_changed";
/** A listener without news gets a comment so often, so that proxies keep the connection. */
const HEARTBEAT_MS = 15_000;

/** One page as NDJSON; its end has the `next` to ask with. */
export async function changesAsNdjson(ctx: Ctx, page: ChangesPage): Promise<Response> {
	const rows = await listChanges(ctx, page);
	const next = String(rows.at(-1)?.seq ?? page.since);
	const lines = [...rows, { _end: rows.length, next }].map((row) => `${JSON.stringify(row)}\n`);
	return new Response(lines.join(""), { headers: { "Content-Type": "application/x-ndjson; charset=utf-8" } });
}

/** Decision: each listener asks the database at every change of its project: a team may have 50 of them in a process, a key 25. */
const places = () =>
	perProcess("listeners", () => new StreamPlaces(1_000, PATIENCE_MS, "listeners", { team: 0.05, key: 0.025 }));
/** For the listeners of a server that starts anew while those of the old one still leave. */
const PATIENCE_MS = 1_000;

/**
 * Everything since, and then what comes, as server-sent events until the reader leaves or its key ends. An event's id is its `seq`: a
 * browser that connects again sends the last one it had, and misses nothing. Throws `rate_limited` for who has their share of listeners.
 */
export async function changesAsEvents(ctx: Ctx, page: ChangesPage, request: Request): Promise<Response> {
	const place = await places().acquire({ teamId: ctx.team.id, keyId: ctx.actor.id }, request.signal);
	const left = new AbortController();
	left.signal.addEventListener("abort", () => place.release());
	request.signal.addEventListener("abort", () => left.abort());
	const events = eventsOf(ctx, page, request.headers.get("authorization"), left.signal);
	const text = new TextEncoder();
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await events.next().catch((error) => {
					left.abort();
					throw error;
				});
				if (!done) return controller.enqueue(text.encode(value));
				left.abort();
				controller.close();
			},
			cancel: () => left.abort(),
		},
		{ highWaterMark: 0 },
	);
	return new Response(body, {
		headers: { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" },
	});
}

async function* eventsOf(
	ctx: Ctx,
	page: ChangesPage,
	authorization: string | null,
	left: AbortSignal,
): AsyncGenerator<string> {
	let { since } = page;
	yield ": changes\n\n";
	while (!left.aborted) {
		let wake = () => {};
		const woken = new Promise<void>((resolve) => {
			wake = resolve;
		});
		left.addEventListener("abort", wake);
		// Listening begins before the look, so that nothing comes in between; a lost connection wakes and listens anew.
		const stop = await listen(CHANNEL, ctx.projectId, wake);
		const heartbeat = setTimeout(wake, HEARTBEAT_MS);
		try {
			// A revocation holds for what comes after it.
			if (!(await isValid(authorization))) return;
			const rows = await listChanges({ ...ctx, now: new Date() }, { ...page, since });
			for (const row of rows) {
				since = row.seq;
				yield `id: ${row.seq}\nevent: ${row.type}\ndata: ${JSON.stringify(row)}\n\n`;
			}
			if (rows.length === page.limit) continue;
			await woken;
			if (!left.aborted) yield ":\n\n";
		} finally {
			left.removeEventListener("abort", wake);
			clearTimeout(heartbeat);
			stop();
		}
	}
}

const isValid = (authorization: string | null) =>
	verifyKey(authorization).then(
		() => true,
		() => false,
	);
