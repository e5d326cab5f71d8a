// Facts that a new text ends without saying so itself: as the embedded judge took them to be over, as a record that decided them is
// replaced, and as they were said along with facts that end.
import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import { decisionsOf, isRecord } from "@/lib/extraction/text/decisions";
import { contentWords } from "@/lib/text/content-words";
import { baseForm } from "@/lib/text/irregular-forms";
import { isTouched } from "./conditions";
import type { EpisodeRef, SavedEdge } from "./save-edges";
import { areSiblings, holdsAll, isGone, likenessOf, replaces, succeeds } from "./succession";

/** A fact that is over since `endsAt`, because of the edge `byId`. */
export type Ended = { id: string; byId: string; endsAt: Date };
/** A fact that is over, or where this is not sure: that may be. */
export type Judged = Ended & { isSure: boolean };

type Known = {
	id: string;
	sourceId: string;
	sourceName: string;
	targetName: string | null;
	value: string | null;
	relation: string;
	fact: string;
	validAt: Date;
	isKept: boolean;
};

/** A known fact beside the new one that is most like what ended it; `isSuccessor`: that tells what became of it, `isReplaced`: for sure. */
type Pair = { was: Known; edge: SavedEdge; isSuccessor: boolean; isReplaced: boolean };

/**
 * The `outdated` facts (likeliest first) of the group that are still in force and were said before, each with that of the episode's `edges` which
 * is most like what ended it; what shares neither a thing nor a word with any of them stays, and of what may be over, that of which none tells
 * what became. `said` are the facts that the episode states itself. What somebody stated or confirmed is never sure to be over.
 */
export async function findJudged(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	edges: SavedEdge[],
	outdated: Outdated[],
	said: string[],
): Promise<Judged[]> {
	const certainty = new Map(outdated.map((one) => [one.id, one.certainty]));
	const ids = [...certainty.keys()].filter((id) => !said.includes(id));
	const news = edges.filter(
		({ status, evidence, created }) => status !== "hypothetical" && (created || evidence !== null),
	);
	if (ids.length === 0 || news.length === 0) return [];
	const rows = await tx.query<Known>(
		`SELECT e.id, e.source_id AS "sourceId", e.source_name AS "sourceName", e.target_name AS "targetName", e.value, e.relation, e.fact, e.valid_at AS "validAt", ${isTouched("e")} AS "isKept" FROM edges e
		WHERE e.project_id = $1 AND e.id = ANY ($2::uuid[]) AND e.group_id = $3 AND e.invalid_at IS NULL AND coalesce(e.retracted_at, '-infinity') = '-infinity'
			AND NOT EXISTS (
				SELECT FROM edge_episodes v, LATERAL (SELECT valid_at FROM episodes WHERE project_id = $1 AND id = v.episode_id OFFSET 0) p
				WHERE v.project_id = $1 AND v.edge_id = e.id AND p.valid_at > $4 OFFSET 0
			)
		ORDER BY array_position($2::uuid[], e.id)`,
		[ctx.projectId, ids, episode.groupId, episode.validAt],
	);
	const pairs = rows.flatMap((was) => pairOf(was, news) ?? []);
	// What takes one fact's place ends none for which it is no successor, and one value at a time: the likeliest.
	const replaced = new Map<string, string>();
	for (const { was, edge, isReplaced } of pairs)
		if (isReplaced && !replaced.has(edge.id)) replaced.set(edge.id, was.fact);
	return pairs.flatMap(({ was, edge, isSuccessor, isReplaced }): Judged[] => {
		const chosen = replaced.get(edge.id) ?? was.fact;
		const isAlone = holdsAll(chosen, was.fact) || holdsAll(was.fact, chosen);
		// "NATS replaces RabbitMQ in Heron": of who is named there no more is asked.
		const isNamed = isGone(toSaid(was), toSaid(edge)) && edge.fact.includes(was.sourceName);
		const isLikely =
			isNamed ||
			(certainty.get(was.id) === "likely" && isReplaced && isAlone && !areSiblings(toSaid(was), toSaid(edge)));
		const isSure = !was.isKept && (isLikely || (certainty.get(was.id) === "sure" && (isReplaced || isAlone)));
		if (!isSure && !isSuccessor) return [];
		const begins = isSuccessor && edge.targetId !== null && edge.validAt !== null && edge.validAt > was.validAt;
		const endsAt = begins && edge.validAt ? edge.validAt : episode.validAt;
		return [{ id: was.id, byId: edge.id, endsAt, isSure }];
	});
}

/** The one of `news` that is most like what ended a known fact; null where none is, and where they deny the same of something else alone. */
function pairOf(was: Known, news: SavedEdge[]): Pair | null {
	const known = toSaid(was);
	const words = [...contentWords(was.fact)];
	const alike = news
		.map((edge) => {
			const held = contentWords(edge.fact);
			const said = words.filter((word) => held.has(word)).length + (edge.sourceId === was.sourceId ? 0.5 : 0);
			return { edge, said, ...likenessOf(known, toSaid(edge)) };
		})
		.filter(({ shared, said }) => shared > 0 || said > 0)
		.sort((a, b) => b.shared - a.shared || Number(b.isKin) - Number(a.isKin) || b.said - a.said);
	const [by] = alike;
	// "No longer works Fridays" leaves the Mondays.
	const isOfOther = alike.some(({ edge, isKin }) => isKin && edge.status === "negated" && toSaid(edge).ends.length > 1);
	if (!by || (isOfOther && by.shared < 2 && known.ends.length > 1)) return null;
	const is = toSaid(by.edge);
	return { was, edge: by.edge, isSuccessor: succeeds(known, is), isReplaced: replaces(known, is, by.edge.status) };
}

