// A retraction. Unmetered, and allowed while payment is due: it only takes back.

import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { idsOf, inTenantOrDry, type Tx } from "@/lib/db/tenant";
import { regenerateTexts } from "@/lib/enrichment/regenerate";
import { findEpisodeId } from "@/lib/episodes/get-episode";
import { notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import { retractEdges } from "@/lib/graph/retract-edges";
import { lockEdges } from "@/lib/graph/shift-degrees";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { dryRun, pathName, text, truth } from "@/lib/wire/fields";

type Target = { kind: "edge" | "episode" | "entity"; id: string };

/**
 * Retracts one edge, every active edge of an entity, or the edges that an episode alone states; edges that another episode
 * states as well stay, until that one is retracted too. One retraction stands per target: doing it again answers the same
 * one and takes what became active since. With `siblings` an edge takes the other edges of its sentences along that are said
 * nowhere else. Throws `not_found`, alike for what a key may not see.
 * Decision: it brings nothing back that the retracted edges had replaced; undo that by the replaced edge's own uuid.
 */
export const retract = (ctx: Ctx, input: RetractionInput): Promise<RetractionResult> =>
	inTenantOrDry(ctx, input.dry_run ?? false, (tx) => retractIn(ctx, tx, input));

/** `retract` in the caller's transaction, which a dry run is to roll back. */
export async function retractIn(ctx: Ctx, tx: Tx, input: RetractionInput): Promise<RetractionResult> {
	const target = await findTarget(ctx, tx, input);
	const { edgeIds, groups } = await edgesOf(ctx, tx, target, input.siblings ?? false);
	const standing = await findStanding(ctx, tx, target);
	const retractionId = standing ?? uuidv7();
	const reason = input.reason || "retracted";
	const taken = await retractEdges(ctx, tx, edgeIds, { retractionId, reason });
	await regenerateTexts(ctx, tx, taken);
	// An episode's retraction stands even when it took nothing: what it says no longer counts as evidence.
	if (!standing && (taken.length > 0 || target.kind === "episode")) {
		await insertRetraction(ctx, tx, { ...target, retractionId, groups, reason: input.reason ?? null });
	} else if (standing) await widen(ctx, tx, standing, groups);
	else return toResult(null, []);
	const held = await tx.query<{ edge_uuid: string; fact: string }>(
		"SELECT id AS edge_uuid, fact FROM edges WHERE project_id = $1 AND retraction_id = $2 ORDER BY created_at, id",
		[ctx.projectId, retractionId],
	);
	return toResult(input.dry_run ? null : retractionId, held);
}

const toResult = (id: string | null, edges: RetractionResult["edges"]): RetractionResult => ({
	ok: true,
	retraction_id: id && toPublicId("retraction", id),
	retracted_edges: edges.length,
	edges,
});

/** What is to be retracted; the same target twice at once waits its turn, by an advisory lock of the transaction. */
async function findTarget(ctx: Ctx, tx: Tx, input: RetractionInput): Promise<Target> {
	const kind = input.entity !== undefined ? "entity" : input.episode !== undefined ? "episode" : "edge";
	const id = await findId(ctx, tx, input);
	if (!id) throw notFound(kind);
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 72707370))", [`${ctx.projectId} ${kind} ${id}`]);
	return { kind, id };
}

async function findId(ctx: Ctx, tx: Tx, input: RetractionInput): Promise<string | null> {
	if (input.entity !== undefined) return findEntityId(tx, ctx.projectId, input.entity);
	if (input.episode !== undefined) return findEpisodeId(tx, ctx.projectId, input.episode);
	const [edge] = await tx.query<{ id: string }>("SELECT id FROM edges WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		input.edge_uuid,
	]);
	return edge?.id ?? null;
}

type Edges = { edgeIds: string[]; groups: string[] };

/** The edges that go with the target and the groups that it touches. */
async function edgesOf(ctx: Ctx, tx: Tx, { kind, id }: Target, siblings: boolean): Promise<Edges> {
	const wanted = kind === "edge" && siblings ? WITH_SIBLINGS : CANDIDATES[kind];
	const candidates = await tx.query<{ id: string | null; group_id: string }>(wanted, [ctx.projectId, id]);
	const all = candidates.flatMap((row) => row.id ?? []);
	const groups = [...new Set(candidates.map((row) => row.group_id))];
	if (kind !== "episode") return { edgeIds: all, groups };
	await lockEdges(ctx, tx, all);
	const only = await tx.query<{ id: string }>(STATED_BY_NO_OTHER, [ctx.projectId, id, all]);
	return { edgeIds: idsOf(only), groups };
}

const CANDIDATES = {
	edge: "SELECT id, group_id FROM edges WHERE project_id = $1 AND id = $2 AND retracted_at IS NULL",
	entity:
		"SELECT id, group_id FROM edges WHERE project_id = $1 AND (source_id = $2 OR target_id = $2) AND retracted_at IS NULL",
	// The episode's own group, also when it states no edge.
	episode: `SELECT e.id, p.group_id FROM episodes p
		LEFT JOIN edge_episodes v ON v.project_id = $1 AND v.episode_id = p.id
		LEFT JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id AND e.retracted_at IS NULL
		WHERE p.project_id = $1 AND p.id = $2`,
};

