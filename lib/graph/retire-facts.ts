import type { Ctx } from "@/lib/context";
import { settleAll, type Tx } from "@/lib/db/tenant";
import { isPosition, isReplaced } from "@/lib/extraction/facts/changes";
import type { SaidFact } from "@/lib/extraction/facts/likeness";
import { isSingleValued } from "@/lib/extraction/single-valued";
import { nameKey } from "./name-key";
import type { Resolved } from "./resolve-entities";
import type { EpisodeRef, SavedEdge, StoreEdge } from "./save-edges";

/** An edge that this write retired. */
export type Retired = { id: string; fact: string; sourceId: string; targetId: string | null; reason: string };

/**
 * A claim of a new edge that facts of `sourceId` with `relation` (and with `targetId`, unless null) ended when it began; with
 * `edgeId` only that one of them, with `value` those that say it of that.
 */
type Claim = {
	by: SavedEdge;
	sourceId: string;
	relation: string;
	targetId: string | null;
	edgeId?: string;
	value?: string;
};

/**
 * Retires what the new edges of an episode replace; `saidBefore` are edges of parts of it that were read earlier. An old fact goes only if
 * it is active, of the same group, not stated by this episode, not newer than the new one, and (a) the new edge's relation is
 * single-valued and the old one has the same subject and relation but another object, or (b) the prose states the end, naming subject
 * and relations, or (c) a sentence about the same thing says that something took its place (`isReplaced`), or (d) a model that was
 * shown the fact judged that it ended.
 * The old edge's `invalid_at` becomes the new one's `valid_at`; it can be brought back by undoing the retraction.
 * Decision: only within one group, as groups may be different people's memories.
 */
export async function retireEndedFacts(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	edges: SavedEdge[],
	saidBefore: string[] = [],
): Promise<Retired[]> {
	const added = edges.filter((edge) => edge.created);
	const said = [...saidBefore, ...edges.map((edge) => edge.id)];
	const [claimed, replaced] = await settleAll([
		findClaimed(
			ctx,
			tx,
			episode,
			added.flatMap((edge) => claimsOf(edge, resolved)),
			said,
		),
		findReplaced(ctx, tx, episode, resolved, added, said),
	]);
	const ended = [...new Map([...replaced, ...claimed].map((one) => [one.id, one])).values()];
	if (ended.length === 0) return [];
	// "IS NULL" would let the index of active facts be read from end to end for more than a few ids.
	const retired = await tx.query<Retired>(
		`UPDATE edges SET retracted_at = $5, retraction_reason = 'superseded', superseded_by = ($3::uuid[])[array_position($2::uuid[], id)],
			invalid_at_before = invalid_at, invalid_at = least(invalid_at, greatest(valid_at, ($4::timestamptz[])[array_position($2::uuid[], id)]))
		WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND coalesce(retracted_at, '-infinity') = '-infinity'
		RETURNING id, fact, source_id AS "sourceId", target_id AS "targetId", retraction_reason AS reason`,
		[
			ctx.projectId,
			ended.map(({ id }) => id),
			ended.map(({ byId }) => byId),
			ended.map(({ endsAt }) => endsAt),
			ctx.now,
		],
	);
	await endDenials(ctx, tx, added, [
		...ended.map(({ byId }) => byId),
		...retired.flatMap(({ targetId }) => targetId ?? []),
	]);
	return retired;
}

/**
 * A denial of what its text has ended says no more than that end: it is over with it, and is not left as a fact between two things.
 * `touched` are edges that ended others, and the objects of these.
 */
async function endDenials(ctx: Ctx, tx: Tx, edges: SavedEdge[], touched: string[]): Promise<void> {
	const spent = edges.filter(
		({ id, status, targetId }) =>
			status === "negated" && targetId !== null && [id, targetId].some((one) => touched.includes(one)),
	);
	if (spent.length === 0) return;
	await tx.query(
		"UPDATE edges SET invalid_at = valid_at WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND invalid_at IS NULL",
		[ctx.projectId, spent.map(({ id }) => id)],
	);
}

/** A fact that is over since `endsAt`, because of the edge `byId`. */
type Ended = { id: string; byId: string; endsAt: Date };

async function findClaimed(ctx: Ctx, tx: Tx, episode: EpisodeRef, claims: Claim[], said: string[]): Promise<Ended[]> {
	if (claims.length === 0) return [];
	return tx.query<Ended>(
		// Each claim looks at the facts of its subject alone, whatever the statistics say: OFFSET 0 keeps it from becoming a join,
		// which might read the whole project.
		`SELECT DISTINCT ON (old.id) old.id, c.by_id AS "byId", c.valid_at AS "endsAt"
		FROM unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $10::uuid[], $11::text[])
			AS c(by_id, valid_at, source_id, relation, target_id, spared_id, edge_id, value), LATERAL (
			SELECT id FROM edges WHERE project_id = $1 AND source_id = c.source_id AND relation = c.relation AND group_id = $8
				AND (c.target_id IS NULL OR target_id = c.target_id) AND (c.spared_id IS NULL OR target_id IS DISTINCT FROM c.spared_id)
				AND (c.edge_id IS NULL OR id = c.edge_id) AND (c.value IS NULL OR lower(coalesce(target_name, value)) = lower(c.value))
				AND retracted_at IS NULL AND valid_at <= c.valid_at AND id <> ALL ($9::uuid[])
			OFFSET 0
		) old
		ORDER BY old.id, c.valid_at`,
		[
			ctx.projectId,
			claims.map((claim) => claim.by.id),
			claims.map((claim) => claim.by.validAt ?? episode.validAt),
			claims.map((claim) => claim.sourceId),
			claims.map((claim) => claim.relation),
			claims.map((claim) => claim.targetId),
			claims.map((claim) => ((claim.targetId ?? claim.edgeId ?? claim.value) ? null : claim.by.targetId)),
			episode.groupId,
			said,
			claims.map((claim) => claim.edgeId ?? null),
			claims.map((claim) => claim.value ?? null),
		],
	);
}

