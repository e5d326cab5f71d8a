// A correction of one fact: the corrected wording is a stated fact that takes the old one's place.
import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { regenerateEntityTexts } from "@/lib/enrichment/regenerate";
import { insertEpisode } from "@/lib/episodes/store-write";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { createTask } from "@/lib/events/create-task";
import type { Status } from "@/lib/extraction/extraction";
import { nameKey, toPredicate, toRelation, toSentence, toWords } from "@/lib/graph/name-key";
import type { StoreEntity } from "@/lib/graph/resolve-entities";
import { lockNamesShared } from "@/lib/graph/resolve-entities";
import type { SavedEdge, StoreEdge } from "@/lib/graph/save-edges";
import { countInGraph, saveExtraction } from "@/lib/graph/save-extraction";
import { endsOf, shiftDegrees } from "@/lib/graph/shift-degrees";
import { isUuid, toPublicId, uuidv7 } from "@/lib/ids";
import { describeFacts } from "@/lib/search/describe-found";
import { indexEpisode } from "@/lib/search/index-episode";
import { type CorrectedEdge, type EdgeCorrection, pinEdge, recordCorrection } from "./corrections";

type Known = {
	id: string;
	group_id: string;
	source_id: string;
	source: string;
	target_id: string | null;
	target: string | null;
	relation: string;
	status: Status;
	value: string | null;
	fact: string;
	confidence: number;
	importance: number | null;
	valid_at: Date;
	invalid_at: Date | null;
	retracted_at: Date | null;
	pinned: boolean;
};

/**
 * States a fact anew with other words, ends, relation or dates, and retires the old edge in its favour: superseded, and never
 * having held. The correction is an episode of its own, by `by` where that is a person, certain, with the annotation of the old edge. Asked again for the same
 * it answers the same. A pinned fact stays pinned; `pinned` alone leaves the fact as it is. Unmetered, and allowed while payment is due. Throws `not_found`, and `invalid_request` for an edge
 * that is no longer in force, for one end twice and for dates in the wrong order.
 */
export async function correctEdge(
	ctx: Ctx,
	uuid: string,
	input: EdgeCorrection,
	by: string | null = null,
): Promise<CorrectedEdge> {
	return inTenant(ctx, (tx) => correctEdgeIn(ctx, tx, uuid, input, by));
}

/** `correctEdge` in the caller's transaction. */
export async function correctEdgeIn(
	ctx: Ctx,
	tx: Tx,
	uuid: string,
	input: EdgeCorrection,
	by: string | null,
): Promise<CorrectedEdge> {
	if (!isUuid(uuid)) throw notFound("edge");
	await lockNamesShared(ctx, tx);
	const known = await lockEdge(ctx, tx, uuid);
	const { pinned = known.pinned, ...changes } = input;
	const wanted = toEdge(known, changes);
	const mayPin = known.retracted_at === null || input.pinned === false;
	if (mayPin && isSame(known, wanted)) {
		await pinEdge(ctx, tx, known.id, pinned);
		return answer(ctx, tx, known.id, null, null);
	}
	if (known.retracted_at !== null) return answerAgain(ctx, tx, known, wanted);
	const retractionId = uuidv7();
	await retire(ctx, tx, known, retractionId);
	const { added, episode } = await state(ctx, tx, known, wanted, by);
	if (pinned || input.pinned !== undefined) await pinEdge(ctx, tx, added.id, pinned);
	await tx.query("UPDATE edges SET superseded_by = $3 WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		known.id,
		added.id,
	]);
	await recordCorrection(ctx, tx, {
		...{ id: retractionId, kind: "edge_correction", targetId: known.id, groups: [known.group_id] },
		correction: {
			added: added.created ? added.id : null,
			episode,
			...(saysSame(known, wanted) && { was: datesOf(known) }),
		},
		audit: `fact ${known.id} is now ${added.id}`,
	});
	await regenerateEntityTexts(ctx, tx, endsOf([{ sourceId: known.source_id, targetId: known.target_id }, added]));
	return answer(ctx, tx, added.id, known.id, retractionId);
}

async function lockEdge(ctx: Ctx, tx: Tx, uuid: string): Promise<Known> {
	const [known] = await tx.query<Known>(
		`SELECT id, group_id, source_id, source_name AS source, target_id, target_name AS target, relation, status, value, fact, confidence, importance, valid_at, invalid_at, retracted_at, pinned
		FROM edges WHERE project_id = $1 AND id = $2 FOR UPDATE`,
		[ctx.projectId, uuid],
	);
	if (!known) throw notFound("edge");
	return known;
}

const refuse = (field: string, message: string) =>
	invalidField(field, `Invalid request: ${field} ${message}.`, message);

/** The fact as it is to be. Ends or a relation that change without a wording say it in a row, as a stated fact does. */
function toEdge(known: Known, input: EdgeCorrection): StoreEdge & { validAt: Date } {
	const source = input.source === undefined ? known.source : toWords(input.source);
	const target = input.target === undefined ? known.target : input.target && toWords(input.target);
	const relation = input.predicate === undefined ? known.relation : toRelation(input.predicate);
	// A new predicate says all of it, and is stated.
	const { status, value } = input.predicate === undefined ? known : { status: "stated" as const, value: null };
	const validAt = input.valid_at ?? known.valid_at;
	const invalidAt = input.invalid_at === undefined ? known.invalid_at : input.invalid_at;
	if (target !== null && nameKey(source) === nameKey(target))
		throw refuse("target", "must be another entity than source");
	if (invalidAt && invalidAt < validAt) throw refuse("invalid_at", "must not lie before valid_at");
	const isSaidAnew = input.source !== undefined || input.target !== undefined || input.predicate !== undefined;
	const said = isSaidAnew
		? toSentence(source, input.predicate ?? `${toPredicate(relation)} ${value ?? ""}`.trim(), target)
		: known.fact;
	const fact = input.fact ?? said;
	return {
		source,
		relation,
		target,
		status,
		value,
		fact,
		validAt,
		invalidAt,
		endings: [],
		confidence: 1,
		importance: known.importance,
		evidence: { start: 0, end: fact.length },
		isStated: true,
	};
}