/** An edge and those that share a sentence with it and are stated by no other episode in force. */
const WITH_SIBLINGS = `${CANDIDATES.edge}
UNION
SELECT e.id, e.group_id FROM edge_episodes own
	JOIN edge_episodes v ON v.project_id = $1 AND v.episode_id = own.episode_id AND v.span_start < own.span_end AND v.span_end > own.span_start
	JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id AND e.retracted_at IS NULL
WHERE own.project_id = $1 AND own.edge_id = $2 AND NOT EXISTS (
	SELECT FROM edge_episodes other WHERE other.project_id = $1 AND other.edge_id = e.id
		AND NOT EXISTS (SELECT FROM edge_episodes o WHERE o.project_id = $1 AND o.edge_id = $2 AND o.episode_id = other.episode_id)
		AND NOT EXISTS (
			SELECT FROM retractions r WHERE r.project_id = $1 AND r.kind = 'episode' AND r.target_id = other.episode_id AND r.undone_at IS NULL))`;

/** Of these edges those without an episode in force other than the one given. */
const STATED_BY_NO_OTHER = `
SELECT e.id FROM unnest($3::uuid[]) AS e(id) WHERE NOT EXISTS (
	SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id AND v.episode_id <> $2 AND NOT EXISTS (
		SELECT FROM retractions r WHERE r.project_id = $1 AND r.kind = 'episode' AND r.target_id = v.episode_id AND r.undone_at IS NULL))`;

async function findStanding(ctx: Ctx, tx: Tx, { kind, id }: Target): Promise<string | null> {
	const [row] = await tx.query<{ id: string }>(
		`SELECT id FROM retractions WHERE project_id = $1 AND kind = $2 AND target_id = $3 AND undone_at IS NULL ORDER BY id LIMIT 1`,
		[ctx.projectId, kind, id],
	);
	return row?.id ?? null;
}

async function insertRetraction(
	ctx: Ctx,
	tx: Tx,
	row: Target & { retractionId: string; groups: string[]; reason: string | null },
): Promise<void> {
	await tx.query(
		`INSERT INTO retractions (project_id, team_id, id, kind, target_id, groups, reason, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[ctx.projectId, ctx.team.id, row.retractionId, row.kind, row.id, row.groups, row.reason, ctx.now],
	);
}

/** Notes groups that a standing retraction reaches into by now. */
async function widen(ctx: Ctx, tx: Tx, id: string, groups: string[]): Promise<void> {
	await tx.query(
		`UPDATE retractions SET groups = ARRAY(SELECT DISTINCT g FROM unnest(groups || $3::text[]) AS g)
		WHERE project_id = $1 AND id = $2 AND NOT groups @> $3::text[]`,
		[ctx.projectId, id, groups],
	);
}

export const RetractionInput = z
	.object({
		edge_uuid: z.uuid({ error: "must be a uuid" }).optional().describe("Retract this edge."),
		episode: text(1, 200).optional().describe("Retract what this episode (name or uuid) alone states."),
		entity: text(1, 400).optional().describe("Retract every edge of this entity (name, alias or uuid)."),
		siblings: truth
			.default(false)
			.describe(
				"With edge_uuid: also the other facts of the sentences that say it, but for those said elsewhere as well.",
			),
		reason: text(0, 500).optional().describe("Why; kept with every edge."),
		dry_run: dryRun,
	})
	.refine(
		({ edge_uuid, episode, entity }) => [edge_uuid, episode, entity].filter((it) => it !== undefined).length === 1,
		{
			error: "exactly one of edge_uuid, episode and entity is required",
		},
	)
	.meta({ oneOf: ["edge_uuid", "episode", "entity"].map((field) => ({ required: [field] })) });
export type RetractionInput = z.input<typeof RetractionInput>;

export const RetractionResult = z.strictObject({
	ok: z.literal(true),
	retraction_id: z
		.string()
		.nullable()
		.describe("For the undo; null on a dry run and when there was nothing to retract."),
	retracted_edges: z.int().min(0),
	edges: z.array(z.strictObject({ edge_uuid: z.uuid(), fact: z.string() })),
});
export type RetractionResult = z.output<typeof RetractionResult>;

export const UndoResult = z.strictObject({
	ok: z.literal(true),
	retraction_id: z.string().nullable().describe("Null when one edge was named."),
	restored_edges: z.int().min(0),
	edges: z.array(
		z.strictObject({
			edge_uuid: z.uuid(),
			fact: z.string(),
			merged_into: z
				.uuid()
				.nullable()
				.describe("The equal edge that was stated meanwhile and took over the episodes of this one."),
		}),
	),
});
export type UndoResult = z.output<typeof UndoResult>;

export const RetractionPath = z.object({ id: pathName });
