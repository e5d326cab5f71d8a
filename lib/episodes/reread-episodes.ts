// Episodes that an earlier reader read are read again by the one that is installed now.
import type { Ctx } from "@/lib/context";
import { isUnavailable } from "@/lib/db/sqlstate";
import { inTenantOrDry, readInTenant, type Tx } from "@/lib/db/tenant";
import { redistillProfiles } from "@/lib/enrichment/distill-profiles";
import { regenerateEntityTexts } from "@/lib/enrichment/regenerate";
import { AppError } from "@/lib/errors";
import { asksModel, extract, readerOf } from "@/lib/extraction/extract";
import type { Extraction } from "@/lib/extraction/extraction";
import { IN_BACKGROUND } from "@/lib/extraction/reader/read-in-time";
import { embeddedReader } from "@/lib/extraction/reader-version";
import { isRead } from "@/lib/graph/conditions";
import { findKnownEntities } from "@/lib/graph/find-known-entities";
import { lockNamesShared } from "@/lib/graph/resolve-entities";
import { type SavedAgain, type StoredEpisode, saveAgain } from "@/lib/graph/save-again";
import type { Graph } from "@/lib/graph/save-extraction";
import { findModelSettings } from "@/lib/model/settings";
import { offsetAt } from "@/lib/time-zone";
import { findContext } from "./find-context";
import { toGraph } from "./store-write";

/** Which episodes: of one group, true at that instant or later, so many at most. Without `apply` nothing is written. */
export type RereadOptions = { group?: string; since?: Date; limit?: number; apply: boolean };

/** What became of one episode. */
export type Reread = { episode: string } & ({ saved: SavedAgain } | { error: string });

type Stored = StoredEpisode & { name: string; content: string; author: string | null; extractor: string };
/** Where the reading goes on: behind the episode of that instant and id. */
type Place = { validAt: Date | null; id: string };

/** Ids that are read at once. */
const PAGE = 500;

/**
 * Reads the stored episodes of a project again that another reader read than would today, the oldest first, each in a transaction of its
 * own; yields what changed, or would. One that fails is yielded with its error and taken up by the next run, and counts in no `limit`. Safe
 * to run twice and to be killed: what reader read an episode is stored with what it read. Costs no credits. Throws when the database does
 * not answer.
 * Decision: what a newer version replaced, what has expired and what was retracted whole is not read again, nor, without a language
 * model, what one read. Dates are read by the clock of the project, as the writer's is not kept.
 */
export async function* rereadEpisodes(ctx: Ctx, options: RereadOptions): AsyncGenerator<Reread> {
	let place: Place = { validAt: null, id: "00000000-0000-0000-0000-000000000000" };
	for (let left = options.limit ?? Number.POSITIVE_INFINITY; left > 0; ) {
		const page = await findStale(ctx, options, place);
		for (const next of page) {
			place = next;
			const reread = await rereadEpisode({ ...ctx, now: new Date() }, next.id, options.apply);
			if (!reread) continue;
			yield reread;
			if ("saved" in reread && --left === 0) return;
		}
		if (page.length < PAGE) return;
	}
}

/** Null where there is nothing to do: the episode is gone, or was read meanwhile. */
async function rereadEpisode(ctx: Ctx, id: string, apply: boolean): Promise<Reread | null> {
	const [episode] = await readInTenant<Stored>(ctx, EPISODE, [ctx.projectId, id]);
	if (!episode || episode.extractor === readerOf(episode.content)) return null;
	try {
		const extraction = await read(ctx, episode);
		const graph = await toGraph(ctx, episode, extraction, IN_BACKGROUND);
		if (!graph.isJudged) throw new AppError("unavailable", "What the text ends could not be judged.");
		const saved = await inTenantOrDry(ctx, !apply, (tx) => save(ctx, tx, episode, extraction, graph));
		return saved && { episode: episode.name, saved };
	} catch (error) {
		if (isUnavailable(error)) throw error;
		return { episode: episode.name, error: (error as Error).message };
	}
}

/** Throws when the reader could not read all of it, or is not the one that it should be. */
async function read(ctx: Ctx, { content: text, groupId, author, validAt }: Stored): Promise<Extraction> {
	const known = await findKnownEntities(ctx, groupId, text, author);
	const context = asksModel(text) ? await findContext(ctx, groupId, known) : undefined;
	const offsetMinutes = offsetAt(ctx.timeZone, validAt);
	const request = { text, validAt, offsetMinutes, author, known, context, tenant: ctx.team.id };
	const extraction = await extract(request, IN_BACKGROUND);
	if (extraction.extractor === readerOf(text)) return extraction;
	throw new AppError("unavailable", extraction.warning ?? "The text could not be read.");
}

async function save(
	ctx: Ctx,
	tx: Tx,
	episode: Stored,
	extraction: Extraction,
	graph: Graph,
): Promise<SavedAgain | null> {
	// Before any row, as every writer.
	await lockNamesShared(ctx, tx);
	const [locked] = await tx.query<Stored>(`${EPISODE} FOR NO KEY UPDATE`, [ctx.projectId, episode.id]);
	if (!locked || locked.extractor !== episode.extractor) return null;
	const saved = await saveAgain(ctx, tx, episode, graph);
	await tx.query("UPDATE episodes SET extractor = $3, warning = $4 WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		episode.id,
		extraction.extractor,
		extraction.warning,
	]);
	if (saved.entityIds.length === 0) return saved;
	await regenerateEntityTexts(ctx, tx, saved.entityIds, { bringsBack: true });
	await redistillProfiles(ctx, tx, [episode.groupId]);
	// The background gives vectors to what has none.
	await tx.query("UPDATE search_episodes SET embedded = '' WHERE project_id = $1 AND episode_id = $2", [
		ctx.projectId,
		episode.id,
	]);
	return saved;
}

/** A page of episodes behind a place that the readers of today may not have read. */
function findStale(ctx: Ctx, { group, since }: RereadOptions, place: Place): Promise<(Place & { validAt: Date })[]> {
	const model = findModelSettings();
	const current = model ? `model:${model.name}` : embeddedReader();
	const values = [ctx.projectId, group ?? null, since ?? null, place.validAt, place.id, current, model !== null];
	return readInTenant(ctx, STALE, values);
}

const EPISODE = `SELECT id, name, group_id AS "groupId", content, author, extractor, document_id AS "documentId", valid_at AS "validAt", created_at AS "createdAt"
	FROM episodes WHERE project_id = $1 AND id = $2`;

const STALE = `SELECT p.id, p.valid_at AS "validAt" FROM episodes p
	WHERE p.project_id = $1 AND ($2::text IS NULL OR p.group_id = $2) AND ($3::timestamptz IS NULL OR p.valid_at >= $3)
		AND ($4::timestamptz IS NULL OR (p.valid_at, p.id) > ($4, $5::uuid))
		AND ${isRead("p")} AND p.extractor <> $6 AND ($7 OR p.extractor NOT LIKE 'model:%') AND NOT p.is_expired
		AND NOT EXISTS (SELECT FROM retractions r WHERE r.project_id = $1 AND r.target_id = p.id AND r.kind = 'episode' AND r.undone_at IS NULL)
		AND (p.document_id IS NULL OR NOT EXISTS (SELECT FROM episodes n
			WHERE n.project_id = $1 AND n.document_id = p.document_id AND n.group_id = p.group_id AND (n.created_at, n.id) > (p.created_at, p.id)))
	ORDER BY p.valid_at, p.id LIMIT ${PAGE}`;
