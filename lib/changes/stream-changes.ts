// Changes to those who poll and to those who listen.
import type { Ctx } from "@/lib/context";
import { listen } from "@/lib/db/listen";
import { listChanges } from "./list-changes";
import type { ChangesPage } from "./wire";

const CHANNEL = "project_changed";
/** A listener without news gets a comment so often, so that proxies keep the connection. */
const BEAT_MS = 15_000;
/** Then a listener connects again and its key is looked at anew. */
const LONGEST_MS = 15 * 60_000;

/** One page as NDJSON; its end has the `next` to ask with. */
export async function changesAsNdjson(ctx: Ctx, page: ChangesPage): Promise<Response> {
	const rows = await listChanges(ctx, page);
	const next = String(rows.at(-1)?.seq ?? page.since);
	const lines = [...rows, { _end: rows.length, next }].map((row) => `${JSON.stringify(row)}\n`);
	return new Response(lines.join(""), { headers: { "Content-Type": "application/x-ndjson; charset=utf-8" } });
}

/**
 * Everything since, and then what comes, as server-sent events until the reader leaves. An event's id is its `seq`: a browser that
 * connects again says the last one it had, and misses nothing.
 */
export function changesAsEvents(ctx: Ctx, page: ChangesPage, signal: AbortSignal): Response {
	const text = new TextEncoder();
	let ring = () => {};
	let isRung = false;
	const wake = () => {
		isRung = true;
		ring();
	};
	const left = new AbortController();
	signal.addEventListener("abort", () => left.abort());
	left.signal.addEventListener("abort", wake);
	setTimeout(() => left.abort(), LONGEST_MS).unref();
	async function* events(): AsyncGenerator<Uint8Array> {
		let { since } = page;
		yield text.encode(": changes\n\n");
		while (!left.signal.aborted) {
			// Listening begins before the look, so that nothing comes in between; a lost connection wakes and listens anew.
			const stop = await listen(CHANNEL, ctx.projectId, wake);
			const beat = setTimeout(wake, BEAT_MS);
			try {
				isRung = false;
				const rows = await listChanges({ ...ctx, now: new Date() }, { ...page, since });
				for (const row of rows) {
					since = row.seq;
					yield text.encode(`id: ${row.seq}\nevent: ${row.type}\ndata: ${JSON.stringify(row)}\n\n`);
				}
				if (rows.length === page.limit) continue;
				if (!isRung) await new Promise<void>((resolve) => (ring = resolve));
				if (!left.signal.aborted) yield text.encode(":\n\n");
			} finally {
				clearTimeout(beat);
				stop();
			}
		}
	}
	const iterator = events();
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await iterator.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			cancel: () => left.abort(),
		},
		{ highWaterMark: 0 },
	);
	return new Response(body, {
		headers: { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" },
	});
}
