import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { isVague, tallyVotes, votedOf, winnerOf } from "./label-votes";
import { cleanName, nameKey } from "./name-key";

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
};

const MAX_LABELS = 10;

/**
 * Finds or creates the entity behind every name, keyed by normalised name. A name that is nobody's own but the alias of
 * exactly one entity in the same group means that entity. A name that means a hidden entity is left out. The first-seen surface form stays the name. Rows that exist are not locked: a hub that every episode mentions must not make its writers queue here.
 */
export async function resolveEntities(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	entities: StoreEntity[],
): Promise<Map<string, Resolved>> {
	const wanted = new Map<string, StoreEntity>();
	for (const entity of entities) {
		const key = nameKey(entity.name);
		if (key && !wanted.has(key)) wanted.set(key, entity);
	}
	if (wanted.size === 0) return new Map();
	const found = [...(await findOrCreate(ctx, tx, groupId, wanted))];
	const named = found.flatMap(([key, entity]) =>
		entity.hidden && !wanted.get(key)?.isStated ? [] : [{ key, entity, wanted: wanted.get(key) }],
	);
	await show(
		ctx,
		tx,
		named.map(({ entity }) => entity).filter(({ hidden }) => hidden),
	);
	const contested = named.filter(({ entity, wanted }) => isContested(entity, wanted)).map(({ entity }) => entity);
	const tallies = await tallyVotes(tx, ctx.projectId, contested);
	return new Map(
		named.map(({ key, entity, wanted }) => [key, withLabels(entity, wanted, tallies.get(entity.id))] as const),
	);
}

type Found = Pick<Resolved, "id" | "name" | "key" | "created"> & {
	labels: string[];
	stated: string[];
	fixed: boolean;
	hidden: boolean;
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
			"SELECT id, name, name_key AS key, labels, stated_labels AS stated, labels_fixed AS fixed, hidden, false AS created FROM entities WHERE project_id = $1 AND name_key = ANY ($2)",
			[ctx.projectId, missed],
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
		coalesce(own.labels_fixed, other.labels_fixed) AS fixed, coalesce(own.hidden, other.hidden) AS hidden
	FROM wanted w LEFT JOIN LATERAL (
		SELECT id, name, name_key, labels, stated_labels, labels_fixed, hidden FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1
	) own ON true LEFT JOIN LATERAL (
		SELECT e.* FROM (
			SELECT min(a.entity_id::text)::uuid AS id FROM alias_groups a
			WHERE own.id IS NULL AND a.project_id = $1 AND a.group_id = $2 AND a.alias_key = w.key
			HAVING count(*) = 1
		) sole, LATERAL (SELECT id, name, name_key, labels, stated_labels, labels_fixed, hidden FROM entities WHERE project_id = $1 AND id = sole.id LIMIT 1) e
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
async function show(ctx: Ctx, tx: Tx, hidden: Found[]): Promise<void> {
	if (hidden.length === 0) return;
	await tx.query("UPDATE entities SET hidden = false WHERE project_id = $1 AND id = ANY ($2)", [
		ctx.projectId,
		hidden.map(({ id }) => id),
	]);
}

/** What a mention votes for: the extractor's guess, and nothing where a client named the labels or nobody knew. */
const voteOf = (wanted: StoreEntity | undefined) => (wanted && !wanted.isLabelled ? (wanted.labels[0] ?? null) : null);

/** Whether earlier mentions have to be counted: this one is sure of something else than they were. */
function isContested(entity: Found, wanted: StoreEntity | undefined): boolean {
	const [vote, voted] = [voteOf(wanted), votedOf(entity)];
	return !entity.fixed && vote !== null && voted !== null && vote !== voted && !isVague(vote) && !isVague(voted);
}

/**
 * Decision: a client's own labels go first and no guess removes them; behind them comes the one label that most of the
 * latest mentions took the entity for, and a vague one only while there is no other.
 */
function withLabels(
	{ labels, stated, fixed, hidden: _, ...entity }: Found,
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
		newLabels: isSame(newLabels, labels) ? null : newLabels,
		newStatedLabels: isSame(newStated, stated) ? null : newStated,
	};
}

/**
 * Keeps how this group names what was resolved: the name that it was first seen under there, and every other form as
 * an alias, of the entity and in the group. The rows of the group are there to be counted in by `countInGraph`.
 */
export async function saveNames(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	entities: StoreEntity[],
	resolved: Map<string, Resolved>,
): Promise<void> {
	const names = new Map<string, { id: string; name: string; key: string; isOwn: boolean }>();
	const aliases = new Map<string, { key: string; id: string; alias: string; isOwn: boolean }>();
	for (const { name, aliases: forms } of entities) {
		const key = nameKey(name);
		const entity = resolved.get(key);
		if (!entity) continue;
		if (!names.has(entity.id)) {
			names.set(entity.id, {
				id: entity.id,
				name: cleanName(name),
				key,
				isOwn: key === entity.key,
			});
		}
		for (const form of [name, ...forms]) {
			const key = nameKey(form);
			const isOwn = key === entity.key;
			if (key) aliases.set(`${key} ${entity.id}`, { key, id: entity.id, alias: cleanName(form), isOwn });
		}
	}
	if (names.size === 0) return;
	const groups = [...names.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
	const rows = [...aliases.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
	await tx.query(
		`WITH form AS (
			SELECT * FROM unnest($3::text[], $4::uuid[], $5::text[], $6::bool[]) AS w(key, id, alias, is_own)
		), named AS (
			INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, name, name_key, is_own, created_at)
			SELECT $1, $2, $7, id, name, key, is_own, $8 FROM unnest($9::uuid[], $10::text[], $11::text[], $12::bool[]) AS w(id, name, key, is_own)
			ON CONFLICT DO NOTHING RETURNING entity_id, name_key
		), said AS (
			INSERT INTO alias_groups (project_id, team_id, group_id, alias_key, entity_id, alias)
			SELECT $1, $2, $7, key, id, alias FROM form f
			WHERE NOT EXISTS (SELECT FROM named n WHERE n.entity_id = f.id AND n.name_key = f.key)
				AND (SELECT name_key FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = f.id AND g.group_id = $7) IS DISTINCT FROM f.key
			ON CONFLICT DO NOTHING
		)
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias)
		SELECT $1, $2, key, id, alias FROM form WHERE NOT is_own ON CONFLICT DO NOTHING`,
		[
			ctx.projectId,
			ctx.team.id,
			rows.map((row) => row.key),
			rows.map((row) => row.id),
			rows.map((row) => row.alias),
			rows.map((row) => row.isOwn),
			groupId,
			ctx.now,
			groups.map((row) => row.id),
			groups.map((row) => row.name),
			groups.map((row) => row.key),
			groups.map((row) => row.isOwn),
		],
	);
}