/**
 * How many entities of a text, of facts in all, and of the new facts of one entity are compared: bounded however long the text is. An
 * entity with more links than `MAX_DEGREE` is not looked through: what ends of it is found by the other end.
 */
const [MAX_PIVOTS, MAX_DEGREE, MAX_KNOWN, MAX_NEWS] = [100, 1_000, 200, 10];

/** Asked of the facts of an entity once they are read: a partial index or one over groups would be read from end to end. */
const HOLDS = "group_id = $3 AND retracted_at IS NULL AND status <> 'negated' AND status <> 'hypothetical'";
const labelOf = (id: string) => `coalesce((SELECT labels[1] FROM entities WHERE project_id = $1 AND id = ${id}), '')`;

/** Facts that new ones replace, by what their sentences say of change. Compared are those that have an end in common. */
async function findReplaced(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	edges: SavedEdge[],
	said: string[],
): Promise<Ended[]> {
	const news = edges.flatMap((edge) =>
		edge.change ? [{ edge, change: edge.change, fact: toSaid(edge, resolved) }] : [],
	);
	if (news.length === 0) return [];
	const byPivot = new Map<string, typeof news>();
	const add = (key: string, one: (typeof news)[number]) =>
		byPivot.set(key, [...(byPivot.get(key) ?? []), one].slice(0, MAX_NEWS));
	for (const one of news)
		for (const id of [one.edge.sourceId, ...(one.edge.targetId ? [one.edge.targetId] : [])]) add(id, one);
	const ids = [...byPivot.keys()].slice(0, MAX_PIVOTS);
	// Who held a position that the text gives to somebody else is looked for among those whom it names.
	for (const one of news) if (isPosition(one.fact) && one.edge.targetId === null) add(positionOf(one.fact), one);
	const known = await tx.query<SaidFact & { id: string; saidAt: Date }>(
		// Each look-up is a step or two down an index, whatever the statistics say: a join, or the order of an index, might read the project.
		`WITH pivots AS MATERIALIZED (
			SELECT w.id FROM unnest($2::uuid[]) AS w(id), LATERAL (SELECT degree FROM entities WHERE project_id = $1 AND id = w.id OFFSET 0) e
			WHERE e.degree <= ${MAX_DEGREE}
		)
		SELECT old.id, old.relation, old.status, old.fact,
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
		const by = near.find(({ change, fact }) => old.saidAt <= episode.validAt && isReplaced(old, fact, change))?.edge;
		// A new date takes the place of the old one when it is told, another thing when it begins.
		return by ? [{ id: old.id, byId: by.id, endsAt: (by.targetId && by.validAt) || episode.validAt }] : [];
	});
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

/**
 * Makes writers that change facts of one subject run one after the other: of two that give somebody two homes at once, the later then
 * sees the earlier's. Call it before the edges are saved. Advisory locks, in the order of the ids, so that nobody who waits
 * here holds a row that others count in.
 */
export async function lockSubjects(tx: Tx, resolved: Map<string, Resolved>, edges: StoreEdge[]): Promise<void> {
	const names = edges.flatMap((edge) => [
		...(isSingleValued(edge.relation) ? [edge.source] : []),
		...edge.endings.map((ending) => ending.subject),
	]);
	const ids = new Set(names.map((name) => resolved.get(nameKey(name))?.id).filter((id) => id !== undefined));
	if (ids.size === 0) return;
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM unnest($1::text[]) AS subject(id)", [
		[...ids].sort(),
	]);
}

function claimsOf(edge: SavedEdge, resolved: Map<string, Resolved>): Claim[] {
	const claims: Claim[] = [];
	// A fact stated as already over replaces nothing, nor does one that does not hold, and a statement names no other object.
	const { status = "stated" } = edge;
	const holds = edge.invalidAt === null && (status === "stated" || status === "past");
	if (isSingleValued(edge.relation) && holds && edge.targetId !== null) {
		claims.push({ by: edge, sourceId: edge.sourceId, relation: edge.relation, targetId: null });
	}
	for (const ending of edge.endings) {
		const subject = resolved.get(nameKey(ending.subject));
		const object = ending.object === null ? null : resolved.get(nameKey(ending.object));
		if (!subject || object === undefined) continue;
		for (const relation of ending.relations) {
			const { edgeId, value } = ending;
			claims.push({ by: edge, sourceId: subject.id, relation, targetId: object?.id ?? null, edgeId, value });
		}
	}
	return claims;
}
