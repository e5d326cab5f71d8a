import type { Ctx } from "@/lib/context";
import { idsOf, inSnapshot } from "@/lib/db/tenant";
import { importanceOf, MIN_IMPORTANCE } from "@/lib/enrichment/tell";
import { notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { type Change, tellsChange } from "./change-of";
import { isHead } from "./plain-sentence";
import { readChanges } from "./read-changes";
import { type EntityPage, readEntityPage } from "./read-entity-page";
import { isState, saidAt, slotOf } from "./slot-of";

/** Newest facts that are weighed for what is true now, and sentences of it. */
const WEIGHED = 120;
const MOST = 5;
const PINNED = 20;

/** An entity as its page tells it: what is pinned, what is true now, what changed, and the other facts with the sentences that say them. */
export type EntityStory = EntityPage & { pinned: SourcedFact[]; now: SourcedFact[]; changes: Change[] };

/** Reads an entity's story with a page of its further facts; `name` may be an alias or a uuid. Throws `not_found`. */
export async function readEntityStory(
	ctx: Ctx,
	name: string,
	{ from, most }: { from: number; most: number },
): Promise<EntityStory> {
	const { id, held, changes } = await inSnapshot(ctx, async (tx) => {
		const id = await findEntityId(tx, ctx.projectId, name);
		if (!id) throw notFound("entity");
		const kept = await tx.query<{ id: string }>(heldOf("pinned", PINNED), [ctx.projectId, id]);
		const rows = await tx.query<{ id: string }>(heldOf("true", WEIGHED), [ctx.projectId, id]);
		const ids = [...new Set(idsOf([...kept, ...rows]))];
		const held = await readSourced(tx, ctx.projectId, ids);
		return { id, held, changes: (await readChanges(tx, ctx.projectId, id)).filter(tellsChange) };
	});
	const at = ctx.now.getTime();
	const pinned = held.filter((fact) => fact.pinned && !isOver(fact, at));
	const said = new Set(pinned.map(quoteOf));
	const others = held.filter((fact) => !said.has(quoteOf(fact)));
	const now = chooseNow(others, changes, at);
	const told = changes.flatMap(({ was, is }) => [...was, is].map(quoteOf));
	const page = await readEntityPage(ctx, id, { from, most, above: [...pinned, ...now], told });
	return { ...page, pinned, now, changes };
}

/**
 * Of facts in force those that say best how things are, the facts of at most five sentences, the last said first: what took the place of
 * something, states such as duties, places and prices, and what is important; of one slot the newest value. `at` is now, in milliseconds. Pure.
 */
export function chooseNow(held: SourcedFact[], changes: Change[], at: number): SourcedFact[] {
	const newer = new Set(changes.map(({ is }) => is.uuid));
	const gone = new Set(changes.flatMap(({ was }) => was.map(quoteOf)));
	const rankOf = (fact: SourcedFact) =>
		(newer.has(fact.uuid) ? 2 : 0) + (isState(fact.relation) ? 1 : 0) + importanceOf(fact);
	const slots = new Set<string>();
	const inOrder = held.toSorted((a, b) => saidAt(b) - saidAt(a));
	const current = inOrder.filter((fact) => {
		const slot = slotOf(fact);
		if (!isSo(fact, newer.has(fact.uuid), at) || gone.has(quoteOf(fact)) || (slot !== null && slots.has(slot))) {
			return false;
		}
		if (slot !== null) slots.add(slot);
		return true;
	});
	const quotes: string[] = [];
	for (const fact of current.toSorted((a, b) => rankOf(b) - rankOf(a))) {
		if (quotes.length === MOST || rankOf(fact) < MIN_IMPORTANCE) break;
		if (!quotes.includes(quoteOf(fact))) quotes.push(quoteOf(fact));
	}
	return inOrder.filter((fact) => quotes.includes(quoteOf(fact)));
}

/** Whether a fact says how things are: what somebody did is over, what somebody meant to do is so until its day. */
function isSo(fact: SourcedFact, isNewer: boolean, at: number): boolean {
	const { relation, status, confidence, validAt, sources } = fact;
	if (confidence < UNSURE_BELOW || isHead(sources[0]?.quote ?? "") || isOver(fact, at)) return false;
	if (status === "negated" || status === "hypothetical") return false;
	return isNewer || isState(relation) || status === "stated" || (status === "planned" && Date.parse(validAt) >= at);
}

const isOver = ({ invalidAt }: SourcedFact, at: number) => invalidAt !== null && Date.parse(invalidAt) <= at;

const quoteOf = ({ sources, fact }: SourcedFact) => sources[0]?.quote ?? fact;

/** The SQL of the newest facts in force of an entity that meet a condition. */
const heldOf = (condition: string, most: number) => `
SELECT id FROM (
	(SELECT id, created_at FROM edges WHERE project_id = $1 AND source_id = $2 AND retracted_at IS NULL AND ${condition} ORDER BY created_at DESC LIMIT ${most})
	UNION (SELECT id, created_at FROM edges WHERE project_id = $1 AND target_id = $2 AND retracted_at IS NULL AND ${condition} ORDER BY created_at DESC LIMIT ${most})
) held ORDER BY created_at DESC, id LIMIT ${most}`;
