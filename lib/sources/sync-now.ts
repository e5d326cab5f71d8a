import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { listSources } from "./sources";
import { type SyncReport, syncSource } from "./sync-source";

/** Whoever asks waits no longer; the run goes on. */
const PATIENCE_MS = 8_000;
const TURN_MS = 30_000;

/** What came of it in a few seconds: a report, or the words for why there is none yet. */
export type SyncedNow = { report: SyncReport | null; words: string };

/** Reads a source at once, whenever it is due. Throws `not_found`. */
export async function syncNow(ctx: Ctx, id: string): Promise<SyncedNow> {
	const source = (await listSources(ctx)).find((one) => one.id === id);
	if (!source) throw notFound("source");
	const run = syncSource(ctx.projectId, id, { runId: ctx.requestId, forMs: TURN_MS });
	// What fails after its time is stored with the source.
	run.catch(() => {});
	const report = await Promise.race([run, wait(PATIENCE_MS, "later" as const, { ref: false })]);
	if (report === "later") return { report: null, words: "The sync goes on in the background" };
	if (report === null) return { report, words: source.error ?? "It is being synced already" };
	return { report, words: report.problem ?? wordsOf(report) };
}

function wordsOf({ added, replaced, forgotten, isDone }: SyncReport): string {
	const parts = [
		added > 0 ? `${added} new` : null,
		replaced > 0 ? `${replaced} replaced` : null,
		forgotten > 0 ? `${forgotten} forgotten` : null,
	].filter((part) => part !== null);
	const did = parts.length > 0 ? parts.join(", ") : "nothing new";
	return isDone ? `Synced: ${did}` : `So far: ${did}; the rest follows in the background`;
}
