import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { cleanName, nameKey } from "./name-key";

/** An entity as prose or a client named it. */
export type StoreEntity = { name: string; labels: string[]; aliases: string[] };

/** The stored entity behind a name. */
export type Resolved = { id: string; name: string; key: string; created: boolean };

/** Labels that say little; a later, more telling one takes their place. */
const VAGUE_LABELS = ["Topic", "Object"];

/**
 * Finds or creates the entity behind every name, keyed by normalised name. A name that is nobody's own but the alias of
 * exactly one entity of the same group means that entity. The rows come out locked, in the order of their keys. The
 * first-seen surface form stays the name; other forms become aliases.
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
	const canonical = await findCanonicalKeys(ctx, tx, groupId, [...wanted.keys()]);
	const rows = new Map<string, { name: string; labels: string[] }>();
	for (const [key, { name, labels }] of wanted) {
		const target = canonical.get(key) ?? key;
		if (!rows.has(target)) rows.set(target, { name: cleanName(name), labels });
	}
	const keys = [...rows.keys()].sort();
	const stored = await tx.query<Resolved>(
		`INSERT INTO entities AS e (project_id, team_id, id, name, name_key, labels, created_at)
		SELECT $1, $2, id, name, key, string_to_array(labels, ','), $3 FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[]) AS w(id, name, key, labels)
		ON CONFLICT (project_id, name_key) DO UPDATE SET labels =
			CASE WHEN e.labels <@ $8::text[] AND NOT excluded.labels <@ $8::text[] THEN excluded.labels ELSE e.labels END
		RETURNING id, name, name_key AS key, xmax = 0 AS created`,
		[
			ctx.projectId,
			ctx.team.id,
			ctx.now,
			keys.map(() => uuidv7()),
			keys.map((key) => rows.get(key)?.name ?? key),
			keys,
			keys.map((key) => rows.get(key)?.labels.join(",") ?? ""),
			VAGUE_LABELS,
		],
	);
	const byKey = new Map(stored.map((row) => [row.key, row]));
	const resolved = new Map<string, Resolved>();
	for (const key of wanted.keys()) {
		const entity = byKey.get(canonical.get(key) ?? key);
		if (entity) resolved.set(key, entity);
	}
	await saveAliases(ctx, tx, wanted, resolved);
	return resolved;
}

/** For keys that are no entity's own: the key of the one entity of this group that has them as alias. */
async function findCanonicalKeys(ctx: Ctx, tx: Tx, groupId: string, keys: string[]): Promise<Map<string, string>> {
	const rows = await tx.query<{ key: string; canonical: string }>(
		`SELECT a.alias_key AS key, min(e.name_key) AS canonical
		FROM aliases a
		JOIN entities e ON e.project_id = $1 AND e.id = a.entity_id
		JOIN entity_groups g ON g.project_id = $1 AND g.entity_id = a.entity_id AND g.group_id = $2
		WHERE a.project_id = $1 AND a.alias_key = ANY ($3)
			AND NOT EXISTS (SELECT FROM entities own WHERE own.project_id = $1 AND own.name_key = a.alias_key)
		GROUP BY a.alias_key HAVING count(*) = 1`,
		[ctx.projectId, groupId, keys],
	);
	return new Map(rows.map(({ key, canonical }) => [key, canonical]));
}

async function saveAliases(ctx: Ctx, tx: Tx, wanted: Map<string, StoreEntity>, resolved: Map<string, Resolved>) {
	const aliases = new Map<string, { key: string; id: string; alias: string }>();
	for (const [wantedKey, { name, aliases: forms }] of wanted) {
		const entity = resolved.get(wantedKey);
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
