import type { Ctx } from "@/lib/context";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { isHiddenIn } from "./conditions";
import { isVague, votedOf, winnerOf } from "./label-votes";
import { cleanName, nameKey } from "./name-key";
import { findSpellings } from "./spellings";

/**
 * An entity as prose or a client named it. `isLabelled`: its labels are a client's own words and not a guess; `isStated`: its
 * name is, so that it is shown again should it be hidden.
 */
export type StoreEntity = {
	name: string;
	labels: string[];
	aliases: string[];
	isLabelled?: boolean;
	isStated?: boolean;
};

/**
 * The stored entity behind a name. `newLabels` and `newStatedLabels` are those it is to get, null to keep what it has; `vote`
 * is the label that this mention of it counts for.
 */
export type Resolved = {
	id: string;
	name: string;
	key: string;
	created: boolean;
	newLabels: string[] | null;
	newStatedLabels: string[] | null;
	/** What a client names it in this write. */
	statedHere: string[];
	vote: string | null;
	/** Hidden from the group: nothing new is made of it. */
	hidden: boolean;
};

const MAX_LABELS = 10;
/** Latest mentions whose votes count: a bounded read however well known the entity is. */
const VOTERS = 50;

/**
 * Finds or creates the entity behind every name, keyed by normalised name. A name that is nobody's own but the alias of
 * exactly one entity in the same group means that entity, as does another spelling of its name; what is hidden goes by all its names in every group, so that it is not made
 * again. A hidden entity is shown again when a client states something of it. The first-seen surface form stays the name. What `saidBefore`, an episode
 * of which more or all is read again, took them for does not count. No merge changes what a name means until the transaction ends. Rows that exist are not locked: a hub that every episode mentions must not make its writers queue here.
 */
export async function resolveEntities(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	entities: StoreEntity[],
	saidBefore: string | null = null,
): Promise<Map<string, Resolved>> {
	const wanted = new Map<string, StoreEntity>();
	for (const entity of entities) {
		const key = nameKey(entity.name);
		if (key && !wanted.has(key)) wanted.set(key, entity);
	}
	if (wanted.size === 0) return new Map();
	await lockNamesShared(ctx, tx);
	const meant = await findSpellings(ctx, tx, groupId, wanted);
	for (const [key, other] of meant) {
		if (!wanted.has(other)) wanted.set(other, wanted.get(key) as StoreEntity);
		wanted.delete(key);
	}
	const found = [...(await findOrCreate(ctx, tx, groupId, wanted))];
	const named = found.map(([key, entity]) => {
		const hidden = entity.hidden && !wanted.get(key)?.isStated;
		return { key, entity: { ...entity, hidden }, wanted: wanted.get(key), shows: entity.hidden && !hidden };
	});
	await show(
		ctx,
		tx,
		groupId,
		named.filter(({ shows }) => shows).map(({ entity }) => entity),
	);
	const contested = named.filter(({ entity, wanted }) => isContested(entity, wanted)).map(({ entity }) => entity);
	const tallies = await tallyVotes(tx, ctx.projectId, contested, saidBefore);
	const resolved = new Map(
		named.map(({ key, entity, wanted }) => [key, withLabels(entity, wanted, tallies.get(entity.id))] as const),
	);
	for (const [key, other] of meant) {
		const entity = resolved.get(other);
		if (entity) resolved.set(key, entity);
	}
	return resolved;
}

type Found = Pick<Resolved, "id" | "name" | "key" | "created" | "hidden"> & {
	labels: string[];
	stated: string[];
	fixed: boolean;
};

