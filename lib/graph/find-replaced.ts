// Facts that new ones replace, by what their sentences say of change.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { Change } from "@/lib/extraction/extraction";
import { isPosition, isReplaced } from "@/lib/extraction/facts/changes";
import { type End, type SaidFact, stems } from "@/lib/extraction/facts/likeness";
import { nameKey } from "./name-key";
import type { Resolved } from "./resolve-entities";
import type { EpisodeRef, SavedEdge } from "./save-edges";

/** A fact that is over since `endsAt`, because of the edge `byId`. */
export type Ended = { id: string; byId: string; endsAt: Date };

/**
 * How many entities of a text, of facts in all, and of the new facts of one entity are compared: bounded however long the text is. An
 * entity with more links than `MAX_DEGREE` is not looked through: what ends of it is found by the other end.
 */
const [MAX_PIVOTS, MAX_DEGREE, MAX_KNOWN, MAX_NEWS] = [100, 1_000, 200, 10];

/** Asked of the facts of an entity once they are read: a partial index or one over groups would be read from end to end. */
const HOLDS = "group_id = $3 AND retracted_at IS NULL AND status <> 'negated' AND status <> 'hypothetical'";
const labelOf = (id: string) => `coalesce((SELECT labels[1] FROM entities WHERE project_id = $1 AND id = ${id}), '')`;

/**
 * Facts that the new `edges` of an episode replace, by what their sentences say of change; `said` are those that the episode states
 * itself. Compared are facts that have an end in common, or one that is named as a part of the other's.
 */
export async function findReplaced(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	edges: SavedEdge[],
	said: string[],
): Promise<Ended[]> {
	const told = edges.flatMap((edge): News[] =>
		edge.change ? [{ edge, change: edge.change, fact: toSaid(edge, resolved), part: "" }] : [],
	);
	if (told.length === 0) return [];
	const news = [...told, ...(await ofWholes(ctx, tx, told))];
	const byPivot = new Map<string, News[]>();
	const add = (key: string, one: News) => byPivot.set(key, [...(byPivot.get(key) ?? []), one].slice(0, MAX_NEWS));
	for (const one of news)
		for (const id of [one.fact.subject.id, one.fact.object?.id ?? ""]) if (id !== "") add(id, one);
	const ids = [...byPivot.keys()].slice(0, MAX_PIVOTS);
	// Who held a position that the text gives to somebody else is looked for among those whom it names.
	for (const one of told) if (isPosition(one.fact)) add(positionOf(one.fact), one);
	const known = await tx.query<SaidFact & { id: string; saidAt: Date; validAt: Date }>(
		// Each look-up is a step or two down an index, whatever the statistics say: a join, or the order of an index, might read the project.
		`WITH pivots AS MATERIALIZED (
			SELECT w.id FROM unnest($2::uuid[]) AS w(id), LATERAL (SELECT degree FROM entities WHERE project_id = $1 AND id = w.id OFFSET 0) e
			WHERE e.degree <= ${MAX_DEGREE}
		)
		SELECT old.id, old.relation, old.status, old.fact, old.valid_at AS "validAt",
			(SELECT max((SELECT p.valid_at FROM episodes p WHERE p.project_id = $1 AND p.id = v.episode_id))
				FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = old.id) AS "saidAt",
			jsonb_build_object('id', old.source_id, 'name', old.source_name, 'label', ${labelOf("old.source_id")}) AS subject,
			CASE WHEN coalesce(old.target_name, old.value) IS NOT NULL THEN jsonb_build_object('id', coalesce(old.target_id::text, ''),
				'name', coalesce(old.target_name, old.value), 'label', ${labelOf("old.target_id")}) END AS object
		FROM (
			SELECT near.* FROM (
				SELECT e.* FROM pivots p, LATERAL (SELECT * FROM edges WHERE project_id = $1 AND source_id = p.id OFFSET 0) e WHERE ${HOLDS}
				UNION SELECT e.* FROM pivots p, LATERAL (SELECT * FROM edges WHERE project_id = $1 AND target_id = p.id OFFSET 0) e WHERE ${HOLDS}
			) near
			WHERE near.id <> ALL ($4::uuid[]) ORDER BY near.created_at DESC, near.id LIMIT ${MAX_KNOWN}
		) old`,
		[ctx.projectId, ids, episode.groupId, said],
	);
	return known.flatMap((old) => {
		const near = [old.subject.id, old.object?.id ?? "", positionOf(old)].flatMap((key) => byPivot.get(key) ?? []);
		const by = near.find(
			({ edge, change, fact, part }) =>
				old.saidAt <= episode.validAt &&
				!isBefore(edge, old.validAt) &&
				speaksOf(old, part) &&
				isReplaced(old, fact, change),
		)?.edge;
		// A new date takes the place of the old one when it is told, another thing when it begins.
		return by ? [{ id: old.id, byId: by.id, endsAt: (by.targetId && by.validAt) || episode.validAt }] : [];
	});
}

