// Adds one stated fact. No model and no extractor reads it.
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { invalidField } from "@/lib/errors";
import { suggestIntent } from "@/lib/extraction/suggest-intent";
import { nameKey } from "@/lib/graph/name-key";
import type { StoreEntity } from "@/lib/graph/resolve-entities";
import type { SavedEdge, StoreEdge } from "@/lib/graph/save-edges";
import type { Saved } from "@/lib/graph/save-extraction";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { assertMayWrite, readQuotas } from "@/lib/usage/meter";
import type { Metered } from "@/lib/usage/quota";
import { check } from "@/lib/wire/fields";
import { toPredicate, toRelation, toSentence, toWords } from "../graph/name-key";
import { FactInput, type FactResult } from "./fact-wire";
import { claimOnce, keepAnswer, openOnce } from "./once";
import { lockVersions, replaceVersions } from "./replace-versions";
import type { NewEpisode } from "./store-write";
import { assertNameIsFree, commitWrite, saveWrite, toWriteResult } from "./store-write";

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
	const { once, earlier } = await openOnce<FactResult>(ctx, "/v1/facts", idempotencyKey, sent);
	if (earlier) return { answer: earlier, quotas: await readQuotas(ctx, ["writes"]), isReplay: true };
	const edge = toEdge(ctx, input);
	if (nameKey(edge.source) === nameKey(edge.target ?? "")) throw sameEnds();
	await assertMayWrite(ctx, input.extract_intent);
	await assertNameIsFree(ctx, input.name);
	const id = uuidv7();
	const episode: NewEpisode = {
		id,
		taskId: uuidv7(),
		name: input.name ?? toPublicId("episode", id),
		groupId: input.group_id,
		content: edge.fact,
		sourceDescription: input.source_description,
		tags: input.tags,
		documentId: input.document_id ?? null,
		expiresAt: input.expires_at ?? null,
		extractIntent: input.extract_intent,
		extractor: "fact",
		validAt: edge.validAt ?? ctx.now,
		missing: [],
	};
	const entities = [
		toEntity(edge.source, input.subject, input.subject_label),
		toEntity(edge.target ?? "", input.object, input.object_label),
	];
	return inTenant(ctx, async (tx) => {
		const twin = await claimOnce<FactResult>(ctx, tx, once);
		if (twin) return { answer: twin, quotas: [], isReplay: true };
		const versions = await lockVersions(ctx, tx, episode);
		const saved = await saveWrite(ctx, tx, episode, { entities, edges: [edge] });
		const replaced = await replaceVersions(ctx, tx, episode, versions);
		const [stored] = saved.edges;
		if (!stored) throw sameEnds();
		if (!stored.created && input.invalid_at) await endFact(ctx, tx, stored.id, input.invalid_at);
		const answer = {
			...toWriteResult(episode, saved, {
				warning: null,
				intent_suggestion: input.extract_intent ? null : suggestIntent(edge.fact),
				replaced,
			}),
			fact: await toFact(ctx, tx, stored),
			retracted: toRetracted(saved),
		};
		await keepAnswer(ctx, tx, once, answer);
		return { answer, quotas: await commitWrite(ctx, tx, episode, saved) };
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
