// The graph's write path for an episode that is read again: what the other reading says takes the place of what is stored of it.
import type { Ctx } from "@/lib/context";
import { columnsOf, idsOf, type Tx } from "@/lib/db/tenant";
import { isSingleValued } from "@/lib/extraction/single-valued";
import { isCurated, isTouched } from "./conditions";
import { matchFacts, type StoredFact } from "./match-facts";
import { removeEdges } from "./remove-edges";
import { removeMentions } from "./remove-mentions";
import { type Resolved, resolveEntities } from "./resolve-entities";
import { retellFacts } from "./retell-facts";
import { lockSubjects, type Retired } from "./retire-facts";
import { retractEdges } from "./retract-edges";
import type { EpisodeRef, SavedEdge } from "./save-edges";
import { countInGraph, type Graph, readSaid, saveExtraction } from "./save-extraction";
import { endsOf, lockEdges } from "./shift-degrees";

/** An episode as it is stored, since `createdAt`. */
export type StoredEpisode = EpisodeRef & { createdAt: Date; documentId: string | null };

/** What another reading changed. Facts are lines; `entityIds` are the ends of those that are other than they were. */
export type SavedAgain = {
	added: string[];
	changed: { from: string; to: string }[];
	gone: string[];
	ended: string[];
	stay: number;
	entityIds: string[];
};

/**
 * Stores what another reading says of a locked episode. Facts that it says too stay the same ones, told as it tells them; what it
 * does not say goes unless another episode says it. Whatever somebody touched (`isTouched`) stays as it is: retracted facts stay retracted, and
 * nothing that is stated or confirmed ends. What ended stays ended while what ended it is still read. The same again changes nothing.
 */
export async function saveAgain(ctx: Ctx, tx: Tx, episode: StoredEpisode, read: Graph): Promise<SavedAgain> {
	const resolved = await resolveEntities(ctx, tx, episode.groupId, read.entities, episode.id);
	await lockSubjects(tx, resolved, read.edges);
	const before = { ...(await readSaid(ctx, tx, episode.id)), again: episode.createdAt };
	await lockEdges(ctx, tx, before.edges);
	const stored = await readStored(ctx, tx, episode);
	const idOf = new Map([...resolved].map(([key, { id }]) => [key, id]));
	const { edges, matches, unread } = matchFacts(stored, read.edges, idOf);
	const { retold, blocked } = await retellFacts(ctx, tx, episode, matches);
	const unsaid = [...unread, ...blocked].filter((fact) => !fact.isTouched);
	const gone = unsaid.filter(({ isAlone }) => isAlone);
	await removeEvidence(ctx, tx, episode, unsaid);
	// Before anything is added, so that what is in force again by this can be ended by it.
	const goneIds = idsOf(gone);
	const { removed, restored } = await removeEdges(ctx, tx, goneIds);
	const saved = await saveExtraction(ctx, tx, episode, { ...read, edges }, before);
	const added = saved.edges.filter(({ created }) => created);
	const overtaken = await endOvertaken(ctx, tx, added, [...before.edges, ...idsOf(saved.edges)]);
	await countInGraph(ctx, tx, episode, { ...saved, retired: [...saved.retired, ...overtaken] }, before);
	await moveMentions(ctx, tx, episode, saved.entities);
	await retractAgain(ctx, tx, episode, added);
	const changed = stored.filter(({ id }) => retold.some((one) => one.id === id));
	return {
		added: added.map(({ fact }) => fact),
		changed: retold,
		gone: gone.map(({ fact }) => fact),
		ended: saved.retired.map(({ fact }) => fact),
		stay: stored.length - retold.length - gone.length,
		entityIds: endsOf([...added, ...changed, ...removed, ...restored, ...saved.retired]),
	};
}

/** The facts of an episode, as far as a later version of its document does not say them in its stead. */
const readStored = (ctx: Ctx, tx: Tx, { id, documentId, groupId }: StoredEpisode) =>
	tx.query<StoredFact>(
		`SELECT e.id, e.source_id AS "sourceId", e.target_id AS "targetId", e.relation, e.value, e.fact, e.fact_hash AS hash, e.status,
			e.valid_at AS "validAt", e.invalid_at AS "invalidAt", e.retracted_at IS NULL AS "isInForce", ${isTouched("e")} AS "isTouched",
			NOT EXISTS (SELECT FROM edge_episodes o JOIN episodes p ON p.project_id = $1 AND p.id = o.episode_id
				WHERE o.project_id = $1 AND o.edge_id = e.id AND o.episode_id <> $2
					AND ($3::text IS NULL OR p.document_id IS DISTINCT FROM $3 OR p.group_id <> $4)) AS "isAlone"
		FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id WHERE v.project_id = $1 AND v.episode_id = $2
		ORDER BY e.id`,
		[ctx.projectId, id, documentId, groupId],
	);