/** Whether a fact about two things began before another did: history that is told late ends nothing. */
const isBefore = ({ targetId, validAt }: SavedEdge, other: Date): boolean =>
	targetId !== null && validAt !== null && validAt < other;

/** A new fact that may replace others. `part` is what its thing is called beside the name of the whole for which it stands here. */
type News = { edge: SavedEdge; change: Change; fact: SaidFact; part: string };

/** The same facts as said of the things whose names begin those of their own: "Norrlys Orchestra office" is of "Norrlys Orchestra". */
async function ofWholes(ctx: Ctx, tx: Tx, news: News[]): Promise<News[]> {
	const parts = news.flatMap((one) =>
		(["subject", "object"] as const).flatMap((end) => {
			const name = one.fact[end]?.id ? one.fact[end].name : "";
			const last = name.lastIndexOf(" ");
			return last > 0 && PART.test(name.slice(last + 1))
				? [{ ...one, end, key: nameKey(name.slice(0, last)), part: name.slice(last + 1) }]
				: [];
		}),
	);
	if (parts.length === 0) return [];
	const wholes = await tx.query<End & { key: string }>(
		`SELECT e.id, e.name, e.name_key AS key, coalesce(e.labels[1], '') AS label
		FROM unnest($2::text[]) AS w(key), LATERAL (SELECT * FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1) e`,
		[ctx.projectId, [...new Set(parts.map(({ key }) => key))].slice(0, MAX_PIVOTS)],
	);
	const byKey = new Map(wholes.map(({ key, ...whole }) => [key, whole]));
	return parts.flatMap(({ end, key, ...one }): News[] => {
		const whole = byKey.get(key);
		return whole ? [{ ...one, fact: { ...one.fact, [end]: whole } }] : [];
	});
}

/** A thing of something: "2" of "Vega 2" and "Berlin" of "Acme Berlin" are none. */
const PART = /^\p{Ll}{3,}$/u;

/** Whether a fact is of a part: "has its office at" of the office; where the relation names none, its line may. */
function speaksOf({ relation, fact, object }: SaidFact, part: string): boolean {
	if (part !== "" && stems(object?.name ?? "").includes(stems(part)[0] ?? "")) return false;
	const said = stems(/^ha(?:s|ve)_\w+_\w+_/.test(relation) ? relation.replaceAll("_", " ") : fact);
	return stems(part).every((word) => said.includes(word));
}

/** What stands for the position of a fact where an entity's id would. */
const positionOf = ({ object }: SaidFact) => `position ${object?.name.toLowerCase() ?? ""}`;

function toSaid(edge: SavedEdge, resolved: Map<string, Resolved>): SaidFact {
	const end = (name: string, id: string | null) => ({
		id: id ?? "",
		name,
		label: resolved.get(nameKey(name))?.vote ?? "",
	});
	const object = edge.target ?? edge.value ?? null;
	return {
		relation: edge.relation,
		status: edge.status ?? "stated",
		fact: edge.fact,
		subject: end(edge.source, edge.sourceId),
		object: object === null ? null : end(object, edge.targetId),
	};
}
