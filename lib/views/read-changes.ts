import type { Tx } from "@/lib/db/tenant";
import { measureOf } from "@/lib/extraction/facts/measure-of";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { bySentence, type SourcedFact } from "@/lib/graph/sourced-fact";
import { succeeds } from "@/lib/graph/succession";
import type { Change } from "./change-of";
import { saidAt, slotOf } from "./slot-of";

/** Newest facts of a project that are looked through, and pairs that are read. */
const LOOKED_THROUGH = 600;
const PAIRS = 60;
/** Relations that name what was left, each with the one that names what came instead in the same sentence. */
const FROM_TO = [
	["moved_from", "moved_to"],
	["switched_from", "switched_to"],
	["removed_from", "moved_to"],
];

const LEFT = new Set(FROM_TO.map(([left]) => left));

/** `isBeside`: of the same sentence as what took its place. */
type Pair = { was: string; is: string; isBeside: boolean };

/**
 * What took the place of what, the last said first: facts that ended others of which they tell what became, and sentences that name both the old and the new; not what somebody
 * corrected. One sentence is one change. `entity` (a uuid): of its facts alone, else of the newest of the project. In the caller's transaction. Bounded.
 */
export async function readChanges(tx: Tx, projectId: string, entity?: string): Promise<Change[]> {
	const from = entity === undefined ? NEWEST : OF_ENTITY;
	const pairs = await tx.query<Pair>(`${from} ${CHANGED}`, [
		projectId,
		[...LEFT],
		FROM_TO.map(([, come]) => come),
		...(entity === undefined ? [] : [entity]),
	]);
	const facts = await readSourced(tx, projectId, [...new Set(pairs.flatMap(({ was, is }) => [was, is]))]);
	return inSentences(pairs, new Map(facts.map((fact) => [fact.uuid, fact])));
}

function inSentences(pairs: Pair[], byId: Map<string, SourcedFact>): Change[] {
	const known = pairs.flatMap(({ was, is, isBeside }) => {
		const [old, now] = [byId.get(was), byId.get(is)];
		if (!old || !now) return [];
		return isOfOneSlot(old, now) || (!isBeside && succeeds(toSaid(old), toSaid(now))) ? [{ was: old, is: now }] : [];
	});
	const rows = bySentence([...new Set(known.map(({ is }) => is))]);
	return rows
		.map(({ facts }): Change => {
			const own = known.filter(({ is }) => facts.includes(is)).sort((a, b) => saidAt(b.was) - saidAt(a.was));
			const [latest] = own as [(typeof own)[number], ...typeof own];
			// Of the facts of the sentence the one that gives the new value.
			const best = own.find(({ was, is }) => was === latest.was && isOfOneSlot(was, is)) ?? latest;
			return { was: [...new Set(own.map(({ was }) => was))], is: best.is };
		})
		.sort((a, b) => saidAt(b.is) - saidAt(a.is));
}

const toSaid = ({ source, target, relation, fact }: SourcedFact) => {
	return { ends: target === null ? [source] : [source, target], relation, fact };
};
/** Whether two facts give one thing's value at different times. Two dates of one thing do, whatever the words: "launch on 3 May", "launch is now 9 June". */
const isOfOneSlot = (one: SourcedFact, other: SourcedFact) =>
	(slotOf(one) !== null && slotOf(one) === slotOf(other)) ||
	(one.source === other.source && [one, other].every(isDated));
const isDated = ({ relation, value }: SourcedFact) =>
	value !== null && !LEFT.has(relation) && measureOf(value) === "date";

const NEWEST = `WITH near AS MATERIALIZED (SELECT * FROM edges WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH})`;
const OF_ENTITY = `WITH own AS MATERIALIZED (
	(SELECT * FROM edges WHERE project_id = $1 AND source_id = $4 ORDER BY created_at DESC LIMIT ${LOOKED_THROUGH})
	UNION (SELECT * FROM edges WHERE project_id = $1 AND target_id = $4 ORDER BY created_at DESC LIMIT ${LOOKED_THROUGH})
), near AS MATERIALIZED (
	SELECT * FROM own UNION SELECT n.* FROM own o JOIN edges n ON n.project_id = $1 AND n.id = o.superseded_by
)`;
const IN_ONE_SENTENCE = `EXISTS (SELECT FROM edge_episodes a JOIN edge_episodes b ON b.project_id = $1 AND b.edge_id = s.id AND b.episode_id = a.episode_id
	AND b.span_start = a.span_start WHERE a.project_id = $1 AND a.edge_id = n.id)`;
const CHANGED = `, replaced AS (
	SELECT o.id AS was, n.* FROM near n JOIN edges o ON o.project_id = $1 AND o.superseded_by = n.id AND o.retraction_reason = 'superseded'
)
SELECT was, "is", "isBeside" FROM (
	SELECT was, id AS "is", created_at, false AS "isBeside" FROM replaced
	UNION ALL
	SELECT n.was, s.id, n.created_at, true FROM replaced n JOIN edges s ON s.project_id = $1 AND s.source_id = n.source_id AND s.id <> n.id AND ${IN_ONE_SENTENCE}
	UNION ALL
	SELECT n.id, s.id, n.created_at, false FROM unnest($2::text[], $3::text[]) AS pair(gone, come)
		JOIN near n ON n.relation = pair.gone AND n.retracted_at IS NULL
		JOIN near s ON s.relation = pair.come AND s.retracted_at IS NULL AND s.source_id = n.source_id AND ${IN_ONE_SENTENCE}
) pairs ORDER BY created_at DESC, "isBeside", was, "is" LIMIT ${PAIRS}`;