const removeEvidence = (ctx: Ctx, tx: Tx, { id }: EpisodeRef, facts: StoredFact[]) =>
	tx.query("DELETE FROM edge_episodes WHERE project_id = $1 AND episode_id = $2 AND edge_id = ANY ($3::uuid[])", [
		ctx.projectId,
		id,
		idsOf(facts),
	]);

/** The episode mentions what it is read to mention, and what it still says a fact of or somebody named. */
async function moveMentions(ctx: Ctx, tx: Tx, { id }: EpisodeRef, read: Resolved[]): Promise<void> {
	await tx.query(
		`UPDATE mentions m SET label = w.label FROM unnest($3::uuid[], $4::text[]) AS w(id, label)
		WHERE m.project_id = $1 AND m.episode_id = $2 AND m.entity_id = w.id AND w.label IS NOT NULL AND m.label IS DISTINCT FROM w.label`,
		[ctx.projectId, id, ...columnsOf(read, "id", "vote")],
	);
	const unread = await tx.query<{ id: string }>(
		`SELECT m.entity_id AS id FROM mentions m WHERE m.project_id = $1 AND m.episode_id = $2 AND m.entity_id <> ALL ($3::uuid[])
			AND NOT EXISTS (SELECT FROM edge_episodes v JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
				WHERE v.project_id = $1 AND v.episode_id = $2 AND m.entity_id IN (e.source_id, e.target_id))
			AND NOT (${isCurated("m.entity_id")})`,
		[ctx.projectId, id, idsOf(read)],
	);
	if (unread.length > 0) {
		await removeMentions(ctx, tx, id, idsOf(unread));
	}
}

/** What is new of an entity whose facts somebody retracted after the text was written is retracted with them. */
async function retractAgain(ctx: Ctx, tx: Tx, episode: StoredEpisode, added: SavedEdge[]): Promise<void> {
	const rows = await tx.query<{ id: string; retractionId: string; reason: string }>(
		`SELECT DISTINCT ON (e.id) e.id, r.id AS "retractionId", coalesce(nullif(r.reason, ''), 'retracted') AS reason
		FROM edges e JOIN retractions r ON r.project_id = $1 AND r.target_id IN (e.source_id, e.target_id)
			AND r.kind = 'entity' AND r.undone_at IS NULL AND r.created_at >= $3
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND e.retracted_at IS NULL ORDER BY e.id, r.id DESC`,
		[ctx.projectId, idsOf(added), episode.createdAt],
	);
	for (const { id, ...by } of rows) await retractEdges(ctx, tx, [id], by);
}

/**
 * Ends facts that are new but old news: of a single-valued relation for which a later value is known already, from when that began. `said`
 * is what their text says itself, which overtakes nothing.
 */
async function endOvertaken(ctx: Ctx, tx: Tx, added: SavedEdge[], said: string[]): Promise<Retired[]> {
	const open = added.filter(
		({ relation, targetId, invalidAt, status = "stated" }) =>
			isSingleValued(relation) && targetId !== null && invalidAt === null && HOLDING.includes(status),
	);
	if (open.length === 0) return [];
	return tx.query<Retired>(
		`WITH overtaken AS (
			SELECT e.id, n.id AS by_id, n.valid_at FROM edges e, LATERAL (
				SELECT id, valid_at FROM edges n WHERE n.project_id = $1 AND n.source_id = e.source_id AND n.relation = e.relation AND n.group_id = e.group_id
					AND n.target_id <> e.target_id AND n.valid_at > e.valid_at AND n.status = ANY ($4) AND n.id <> ALL ($3::uuid[])
					AND (n.retracted_at IS NULL OR n.retraction_reason = 'superseded')
				ORDER BY n.valid_at, n.id LIMIT 1
			) n WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND e.retracted_at IS NULL
		)
		UPDATE edges e SET retracted_at = $5, retraction_reason = 'superseded', superseded_by = o.by_id, invalid_at_before = e.invalid_at, invalid_at = o.valid_at
		FROM overtaken o WHERE e.project_id = $1 AND e.id = o.id
		RETURNING e.id, e.fact, e.source_id AS "sourceId", e.target_id AS "targetId", e.retraction_reason AS reason`,
		[ctx.projectId, idsOf(open), said, HOLDING, ctx.now],
	);
}

/** How facts are told that hold, or held. */
const HOLDING = ["stated", "past"];
