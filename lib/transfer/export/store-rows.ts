// Rows of an export as rows of the tables, many at a time, in the transaction of a restore.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { enqueueTask } from "@/lib/events/create-task";
import { factHash, nameKey } from "@/lib/graph/name-key";
import { indexEpisode } from "@/lib/search/index-episode";
import type { RestoredKind, RestoredRow } from "./rows";

type Stores = { [K in RestoredKind]: (ctx: Ctx, tx: Tx, rows: RestoredRow<K>[]) => Promise<unknown> };

/** A row as its table has it. */
const plain = <R extends { kind: string }>({ kind: _, ...row }: R) => row;

/** Stores rows of one kind. Tenant ids are the caller's, whatever the rows say. */
export const STORES: Stores = {
	async episode(ctx, tx, rows) {
		await insert(ctx, tx, "episodes", rows.map(plain));
		for (const { id, group_id, content, valid_at } of rows) {
			await indexEpisode(ctx, tx, { id, groupId: group_id, content, validAt: new Date(valid_at) });
		}
	},
	async entity(ctx, tx, rows) {
		const entities = rows.map(({ kind: _, aliases, ...row }) => ({ ...row, name_key: nameKey(row.name) }));
		await insert(ctx, tx, "entities", entities);
		const aliases = rows.flatMap(({ id, aliases }) =>
			aliases.map((alias) => ({ entity_id: id, alias, alias_key: nameKey(alias) })),
		);
		await insert(ctx, tx, "aliases", aliases);
	},
	async entity_group(ctx, tx, rows) {
		const groups = rows.map(({ kind: _, aliases, ...row }) => ({ ...row, name_key: row.name && nameKey(row.name) }));
		await insert(ctx, tx, "entity_groups", groups);
		const aliases = rows.flatMap(({ entity_id, group_id, aliases }) =>
			aliases.map((alias) => ({ entity_id, group_id, alias, alias_key: nameKey(alias) })),
		);
		await insert(ctx, tx, "alias_groups", aliases);
	},
	async fact(ctx, tx, rows) {
		const edges = rows.map(({ kind: _, episode_ids, evidence, ...row }) => ({
			...row,
			fact_hash: factHash(row.relation, row.fact),
		}));
		await insert(ctx, tx, "edges", edges);
		const provenance = rows.flatMap(({ id, episode_ids, evidence }) =>
			episode_ids.map((episode_id) => {
				const span = evidence.find((one) => one.episode_id === episode_id);
				return { edge_id: id, episode_id, span_start: span?.start ?? null, span_end: span?.end ?? null };
			}),
		);
		await insert(ctx, tx, "edge_episodes", provenance);
	},
	mention: (ctx, tx, rows) => insert(ctx, tx, "mentions", rows.map(plain)),
	async task(ctx, tx, rows) {
		await insert(
			ctx,
			tx,
			"tasks",
			rows.map(({ kind: _, steps, ...row }) => row),
		);
		const steps = rows.flatMap(({ id, steps }) =>
			(steps ?? []).map((step, i) => ({ ...step, task_id: id, position: i + 1 })),
		);
		await insert(ctx, tx, "task_steps", steps);
		for (const { id, state } of rows) {
			if (state === "queued" || state === "running") await enqueueTask(ctx, tx, id);
		}
	},
	profile: (ctx, tx, rows) => insert(ctx, tx, "profiles", rows.map(plain)),
	retraction: (ctx, tx, rows) =>
		insert(
			ctx,
			tx,
			"retractions",
			rows.map(({ kind: _, target, ...row }) => ({ ...row, kind: target })),
		),
	merge: (ctx, tx, rows) =>
		insert(
			ctx,
			tx,
			"merges",
			rows.map(({ kind: _, ...row }) => ({ ...row, record: ofTenant(ctx, row.record) })),
		),
	review_answer: (ctx, tx, rows) => insert(ctx, tx, "review_answers", rows.map(plain)),
};

/** The rows that a merge keeps for its undo, as rows of this tenant. */
function ofTenant(ctx: Ctx, value: unknown): unknown {
	if (Array.isArray(value)) return value.map((one) => ofTenant(ctx, one));
	if (typeof value !== "object" || value === null) return value;
	const own: Record<string, string> = { project_id: ctx.projectId, team_id: ctx.team.id };
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, own[key] ?? ofTenant(ctx, one)]));
}

/** Inserts rows with the same fields in one statement; the names of table and fields are this file's and the schemas' own. */
async function insert(ctx: Ctx, tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
	const [first] = rows;
	if (!first) return;
	const fields = Object.keys(first).filter((field) => field !== "project_id");
	await tx.query(
		`INSERT INTO ${table} (project_id, team_id, ${fields.join(", ")})
		SELECT $1, $2, ${fields.map((field) => `r.${field}`).join(", ")} FROM jsonb_populate_recordset(NULL::public.${table}, $3) r`,
		[ctx.projectId, ctx.team.id, JSON.stringify(rows)],
	);
}
