import type { Ctx } from "@/lib/context";
import { columnsOf, idsOf, settleAll, type Tx } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import { isSingleValued, SELDOM_SHARED } from "@/lib/extraction/single-valued";
import { isTouched } from "./conditions";
import { type Ended, findJudged, findSaidAlong, findSuperseded } from "./find-ended";
import { nameKey } from "./name-key";
import type { Resolved } from "./resolve-entities";
import type { EpisodeRef, SaidBefore, SavedEdge, StoreEdge } from "./save-edges";
import { lockEdges } from "./shift-degrees";

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
 * Retires what the new edges of an episode replace; `before` is what was said by parts of it that were read earlier. An old fact goes only if
 * it is active, of the same group, not stated by this episode, said by no later text, and (a) the new edge's relation is
 * single-valued and the old one has the same subject and relation but another object, or (b) the prose states the end, naming subject
 * and relations, or (c) a record that decided it is replaced (`findSuperseded`), or (d) a model that was shown the fact judged that it
 * ended; `outdated` are those of the embedded one.
 * The old edge's `invalid_at` becomes the new one's `valid_at`; it can be brought back by undoing the retraction.
 * Decision: only within one group, as groups may be different people's memories.
 */
export async function retireEndedFacts(
	ctx: Ctx,
	tx: Tx,
	episode: EpisodeRef,
	resolved: Map<string, Resolved>,
	edges: SavedEdge[],
	outdated: Outdated[] = [],
	before?: SaidBefore,
): Promise<Retired[]> {
	const added = edges.filter((edge) => edge.created || before?.again);
	const said = [...(before?.edges ?? []), ...idsOf(edges)];
	const [claimed, superseded, judged] = await settleAll([
		findClaimed(
			ctx,
			tx,
			episode,
			added.flatMap((edge) => [...claimsOf(edge, resolved), ...claimsOfSuccessor(edge, edges)]),
			said,
		),
		findSuperseded(ctx, tx, episode, edges, said),
		findJudged(ctx, tx, episode, edges, outdated, said),
	]);
	const sure = judged.filter(({ isSure }) => isSure);
	const known = new Map([...judged, ...superseded, ...claimed].map((one) => [one.id, one]));
	const found = before?.again
		? await endedAgain(ctx, tx, [...known.values()], edges, before.again)
		: [...known.values()];
	const isOver = new Set(idsOf([...sure, ...superseded, ...claimed]));
	const over = found.filter(({ id }) => isOver.has(id));
	// In one order, as writers about one thing meet here.
	if (judged.length > 0) await lockEdges(ctx, tx, [...known.keys()]);
	await markDoubted(
		ctx,
		tx,
		found.filter(({ id }) => !isOver.has(id)),
	);
	if (over.length === 0) return [];
	const told = new Set(idsOf([...superseded, ...claimed]));
	const ended = [...over, ...(await findSaidAlong(ctx, tx, over, told, said))];
	// "IS NULL" would let the index of active facts be read from end to end for more than a few ids.
	const retired = await tx.query<Retired>(
		`UPDATE edges SET retracted_at = $5, retraction_reason = 'superseded', superseded_by = ($3::uuid[])[array_position($2::uuid[], id)],
			invalid_at_before = invalid_at, invalid_at = least(invalid_at, greatest(valid_at, ($4::timestamptz[])[array_position($2::uuid[], id)]))
		WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND coalesce(retracted_at, '-infinity') = '-infinity'
		RETURNING id, fact, source_id AS "sourceId", target_id AS "targetId", retraction_reason AS reason`,
		[ctx.projectId, ...columnsOf(ended, "id", "byId", "endsAt"), ctx.now],
	);
	await endSpentFacts(ctx, tx, before ? edges : added, ended, retired);
	return retired;
}

/** What may be over is asked of a person, together with what may have ended it. */
async function markDoubted(ctx: Ctx, tx: Tx, doubted: Ended[]): Promise<void> {
	if (doubted.length === 0) return;
	await tx.query(
		"UPDATE edges SET doubted_by = ($3::uuid[])[array_position($2::uuid[], id)] WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND doubted_by IS NULL",
		[ctx.projectId, ...columnsOf(doubted, "id", "byId")],
	);
}

