import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { isVague, tallyVotes, votedOf, winnerOf } from "./label-votes";
import { cleanName, nameKey } from "./name-key";

/** An entity as prose or a client named it. `isLabelled`: its labels are a client's own words and not a guess. */
export type StoreEntity = { name: string; labels: string[]; aliases: string[]; isLabelled?: boolean };

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
	vote: string | null;
};

const MAX_LABELS = 10;

/**
 * Finds or creates the entity behind every name, keyed by normalised name. A name that is nobody's own but the alias of
 * exactly one entity of the same group means that entity. The first-seen surface form stays the name. Rows that exist are not locked: a hub that every episode mentions must not make its writers queue here.
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
	const found = await findOrCreate(ctx, tx, groupId, wanted);
	const named = [...found].map(([key, entity]) => ({ key, entity, wanted: wanted.get(key) }));
	const contested = named.filter(({ entity, wanted }) => isContested(entity, wanted)).map(({ entity }) => entity);
	const tallies = await tallyVotes(tx, ctx.projectId, contested);
	return new Map(
		named.map(({ key, entity, wanted }) => [key, withLabels(entity, wanted, tallies.get(entity.id))] as const),
	);
}

type Found = Pick<Resolved, "id" | "name" | "key" | "created"> & { labels: string[]; stated: string[] };

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
			"SELECT id, name, name_key AS key, labels, stated_labels AS stated, false AS created FROM entities WHERE project_id = $1 AND name_key = ANY ($2)",
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
		coalesce(own.name_key, other.name_key) AS key, coalesce(own.labels, other.labels) AS labels, coalesce(own.stated_labels, other.stated_labels) AS stated
	FROM wanted w LEFT JOIN LATERAL (
		SELECT id, name, name_key, labels, stated_labels FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1
	) own ON true LEFT JOIN LATERAL (
		SELECT e.* FROM (
			SELECT min(a.entity_id::text)::uuid AS id FROM aliases a
			WHERE own.id IS NULL AND a.project_id = $1 AND a.alias_key = w.key
				AND (SELECT true FROM entity_groups g WHERE g.project_id = $1 AND g.entity_id = a.entity_id AND g.group_id = $2 LIMIT 1)
			HAVING count(*) = 1
		) sole, LATERAL (SELECT id, name, name_key, labels, stated_labels FROM entities WHERE project_id = $1 AND id = sole.id LIMIT 1) e
	) other ON true
	WHERE own.id IS NOT NULL OR other.id IS NOT NULL
), created AS (
	INSERT INTO entities (project_id, team_id, id, name, name_key, labels, stated_labels, created_at)
	SELECT $1, $7, id, name, key, string_to_array(labels, ','), string_to_array(stated, ','), $8 FROM wanted WHERE key NOT IN (SELECT wanted FROM found) ORDER BY key
	ON CONFLICT (project_id, name_key) DO NOTHING
	RETURNING id, name, name_key AS key, labels, stated_labels AS stated
)
SELECT wanted, id, name, key, labels, stated, false AS created FROM found
UNION ALL SELECT key, id, name, key, labels, stated, true FROM created`;

/** What a mention votes for: the extractor's guess, and nothing where a client named the labels or nobody knew. */
const voteOf = (wanted: StoreEntity | undefined) => (wanted && !wanted.isLabelled ? (wanted.labels[0] ?? null) : null);

/** Whether earlier mentions have to be counted: this one is sure of something else than they were. */
function isContested(entity: Found, wanted: StoreEntity | undefined): boolean {
	const [vote, voted] = [voteOf(wanted), votedOf(entity)];
	return vote !== null && voted !== null && vote !== voted && !isVague(vote) && !isVague(voted);
}

/**
 * Decision: a client's own labels go first and no guess removes them; behind them comes the one label that most of the
 * latest mentions took the entity for, and a vague one only while there is no other.
 */
function withLabels(
	{ labels, stated, ...entity }: Found,
	wanted: StoreEntity | undefined,
	tally: Map<string, number> | undefined,
): Resolved {
	const vote = voteOf(wanted);
	const newStated = wanted?.isLabelled ? [...new Set([...wanted.labels, ...stated])].slice(0, MAX_LABELS) : stated;
	const voted = winnerOf(votedOf({ labels, stated }), vote, tally);
	const kept = voted === null || newStated.includes(voted) || (isVague(voted) && newStated.length > 0) ? [] : [voted];
	const newLabels = [...newStated, ...kept];
	const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((label, i) => label === b[i]);
	return {
		...entity,
		vote,
		newLabels: isSame(newLabels, labels) ? null : newLabels,
		newStatedLabels: isSame(newStated, stated) ? null : newStated,
	};
}

/** Keeps the other surface forms of what was resolved as aliases. */
export async function saveAliases(
	ctx: Ctx,
	tx: Tx,
	entities: StoreEntity[],
	resolved: Map<string, Resolved>,
): Promise<void> {
	const aliases = new Map<string, { key: string; id: string; alias: string }>();
	for (const { name, aliases: forms } of entities) {
		const entity = resolved.get(nameKey(name));
		if (!entity) continue;
		for (const form of [name, ...forms]) {
			const key = nameKey(form);
			if (key && key !== entity.key) aliases.set(`${key} ${entity.id}`, { key, id: entity.id, alias: cleanName(form) });
		}
	}
	if (aliases.size === 0) return;
	const rows = [...aliases.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
	await tx.query(
		`INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias)
		SELECT $1, $2, key, id, alias FROM unnest($3::text[], $4::uuid[], $5::text[]) AS w(key, id, alias)
		ON CONFLICT DO NOTHING`,
		[ctx.projectId, ctx.team.id, rows.map((row) => row.key), rows.map((row) => row.id), rows.map((row) => row.alias)],
	);
}