const toSaid = ({
	sourceName,
	targetName,
	value,
	relation,
	fact,
}: Pick<SavedEdge, "sourceName" | "targetName" | "value" | "relation" | "fact">) => ({
	relation,
	fact,
	ends: [sourceName, targetName ?? value].filter((end) => end != null),
});

type Beside = { id: string; of: string; fact: string; was: string; relation: string; of_relation: string };

/**
 * Facts that end with `ended`. What their lines tell besides: "runs it as acting lead" says that somebody runs it, and is acting lead. Of a fact
 * that is not among `told`, as it was judged for itself, only what its line tells with the same verb: "works at Acme as a nurse". And what a
 * longer line of the same moment says was left for it: "in Keysafe instead of Vaulty". `said` are the facts that the episode states itself.
 */
export async function findSaidAlong(
	ctx: Ctx,
	tx: Tx,
	ended: Ended[],
	told: ReadonlySet<string>,
	said: string[],
): Promise<Ended[]> {
	const byId = new Map(ended.map((one) => [one.id, one]));
	const rows = await tx.query<Beside>(
		`SELECT s.id, o.id AS of, s.fact, o.fact AS was, s.relation, o.relation AS of_relation FROM edges o, LATERAL (
			SELECT id, fact, relation, group_id, retracted_at, valid_at, invalid_at FROM edges WHERE project_id = $1 AND source_id = o.source_id OFFSET 0
		) s WHERE s.retracted_at IS NULL AND o.project_id = $1 AND o.id = ANY ($2::uuid[]) AND s.group_id = o.group_id
			AND (s.fact = o.fact AND s.relation <> o.relation OR s.valid_at = o.valid_at AND s.invalid_at = o.valid_at)
			AND s.id <> ALL ($2::uuid[]) AND s.id <> ALL ($3::uuid[])`,
		[ctx.projectId, [...byId.keys()], said],
	);
	const isAlong = ({ of, fact, was, relation, of_relation }: Beside): boolean =>
		fact === was ? told.has(of) || verbOf(relation) === verbOf(of_relation) : holdsAll(fact, was);
	return rows.filter(isAlong).map(({ id, of }) => ({ ...(byId.get(of) as Ended), id }));
}

const verbOf = (relation: string) => baseForm((relation.split("_")[0] ?? "").replace(/(?<=[^s])s$/, ""));

/** "Supersedes ADR-3 as far as timestamps are concerned": the rest of it holds. */
const IN_PART = /\b(?:as far as|part(?:s|ly|ially)? of|partly|partially|in part|except|only)\b/i;
/** Of how many texts of a record, the latest first, the facts are looked at. */
const MAX_TEXTS = 20;

/**
 * What the records decided that new `edges` tell to be replaced: "Supersedes ADR-14" ends what ADR-14 decided, though no fact of the
 * new record is like it; its context and who wrote it stay. `said` are the facts that the episode states itself. Asks the database
 * only where a record is replaced.
 */
export async function findSuperseded(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	edges: SavedEdge[],
	said: string[],
): Promise<Ended[]> {
	const records = edges.flatMap((edge) => {
		const [name, id] = edge.relation === "replaced" ? [edge.target, edge.targetId] : [edge.source, edge.sourceId];
		const isOver = edge.relation === "replaced" || edge.relation === "replaced_by";
		const isWhole = !IN_PART.test(edge.fact);
		return isOver && isWhole && edge.status !== "planned" && edge.status !== "negated" && name && id && isRecord(name)
			? [{ edge, name, id }]
			: [];
	});
	if (records.length === 0) return [];
	const facts = await tx.query<{ id: string; record: string; start: number; end: number; content: string }>(
		`SELECT v.edge_id AS id, p.record, v.span_start AS start, v.span_end AS "end", p.content
		FROM unnest($2::uuid[]) AS w(id), LATERAL (
			SELECT e.id, e.content, w.id AS record FROM mentions m JOIN episodes e ON e.project_id = $1 AND e.id = m.episode_id
			WHERE m.project_id = $1 AND m.entity_id = w.id AND m.group_id = $3 AND m.valid_at <= $4 AND m.episode_id <> $5
			ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT ${MAX_TEXTS}
		) p, LATERAL (
			SELECT v.* FROM edge_episodes v JOIN edges o ON o.project_id = $1 AND o.id = v.edge_id
			WHERE v.project_id = $1 AND v.episode_id = p.id AND o.retracted_at IS NULL AND o.status <> 'negated' AND v.span_start IS NOT NULL
		) v
		WHERE v.edge_id <> ALL ($6::uuid[])`,
		[ctx.projectId, idsOf(records), episode.groupId, episode.validAt, episode.id, said],
	);
	return records.flatMap(({ edge, name, id }) =>
		facts.flatMap((fact): Ended[] =>
			fact.record === id &&
			decisionsOf(fact.content, name).some((part) => part.start <= fact.start && fact.end <= part.end)
				? [{ id: fact.id, byId: edge.id, endsAt: edge.validAt ?? episode.validAt }]
				: [],
		),
	);
}