/**
 * What an episode that is read again ends: nothing that somebody touched, and by a fact that it said before only what was stored
 * after it: what was there when it was written ended then, or was put in force again since.
 */
async function endedAgain(ctx: Ctx, tx: Tx, found: Ended[], edges: SavedEdge[], storedAt: Date): Promise<Ended[]> {
	const created = new Set(idsOf(edges.filter((edge) => edge.created)));
	const rows = await tx.query<{ id: string }>(
		`SELECT e.id FROM unnest($2::uuid[], $3::uuid[], $4::bool[]) AS w(id, by_id, is_new) JOIN edges e ON e.project_id = $1 AND e.id = w.id
			JOIN edges b ON b.project_id = $1 AND b.id = w.by_id AND b.retraction_id IS NULL
		WHERE (w.is_new OR e.created_at > $5) AND NOT ${isTouched("e")}`,
		[ctx.projectId, ...columnsOf(found, "id", "byId"), found.map(({ byId }) => created.has(byId)), storedAt],
	);
	const ends = new Set(idsOf(rows));
	return found.filter(({ id }) => ends.has(id));
}

/**
 * What the sentence that ends a fact tells of its two things besides ("gave up the early round", unlike "got married") says no more than that end, nor does a denial
 * that ends one, or stands in a sentence that ended one to the same thing: it is over with it, and is not left as a fact between two things.
 */
async function endSpentFacts(ctx: Ctx, tx: Tx, edges: SavedEdge[], ended: Ended[], retired: Retired[]): Promise<void> {
	const pairOf = (one: { sourceId: string; targetId: string | null }) => [one.sourceId, one.targetId].sort().join();
	const retiredById = new Map(retired.map((one) => [one.id, one]));
	const startOf = new Map(edges.map(({ id, evidence }) => [id, evidence?.start]));
	const isSpent = (edge: SavedEdge, { id, byId }: Ended): boolean => {
		const was = retiredById.get(id);
		if (!was || (byId !== edge.id && startOf.get(byId) !== edge.evidence?.start)) return false;
		return edge.status === "negated"
			? byId === edge.id || was.targetId === edge.targetId
			: edge.status === "past" && !isSingleValued(edge.relation) && pairOf(was) === pairOf(edge);
	};
	const spent = edges.filter((edge) => edge.targetId !== null && ended.some((end) => isSpent(edge, end)));
	if (spent.length === 0) return;
	await tx.query(
		"UPDATE edges SET invalid_at = valid_at WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND invalid_at IS NULL",
		[ctx.projectId, idsOf(spent)],
	);
}

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
			...columnsOf(claims, "sourceId", "relation", "targetId"),
			claims.map((claim) => ((claim.targetId ?? claim.edgeId ?? claim.value) ? null : claim.by.targetId)),
			episode.groupId,
			said,
			claims.map((claim) => claim.edgeId ?? null),
			claims.map((claim) => claim.value ?? null),
		],
	);
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

/** Who gave something away: "takes over Heron from Bob" is two facts of one sentence. */
const TAKEN_FROM = /^(?:takes?|took|taking|taken)_(?:over_)?from$/;

/** "Ada takes over Heron from Bob": whatever duty Bob had there is over. */
function claimsOfSuccessor(edge: SavedEdge, edges: SavedEdge[]): Claim[] {
	const { sourceId, targetId, status = "stated", evidence } = edge;
	if (edge.relation !== "took_over" || targetId === null || (status !== "stated" && status !== "past")) return [];
	return edges.flatMap((other) =>
		TAKEN_FROM.test(other.relation) &&
		other.sourceId === sourceId &&
		other.targetId !== null &&
		other.evidence?.start === evidence?.start
			? SELDOM_SHARED.map((relation) => ({ by: edge, sourceId: other.targetId as string, relation, targetId }))
			: [],
	);
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
