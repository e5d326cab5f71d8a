// What a merged entity was called, as names of the one that is kept.
import type { Ctx } from "@/lib/context";
import { columnsOf, type Tx } from "@/lib/db/tenant";

/** An entity by its name. */
export type Named = { id: string; name: string; name_key: string };

/** The gone entity's name and other names become names of the kept one. */
export async function moveAliases(ctx: Ctx, tx: Tx, keptId: string, gone: Named) {
	const aliases = await tx.query<{ alias_key: string; alias: string }>(
		"DELETE FROM aliases WHERE project_id = $1 AND entity_id = $2 RETURNING alias_key, alias",
		[ctx.projectId, gone.id],
	);
	const names = [{ alias_key: gone.name_key, alias: gone.name }, ...aliases];
	const added = await tx.query<{ alias_key: string }>(
		`INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias)
		SELECT $1, $2, w.key, $3, w.alias FROM unnest($4::text[], $5::text[]) AS w(key, alias)
		WHERE w.key <> (SELECT name_key FROM entities WHERE project_id = $1 AND id = $3)
		ON CONFLICT DO NOTHING RETURNING alias_key`,
		[ctx.projectId, ctx.team.id, keptId, ...columnsOf(names, "alias_key", "alias")],
	);
	const keys = added.map((row) => row.alias_key);
	const shown = names.filter(({ alias_key }) => keys.includes(alias_key)).map(({ alias }) => alias);
	return { kept: { aliases, newAliasKeys: keys }, shown };
}

/**
 * What each group calls the gone entity, for the kept one: a group that knows nothing of the kept one goes on calling it that, and
 * everywhere it becomes another name.
 */
export async function moveGroupNames(ctx: Ctx, tx: Tx, keptId: string, gone: Named) {
	const values = [ctx.projectId, gone.id];
	const groups = await tx.query<Record<string, unknown>>(
		"SELECT * FROM entity_groups WHERE project_id = $1 AND entity_id = $2 ORDER BY group_id",
		values,
	);
	const groupAliases = await tx.query<Record<string, unknown>>(
		"SELECT * FROM alias_groups WHERE project_id = $1 AND entity_id = $2 ORDER BY group_id, alias_key",
		values,
	);
	await tx.query(
		`INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, name, name_key, is_own, stated_labels, fixed_labels, created_at)
		SELECT project_id, team_id, group_id, $3::uuid, coalesce(name, $4), coalesce(name_key, $5), false, stated_labels, fixed_labels, created_at
		FROM entity_groups WHERE project_id = $1 AND entity_id = $2
		ON CONFLICT DO NOTHING`,
		[...values, keptId, gone.name, gone.name_key],
	);
	const added = await tx.query<{ group_id: string; alias_key: string }>(
		`INSERT INTO alias_groups (project_id, team_id, group_id, alias_key, entity_id, alias)
		SELECT project_id, team_id, group_id, alias_key, $3::uuid, alias FROM alias_groups WHERE project_id = $1 AND entity_id = $2
		UNION SELECT project_id, team_id, group_id, coalesce(name_key, $5), $3::uuid, coalesce(name, $4) FROM entity_groups WHERE project_id = $1 AND entity_id = $2
		ON CONFLICT DO NOTHING RETURNING group_id, alias_key`,
		[...values, keptId, gone.name, gone.name_key],
	);
	return { groups, groupAliases, newGroupAliases: added };
}
