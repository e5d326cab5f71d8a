// Adds one stated fact. No model and no extractor reads it.
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { invalidField } from "@/lib/errors";
import { nameKey } from "@/lib/graph/name-key";
import type { StoreEntity } from "@/lib/graph/resolve-entities";
import type { SavedEdge, StoreEdge } from "@/lib/graph/save-edges";
import type { Saved } from "@/lib/graph/save-extraction";
import { assertMayWrite } from "@/lib/usage/meter";
import type { Metered } from "@/lib/usage/quota";
import { check } from "@/lib/wire/fields";
import { toPredicate, toRelation, toSentence, toWords } from "../graph/name-key";
import { FactInput, type FactResult } from "./fact-wire";
import { findTwin, toOnce } from "./once";
import { assertNameIsFree, newEpisode, storeOnce } from "./store-write";

/**
 * Stores a fact as an episode with exactly one edge; a fact that is known already gains provenance (and the end, when one
 * is given). Older facts go under the guard of `retire-facts.ts`: those of a single-valued relation, and with an `invalid_at`
 * that has passed other wordings of the same fact. Throws `missing_scope` for a group that the key may not write,
 * `invalid_request` when both ends are one entity, `payment_required`, `quota_exceeded` and `name_conflict`.
 * Decision: without `valid_at` a fact that is over counts as true up to its end. Spec: POST /v1/facts.
 */
export async function addFact(
	ctx: Ctx,
	sent: unknown,
	idempotencyKey: string | null = null,
): Promise<Metered<FactResult>> {
	const input = check(FactInput, sent);
	assertGroupAllowed(ctx, input.group_id);
	const once = toOnce("/v1/facts", idempotencyKey, sent);
	const twin = await findTwin<FactResult>(ctx, once);
	if (twin) return twin;
	const edge = toEdge(ctx, input);
	if (nameKey(edge.source) === nameKey(edge.target ?? "")) throw sameEnds();
	await assertMayWrite(ctx, input.extract_intent);
	await assertNameIsFree(ctx, input.name);
	const validAt = edge.validAt ?? ctx.now;
	const episode = newEpisode(input, { content: edge.fact, extractor: "fact", validAt });
	const entities = [
		toEntity(edge.source, input.subject, input.subject_label),
		toEntity(edge.target ?? "", input.object, input.object_label),
	];
	return storeOnce(ctx, once, episode, { entities, edges: [edge] }, async (tx, saved, result) => {
		const [stored] = saved.edges;
		if (!stored) throw sameEnds();
		if (!stored.created && input.invalid_at) await endFact(ctx, tx, stored.id, input.invalid_at);
		return { ...result, fact: await toFact(ctx, tx, stored), retracted: toRetracted(saved) };
	});
}

const toEntity = (name: string, alias: string, label: string | undefined): StoreEntity => ({
	name,
	labels: label ? [label] : ["Topic"],
	aliases: [alias],
	isLabelled: label !== undefined,
	isStated: true,
});

const sameEnds = () => {
	const sentence = "Invalid request: subject and object are the same entity.";
	return invalidField("object", sentence, "must be another entity than subject");
};

function toEdge(ctx: Ctx, input: FactInput): StoreEdge & { target: string } {
	const source = toWords(input.subject);
	const target = toWords(input.object);
	const relation = toRelation(input.predicate);
	const isOver = input.invalid_at !== undefined && input.invalid_at <= ctx.now;
	const fact = input.fact ?? toSentence(source, input.predicate, target);
	return {
		source,
		relation,
		target,
		fact,
		confidence: 1,
		evidence: { start: 0, end: fact.length },
		isStated: true,
		validAt: input.valid_at ?? (isOver ? (input.invalid_at ?? null) : null),
		invalidAt: input.invalid_at ?? null,
		endings: isOver ? [{ subject: source, relations: [relation], object: target }] : [],
	};
}

/** Gives a known fact its end. The row is locked by now: this write added provenance to it. */
async function endFact(ctx: Ctx, tx: Tx, edgeId: string, invalidAt: Date): Promise<void> {
	await tx.query("UPDATE edges SET invalid_at = greatest($3, valid_at) WHERE project_id = $1 AND id = $2", [
		ctx.projectId,
		edgeId,
		invalidAt,
	]);
}

/** The name of an end: for a caller limited to groups as the fact's group says it. */
const seenName = (
	end: "source" | "target",
) => `CASE WHEN (SELECT app_groups()) IS NULL THEN e.${end}_name ELSE coalesce((
	SELECT name FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = e.${end}_id AND g.group_id = e.group_id), e.${end}_name) END`;

async function toFact(ctx: Ctx, tx: Tx, { id, created }: SavedEdge): Promise<FactResult["fact"]> {
	const [row] = await tx.query<{ source: string; relation: string; target: string; fact: string; valid_at: Date }>(
		`SELECT ${seenName("source")} AS source, relation, ${seenName("target")} AS target, fact, valid_at FROM edges e WHERE project_id = $1 AND id = $2`,
		[ctx.projectId, id],
	);
	if (!row) throw new Error("a saved edge is gone within its transaction");
	return {
		edge_uuid: id,
		subject: row.source,
		predicate: toPredicate(row.relation),
		object: row.target,
		fact: row.fact,
		created,
		valid_at: row.valid_at.toISOString(),
	};
}

const toRetracted = ({ retired }: Saved): FactResult["retracted"] =>
	retired.map(({ id, fact, reason }) => ({ edge_uuid: id, fact, reason }));
