// One thing of a source and its documents: stored, replaced by its edit, forgotten.

import type { Ctx } from "@/lib/context";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import { deleteDocument, deleteEpisode } from "@/lib/episodes/delete-episode";
import { AppError } from "@/lib/errors";
import { sha256 } from "@/lib/ids";
import { storeWrite } from "@/lib/transfer/import/import-upload";
import { toWrites, type Write } from "@/lib/transfer/import/item";
import { type SourceItem, SourceProblem } from "./connector";

/** Whose things they are, and in which pass over it. */
export type Keeping = { sourceId: string; group: string; pass: number };

type Known = { key: string; revision: string; version: number; parts: number };
export type Kept = { added: number; replaced: number };

/** Stores those of a page's things that are new or edited, one after the other, and notes that all of them are there. See `keepItem`. */
export async function keepItems(ctx: Ctx, keeping: Keeping, items: SourceItem[]): Promise<Kept> {
	const known = await findKnown(
		ctx,
		keeping.sourceId,
		items.map(({ key }) => key),
	);
	const isKept = ({ key, revision }: SourceItem) => known.get(key)?.revision === revision;
	const unchanged = items.filter(isKept).map(({ key }) => key);
	await runInTenant(ctx, MARK_SEEN, [ctx.projectId, keeping.sourceId, unchanged, keeping.pass]);
	const kept = { added: 0, replaced: 0 };
	for (const item of items) {
		if (isKept(item)) continue;
		const before = known.get(item.key);
		// Told twice on one page, a thing is what it says last.
		known.set(item.key, await keepItem({ ...ctx, now: new Date() }, keeping, item, before));
		if (before) kept.replaced++;
		else kept.added++;
	}
	return kept;
}

const MARK_SEEN = "UPDATE source_items SET pass = $4 WHERE project_id = $1 AND source_id = $2 AND key = ANY ($3)";

/**
 * Stores a thing as the newest version of its documents, by the ordinary write of an import. Safe to run twice and to be killed: a
 * version has a name of its own, so what was stored before is found. Throws `SourceProblem` when nothing can be stored now, such as at
 * a cap.
 */
async function keepItem(ctx: Ctx, keeping: Keeping, item: SourceItem, known: Known | undefined): Promise<Known> {
	const { sourceId, group, pass } = keeping;
	const { key, revision } = item;
	const found = await item.read();
	const reasons = found.flatMap((one) => (one.kind === "refused" ? [one.reason] : []));
	const writes = found.flatMap((one) =>
		"reason" in one ? [] : toWrites(one, { group, groupBy: "none", facts: false }),
	);
	const version = (known?.version ?? 0) + 1;
	for (const [part, write] of writes.entries()) {
		const documentId = documentOf(sourceId, key, part);
		const outcome = await storeWrite(ctx, asVersion(write, { documentId, version, author: item.author }));
		if (outcome.status === "stopped") throw new SourceProblem(outcome.reason);
		if (outcome.status === "refused") reasons.push(outcome.reason);
		if (item.isGrowing && known) await forgetEarlier(ctx, documentId);
	}
	const parts = writes.length;
	for (let part = parts; part < (known?.parts ?? 0); part++) await forgetDocument(ctx, sourceId, key, part);
	await runInTenant(ctx, KEEP, [
		...[ctx.projectId, ctx.team.id, sourceId, key, revision],
		...[version, parts, reasons[0] ?? null, pass],
	]);
	return { key, revision, version, parts };
}

const KEEP = `INSERT INTO source_items (project_id, team_id, source_id, key, revision, version, parts, refused, pass) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
	ON CONFLICT (project_id, source_id, key) DO UPDATE SET revision = $5, version = $6, parts = $7, refused = $8, pass = $9`;

/** Forgets a thing with all versions of its documents. False where there is none. Safe to run twice. */
export async function forgetItem(ctx: Ctx, sourceId: string, key: string): Promise<boolean> {
	const known = (await findKnown(ctx, sourceId, [key])).get(key);
	if (!known) return false;
	for (let part = 0; part < known.parts; part++) await forgetDocument(ctx, sourceId, key, part);
	await runInTenant(ctx, "DELETE FROM source_items WHERE project_id = $1 AND source_id = $2 AND key = $3", [
		...[ctx.projectId, sourceId, key],
	]);
	return true;
}

async function findKnown(ctx: Ctx, sourceId: string, keys: string[]): Promise<Map<string, Known>> {
	const rows = await readInTenant<Known>(
		ctx,
		"SELECT key, revision, version, parts FROM source_items WHERE project_id = $1 AND source_id = $2 AND key = ANY ($3)",
		[ctx.projectId, sourceId, keys],
	);
	return new Map(rows.map((row) => [row.key, row]));
}

/** What somebody deleted by hand is gone already. */
async function forgetDocument(ctx: Ctx, sourceId: string, key: string, part: number): Promise<void> {
	await deleteDocument({ ...ctx, now: new Date() }, documentOf(sourceId, key, part), false).catch(unlessGone);
}

function unlessGone(error: unknown): void {
	if (!(error instanceof AppError) || error.slug !== "not_found") throw error;
}

/** Forgets all versions of a document but its newest. */
async function forgetEarlier(ctx: Ctx, documentId: string): Promise<void> {
	const versions = await readInTenant<{ id: string }>(
		ctx,
		"SELECT id FROM episodes WHERE project_id = $1 AND document_id = $2 ORDER BY created_at DESC, id DESC OFFSET 1",
		[ctx.projectId, documentId],
	);
	for (const { id } of versions) await deleteEpisode({ ...ctx, now: new Date() }, id, false).catch(unlessGone);
}

const MAX_KEY_IN_ID = 120;

/** The document of a part of a thing, by which each version takes the place of the one before. */
function documentOf(sourceId: string, key: string, part: number): string {
	const short = key.length <= MAX_KEY_IN_ID ? key : sha256(key);
	return `${sourceId}/${part + 1}/${short}`;
}

/** The write of one version of a document. Its name holds what it says, as an edit may come between a kill and the next try. */
function asVersion(
	write: Write,
	{ documentId, version, author }: { documentId: string; version: number; author: string | null },
): Write {
	const name = `source_${sha256(JSON.stringify([documentId, version, write.body])).slice(0, 40)}`;
	const said = author && write.path === "/v1/episodes" ? { author: author.slice(0, 120) } : {};
	return { ...write, body: { ...write.body, ...said, name, document_id: documentId } };
}
