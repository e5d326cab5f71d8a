// Changes to those who poll and to those who listen.
import { verifyKey } from "@/lib/auth/verify-key";
import type { Ctx } from "@/lib/context";
import { listen } from "@/lib/db/listen";
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

/**
 * Everything since, and then what comes, as server-sent events until the reader leaves or its key ends. An event's id is its `seq`: a
 * browser that connects again sends the last one it had, and misses nothing.
 */
export function changesAsEvents(ctx: Ctx, page: ChangesPage, request: Request): Response {
	const left = new AbortController();
	request.signal.addEventListener("abort", () => left.abort());
	const events = eventsOf(ctx, page, request.headers.get("authorization"), left.signal);
	const text = new TextEncoder();
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await events.next();
				if (done) controller.close();
				else controller.enqueue(text.encode(value));
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
