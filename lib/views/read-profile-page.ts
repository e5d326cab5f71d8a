import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { inSnapshot, withinGroups } from "@/lib/db/tenant";
import { RULE_KINDS, type RuleKind, ruleKindOf } from "@/lib/enrichment/rules";
import type { Status } from "@/lib/extraction/extraction";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { lineOf, plainSentence } from "./plain-sentence";
import { saidAt } from "./slot-of";

/** Newest facts of the groups that are looked through, and those of a kind that are shown. */
const LOOKED_THROUGH = 1_000;
const MOST = 60;

type Row = { uuid: string; relation: string; status: Status; fact: string };

/** How the people of some groups work: the facts that hold of each kind, the last said first. */
export type ProfilePage = { kind: RuleKind; facts: SourcedFact[] }[];

/** Reads the profile of groups as people read it. Bounded. Throws `missing_scope` for a group that the caller may not see. */
export async function readProfilePage(ctx: Ctx, groups: string[]): Promise<ProfilePage> {
	for (const group of groups) assertGroupAllowed(ctx, group);
	return inSnapshot(ctx, (tx) =>
		withinGroups(tx, groups, async () => {
			const rows = await tx.query<Row>(HELD, [ctx.projectId, groups, ctx.now]);
			const kinds = RULE_KINDS.map((kind) => ({
				kind,
				ids: rows.flatMap((row) => (ruleKindOf(row) === kind ? [row.uuid] : [])).slice(0, MOST),
			}));
			const facts = await readSourced(
				tx,
				ctx.projectId,
				kinds.flatMap(({ ids }) => ids),
			);
			// What is read is the sentence: it has to say so too.
			const held = facts.filter((fact) => ruleKindOf({ ...fact, fact: lineOf(fact) }) !== null);
			return kinds.map(({ kind, ids }) => ({
				kind,
				facts: saidOnce(held.filter(({ uuid }) => ids.includes(uuid)).sort((a, b) => saidAt(b) - saidAt(a))),
			}));
		}),
	);
}

/** Of facts in the same words the first alone. */
function saidOnce(facts: SourcedFact[]): SourcedFact[] {
	const said = new Map<string, string>();
	return facts.filter((fact) => {
		const [source] = fact.sources;
		const place = source ? `${source.episode} ${source.start}` : fact.uuid;
		const words = plainSentence(source?.quote ?? fact.fact);
		if (!said.has(words)) said.set(words, place);
		return said.get(words) === place;
	});
}

// What was meant to be done by a day that is gone is no constraint any more.
const HELD = `
SELECT e.id AS uuid, e.relation, e.status, e.fact FROM (
	SELECT * FROM edges WHERE project_id = $1 AND group_id = ANY ($2) AND retracted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}
) e
WHERE e.confidence >= ${UNSURE_BELOW} AND (e.invalid_at IS NULL OR e.invalid_at > $3)
	AND (e.status <> 'planned' OR e.valid_at >= $3 OR e.valid_at <= (
		SELECT min(p.valid_at) FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id WHERE v.project_id = $1 AND v.edge_id = e.id))
ORDER BY e.created_at DESC, e.id DESC`;