const datesOf = ({ valid_at, invalid_at, confidence }: Known) => ({ valid_at, invalid_at, confidence });

const saysSame = (known: Known, wanted: StoreEdge) =>
	nameKey(known.source) === nameKey(wanted.source) &&
	(known.target === null
		? wanted.target === null
		: wanted.target !== null && nameKey(known.target) === nameKey(wanted.target)) &&
	known.relation === wanted.relation &&
	known.fact === wanted.fact;

const isSame = (known: Known, wanted: StoreEdge & { validAt: Date }) =>
	saysSame(known, wanted) &&
	known.valid_at.getTime() === wanted.validAt.getTime() &&
	known.invalid_at?.getTime() === wanted.invalidAt?.getTime();

/** Takes the old edge out of force, as one that never held: as of no instant it is found. */
async function retire(ctx: Ctx, tx: Tx, known: Known, retractionId: string): Promise<void> {
	await tx.query(
		`UPDATE edges SET retracted_at = $3, retraction_reason = 'corrected', retraction_id = $4, invalid_at_before = invalid_at, invalid_at = valid_at
		WHERE project_id = $1 AND id = $2`,
		[ctx.projectId, known.id, ctx.now, retractionId],
	);
	await shiftDegrees(ctx, tx, [{ sourceId: known.source_id, targetId: known.target_id, groupId: known.group_id }], -1);
}

type Stated = { added: SavedEdge; episode: string };

/** Stores the corrected fact as an episode of its own. */
async function state(ctx: Ctx, tx: Tx, known: Known, wanted: StoreEdge, by: string | null): Promise<Stated> {
	const id = uuidv7();
	const episode = {
		id,
		taskId: uuidv7(),
		name: toPublicId("episode", id),
		groupId: known.group_id,
		content: wanted.fact,
		sourceDescription: by === null ? "correction" : `correction by ${by}`.slice(0, 120),
		extractIntent: false,
		extractor: "fact",
		validAt: ctx.now,
	};
	const names = wanted.target === null ? [wanted.source] : [wanted.source, wanted.target];
	const entities = names.map((name): StoreEntity => ({ name, labels: ["Topic"], aliases: [], isStated: true }));
	await insertEpisode(ctx, tx, episode);
	await indexEpisode(ctx, tx, episode);
	await createTask(ctx, tx, { ...episode, id: episode.taskId, episodeId: episode.id, missing: [] });
	const saved = await saveExtraction(ctx, tx, episode, { entities, edges: [wanted] });
	const [added] = saved.edges;
	if (!added) throw refuse("target", "must be another entity than source");
	await tx.query(
		`UPDATE edges n SET edge_kind = o.edge_kind, cognitive_pattern = o.cognitive_pattern, why_connected = o.why_connected, director_vision = o.director_vision
		FROM edges o WHERE n.project_id = $1 AND n.id = $2 AND o.project_id = $1 AND o.id = $3 AND n.edge_kind IS NULL AND o.edge_kind IS NOT NULL`,
		[ctx.projectId, added.id, known.id],
	);
	await countInGraph(ctx, tx, episode, saved);
	return { added, episode: id };
}

/** The answer to a correction that was made already; anything else cannot be corrected any more. */
async function answerAgain(
	ctx: Ctx,
	tx: Tx,
	known: Known,
	wanted: StoreEdge & { validAt: Date },
): Promise<CorrectedEdge> {
	const [made] = await tx.query<{ retraction_id: string; heir: string }>(
		`SELECT r.id AS retraction_id, e.superseded_by AS heir FROM edges e JOIN retractions r ON r.project_id = $1 AND r.id = e.retraction_id
		WHERE e.project_id = $1 AND e.id = $2 AND r.kind = 'edge_correction' AND r.undone_at IS NULL AND e.superseded_by IS NOT NULL`,
		[ctx.projectId, known.id],
	);
	const heir = made && (await lockEdge(ctx, tx, made.heir));
	// The old edge lost its end when it was retired; only what the correction names can be compared.
	if (
		!heir ||
		!isSame(
			{ ...heir, invalid_at: wanted.invalidAt ?? heir.invalid_at },
			{ ...wanted, invalidAt: wanted.invalidAt ?? heir.invalid_at },
		)
	) {
		throw new AppError("invalid_request", "The fact is no longer in force: undo what retired it first.");
	}
	return answer(ctx, tx, heir.id, known.id, made.retraction_id);
}

async function answer(
	ctx: Ctx,
	tx: Tx,
	id: string,
	superseded: string | null,
	retractionId: string | null,
): Promise<CorrectedEdge> {
	const [row] = await describeFacts(tx, ctx.projectId, [id]);
	if (!row) throw new Error("a corrected edge is gone within its transaction");
	return {
		...row,
		valid_at: row.valid_at.toISOString(),
		invalid_at: row.invalid_at?.toISOString() ?? null,
		created_at: row.created_at.toISOString(),
		retracted_at: row.retracted_at?.toISOString() ?? null,
		episodes: row.episodes.map(({ name }) => name),
		superseded,
		retraction_id: retractionId && toPublicId("retraction", retractionId),
	};
}