/** Stored entities by the wanted key that means them: their own, or the alias of one entity of this group alone. */
async function findOrCreate(ctx: Ctx, tx: Tx, groupId: string, wanted: Map<string, StoreEntity>) {
	// In the order of the keys, so that writers of the same new names wait in one line.
	const keys = [...wanted.keys()].sort();
	const rows = await tx.query<Found & { wanted: string }>(FIND_OR_CREATE, [
		ctx.projectId,
		groupId,
		keys,
		keys.map(() => uuidv7()),
		keys.map((key) => cleanName(wanted.get(key)?.name ?? key)),
		keys.map((key) => wanted.get(key)?.labels.join(",") ?? ""),
		ctx.team.id,
		ctx.now,
		keys.map((key) => (wanted.get(key)?.isLabelled ? wanted.get(key)?.labels.join(",") : "")),
	]);
	const found = new Map<string, Found>(rows.map(({ wanted: key, ...entity }) => [key, entity]));
	const missed = keys.filter((key) => !found.has(key));
	if (missed.length > 0) {
		// Others created them between the look and the insert, and have committed: their rows are there to be read now.
		const late = await tx.query<Found>(
			`SELECT id, name, name_key AS key, labels, stated_labels AS stated, labels_fixed AS fixed, ${isHiddenIn("e", "$3")} AS hidden, false AS created FROM entities e WHERE project_id = $1 AND name_key = ANY ($2)`,
			[ctx.projectId, missed, groupId],
		);
		for (const entity of late) found.set(entity.key, entity);
	}
	return found;
}

// Each name is a step or two down an index, whatever the statistics say: a join might read the whole project. An id is given
// to `sole` before it is looked up: row level security lets no index see an expression with a sub-select in it.
const FIND_OR_CREATE = `WITH wanted AS (
	SELECT * FROM unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $9::text[]) AS w(key, id, name, labels, stated)
), found AS MATERIALIZED (
	SELECT w.key AS wanted, coalesce(own.id, other.id) AS id, coalesce(own.name, other.name) AS name,
		coalesce(own.name_key, other.name_key) AS key, coalesce(own.labels, other.labels) AS labels, coalesce(own.stated_labels, other.stated_labels) AS stated,
		coalesce(own.labels_fixed, other.labels_fixed) AS fixed, CASE WHEN own.id IS NULL THEN ${isHiddenIn("other", "$2")} ELSE ${isHiddenIn("own", "$2")} END AS hidden
	FROM wanted w LEFT JOIN LATERAL (
		SELECT id, name, name_key, labels, stated_labels, labels_fixed, hidden, hidden_in FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1
	) own ON true LEFT JOIN LATERAL (
		SELECT e.* FROM (
			SELECT min(x.entity_id::text)::uuid AS id FROM (
				SELECT a.entity_id FROM alias_groups a
				WHERE own.id IS NULL AND a.project_id = $1 AND a.group_id = $2 AND a.alias_key = w.key
				UNION SELECT said.entity_id FROM (
					SELECT entity_id FROM aliases WHERE own.id IS NULL AND project_id = $1 AND alias_key = w.key OFFSET 0
				) said WHERE (SELECT ${isHiddenIn("e", "$2")} FROM entities e WHERE e.project_id = $1 AND e.id = said.entity_id)
			) x HAVING count(*) = 1
		) sole, LATERAL (SELECT id, name, name_key, labels, stated_labels, labels_fixed, hidden, hidden_in FROM entities WHERE project_id = $1 AND id = sole.id LIMIT 1) e
	) other ON true
	WHERE own.id IS NOT NULL OR other.id IS NOT NULL
), created AS (
	INSERT INTO entities (project_id, team_id, id, name, name_key, labels, stated_labels, created_at)
	SELECT $1, $7, id, name, key, string_to_array(labels, ','), string_to_array(stated, ','), $8 FROM wanted WHERE key NOT IN (SELECT wanted FROM found) ORDER BY key
	ON CONFLICT (project_id, name_key) DO NOTHING
	RETURNING id, name, name_key AS key, labels, stated_labels AS stated, labels_fixed AS fixed, hidden
)
SELECT wanted, id, name, key, labels, stated, fixed, hidden, false AS created FROM found
UNION ALL SELECT key, id, name, key, labels, stated, fixed, hidden, true FROM created`;

/** Shows hidden entities again, as a client states something of them. Their facts stay retracted. */
async function show(ctx: Ctx, tx: Tx, groupId: string, hidden: Found[]): Promise<void> {
	if (hidden.length === 0) return;
	await tx.query(
		"UPDATE entities SET hidden = false, hidden_in = array_remove(hidden_in, $3) WHERE project_id = $1 AND id = ANY ($2)",
		[ctx.projectId, idsOf(hidden), groupId],
	);
}

