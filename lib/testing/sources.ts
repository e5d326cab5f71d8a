// Sources of tests: allowed to call this machine, synced on demand, and what they brought read back.
import { vi } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import * as settings from "@/lib/env";
import type { NewSource } from "@/lib/sources/settings";
import { addSource } from "@/lib/sources/sources";
import { type SyncReport, syncSource } from "@/lib/sources/sync-source";
import type { TestTeam } from "./test-team";

/** As if the operator had set these; call it before each test, and `vi.restoreAllMocks` after. */
export function allowSources(more: Partial<settings.Env> = {}): void {
	const read = settings.env();
	vi.spyOn(settings, "env").mockReturnValue({ ...read, SOURCES_TO_PRIVATE: "on", ...more });
}

/** Adds a source and answers its id. */
export const newSource = async ({ ctx }: TestTeam, source: NewSource): Promise<string> =>
	(await addSource({ ...ctx, now: new Date() }, source)).id;

/** Syncs until the source is read to its end or cannot be read on. */
export async function sync({ projectId }: TestTeam, id: string): Promise<SyncReport> {
	const report = await syncSource(projectId, id, { runId: "test", forMs: 60_000 });
	if (!report) throw new Error("nobody may sync this source now");
	return report;
}

/** What is remembered of a source now: the newest version of each document that is not forgotten, by its text. */
export async function contents({ ctx }: TestTeam): Promise<string[]> {
	const rows = await runInTenant<{ content: string }>(
		ctx,
		`SELECT content FROM (SELECT DISTINCT ON (document_id) document_id, content FROM episodes WHERE project_id = $1 AND document_id IS NOT NULL
		ORDER BY document_id, created_at DESC, id DESC) newest ORDER BY content`,
		[ctx.projectId],
	);
	return rows.map(({ content }) => content);
}

/** How many episodes there are, versions of documents counted each. */
export async function episodeCount({ ctx }: TestTeam): Promise<number> {
	const [row] = await runInTenant<{ n: number }>(ctx, "SELECT count(*)::int AS n FROM episodes WHERE project_id = $1", [
		ctx.projectId,
	]);
	return row?.n ?? 0;
}

/** As if the last pass over everything had begun two days ago, so that the next one lists everything anew. */
export const makeWholeDue = ({ ctx }: TestTeam, id: string) =>
	runInTenant(ctx, "UPDATE sources SET cursor = NULL, whole_at = now() - interval '2 days' WHERE id = $1", [id]);