/** What a mention votes for: the extractor's guess, and nothing where a client named the labels or nobody knew. */
const voteOf = (wanted: StoreEntity | undefined) => (wanted && !wanted.isLabelled ? (wanted.labels[0] ?? null) : null);

/** Whether earlier mentions have to be counted: this one is sure of something else than they were. */
function isContested(entity: Found, wanted: StoreEntity | undefined): boolean {
	const [vote, voted] = [voteOf(wanted), votedOf(entity)];
	return (
		!entity.fixed &&
		!entity.hidden &&
		vote !== null &&
		voted !== null &&
		vote !== voted &&
		!isVague(vote) &&
		!isVague(voted)
	);
}

/**
 * How many of the latest 50 mentions of each entity took it for what, by entity and label. A mention from before votes were
 * kept counts for the label that the entity has. `but` is an episode whose vote does not count.
 */
export async function tallyVotes(
	tx: Tx,
	projectId: string,
	entities: { id: string; labels: string[]; stated: string[] }[],
	but: string | null = null,
): Promise<Map<string, Map<string, number>>> {
	const tallies = new Map<string, Map<string, number>>();
	if (entities.length === 0) return tallies;
	const rows = await tx.query<{ id: string; label: string; n: number }>(
		`SELECT w.id, x.label, count(*)::int AS n FROM unnest($2::uuid[], $3::text[]) AS w(id, voted), LATERAL (
			SELECT coalesce(label, w.voted) AS label FROM mentions m
			WHERE m.project_id = $1 AND m.entity_id = w.id AND m.episode_id IS DISTINCT FROM $4
			ORDER BY m.valid_at DESC, m.episode_id DESC LIMIT ${VOTERS}
		) x WHERE x.label IS NOT NULL GROUP BY w.id, x.label`,
		[projectId, idsOf(entities), entities.map(votedOf), but],
	);
	for (const { id, label, n } of rows) tallies.set(id, (tallies.get(id) ?? new Map()).set(label, n));
	return tallies;
}

/**
 * Decision: a client's own labels go first and no guess removes them; behind them comes the one label that most of the
 * latest mentions took the entity for, and a vague one only while there is no other.
 */
function withLabels(
	{ labels, stated, fixed, ...entity }: Found,
	wanted: StoreEntity | undefined,
	tally: Map<string, number> | undefined,
): Resolved {
	const vote = voteOf(wanted);
	const newStated = wanted?.isLabelled ? [...new Set([...wanted.labels, ...stated])].slice(0, MAX_LABELS) : stated;
	const voted = winnerOf(votedOf({ labels, stated }), vote, tally);
	const kept =
		fixed || voted === null || newStated.includes(voted) || (isVague(voted) && newStated.length > 0) ? [] : [voted];
	const newLabels = [...newStated, ...kept];
	const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((label, i) => label === b[i]);
	return {
		...entity,
		vote,
		statedHere: wanted?.isLabelled ? wanted.labels : [],
		newLabels: entity.hidden || isSame(newLabels, labels) ? null : newLabels,
		newStatedLabels: isSame(newStated, stated) ? null : newStated,
	};
}

/**
 * For writers, side by side: from here to the end of the transaction every name of the project means what it meant. Like `lockNames`
 * an advisory lock, acquired before any row of the graph, so that nobody who waits here holds up others.
 */
export async function lockNamesShared(ctx: Ctx, tx: Tx): Promise<void> {
	await tx.query("SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 77657267))", [ctx.projectId]);
}

/**
 * For a merge or its undo, alone: waits for the writers under way, and those to come wait for it and then look names up
 * anew. A writer's new edges hold locks on entities before it waits for the graph's version, so the two must not overlap.
 */
export async function lockNames(ctx: Ctx, tx: Tx): Promise<void> {
	await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 77657267))", [ctx.projectId]);
}
