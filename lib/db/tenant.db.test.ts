import { beforeAll, describe, expect, test } from "vitest";
import { type TestTeam, twoTeams } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { pool } from "./pool";
import { inTenant, readInTenant, runInTenant, settleAll } from "./tenant";

const TENANT_TABLES = [
	"graphs",
	"episodes",
	"entities",
	"aliases",
	"entity_groups",
	"edges",
	"edge_episodes",
	"mentions",
	"tasks",
	"task_steps",
	"usage_counters",
	"usage_reservations",
];

let ours: TestTeam;
let theirs: TestTeam;

beforeAll(async () => {
	({ ours, theirs } = await twoTeams());
	for (const team of [ours, theirs])
		await writeFacts(team.ctx, [["Ada", "works_at", "Acme"]], { aliases: { Ada: ["A."] } });
});

/** Runs statements in the application's role over a raw connection, with the settings given, and rolls back. */
async function asApp<T>(
	settings: Record<string, string>,
	work: (query: (sql: string) => Promise<T[]>) => Promise<void>,
) {
	const client = await pool().connect();
	try {
		await client.query("BEGIN; SET LOCAL ROLE memory_graph_app");
		for (const [name, value] of Object.entries(settings))
			await client.query("SELECT set_config($1, $2, true)", [name, value]);
		await work(async (sql) => (await client.query(sql)).rows as T[]);
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
}

describe("row level security", () => {
	test("every table of a project that the application's role can touch has it enabled and forced", async () => {
		const { rows } = await pool().query<{ relname: string }>(
			`SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id'
			WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND has_any_column_privilege('memory_graph_app', c.oid, 'SELECT')
				AND NOT (c.relrowsecurity AND (c.relforcerowsecurity OR c.relname = 'request_log'))`,
		);
		expect(rows).toEqual([]);
	});

	test.each(TENANT_TABLES)("without a tenant setting %s shows no rows", async (table) => {
		await asApp<object>({}, async (query) => expect(await query(`SELECT * FROM ${table}`)).toEqual([]));
	});

	test("with one team's setting nothing of the other is read, changed or deleted", async () => {
		const settings = { "app.team_id": ours.teamId, "app.project_id": ours.projectId };
		await asApp<{ n: number }>(settings, async (query) => {
			for (const table of ["entities", "edges", "episodes", "mentions", "aliases", "graphs"]) {
				expect(await query(`SELECT count(*)::int AS n FROM ${table}`)).not.toEqual([{ n: 0 }]);
				expect(await query(`SELECT * FROM ${table} WHERE project_id = '${theirs.projectId}'`)).toEqual([]);
			}
			expect(
				await query(`UPDATE entities SET degree = 99 WHERE project_id = '${theirs.projectId}' RETURNING 1`),
			).toEqual([]);
			expect(await query(`DELETE FROM edges WHERE project_id = '${theirs.projectId}' RETURNING 1`)).toEqual([]);
		});
	});

	test("a row for another team is refused", async () => {
		const settings = { "app.team_id": ours.teamId, "app.project_id": ours.projectId };
		for (const [teamId, projectId] of [
			[theirs.teamId, theirs.projectId],
			[theirs.teamId, ours.projectId],
		]) {
			await asApp(settings, async (query) => {
				const insert = `INSERT INTO entities (project_id, team_id, id, name, name_key, created_at)
					VALUES ('${projectId}', '${teamId}', gen_random_uuid(), 'x', 'x', now())`;
				await expect(query(insert)).rejects.toMatchObject({ code: "42501" });
			});
		}
	});

	test("accounts and keys are out of the role's reach", async () => {
		for (const table of ["teams", "projects", "api_keys"]) {
			await asApp({}, async (query) => {
				await expect(query(`SELECT * FROM ${table}`)).rejects.toMatchObject({ code: "42501" });
			});
		}
	});

	test("an edge that ends in another project cannot be stored", async () => {
		const idIn = (team: TestTeam, name: string) =>
			runInTenant<{ id: string }>(team.ctx, "SELECT id FROM entities WHERE name = $1", [name]);
		const [ada] = await idIn(ours, "Ada");
		const [theirAcme] = await idIn(theirs, "Acme");
		const insert = runInTenant(
			ours.ctx,
			`INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at)
			VALUES ($1, $2, 'default', gen_random_uuid(), $3, 'Ada', $4, 'Acme', 'r', 'f', gen_random_uuid(), now(), now())`,
			[ours.projectId, ours.teamId, ada?.id, theirAcme?.id],
		);
		await expect(insert).rejects.toMatchObject({ code: "23503" });
	});

	test("a caller restricted to groups sees the rows of those alone, and an empty list sees none", async () => {
		await writeFacts(ours.ctx, [["Eve", "knows", "Mallory"]], { groupId: "secret" });
		const groupsSeen = (groups: string[]) =>
			readInTenant({ ...ours.ctx, groups }, "SELECT DISTINCT group_id FROM edges");
		expect(await groupsSeen(["secret"])).toEqual([{ group_id: "secret" }]);
		expect(await groupsSeen(['de"fault\\', "{}"])).toEqual([]);
		expect(await groupsSeen([])).toEqual([]);
	});
});

describe("inTenant", () => {
	test("rolls everything back when the work throws", async () => {
		const failing = inTenant(ours.ctx, async (tx) => {
			await tx.query("DELETE FROM edges");
			throw new Error("stop");
		});
		await expect(failing).rejects.toThrow("stop");
		const rows = await runInTenant(ours.ctx, "SELECT 1 FROM edges");
		expect(rows.length).toBeGreaterThan(0);
	});

	test("leaves no setting behind on the connection", async () => {
		await runInTenant(ours.ctx, "SELECT 1");
		const { rows } = await pool().query(
			"SELECT nullif(current_setting('app.project_id', true), '') AS id, current_user = session_user AS own",
		);
		expect(rows).toEqual([{ id: null, own: true }]);
	});

	test("interleaved callers on few connections never see each other's rows", async () => {
		const seen = await Promise.all(
			Array.from({ length: 300 }, (_, i) => {
				const team = i % 2 ? ours : theirs;
				return runInTenant<{ project_id: string }>(team.ctx, "SELECT DISTINCT project_id FROM entities").then(
					(rows) => rows.every((row) => row.project_id === team.projectId) && rows.length === 1,
				);
			}),
		);
		expect(seen.every(Boolean)).toBe(true);
	});
});

test("of statements sent together the one that failed is reported, wherever it stands, not those that failed because of it", async () => {
	const failing = inTenant(ours.ctx, (tx) => {
		const cause = tx.query("SELECT 1 / 0");
		return settleAll([tx.query("SELECT 1"), cause]);
	});
	await expect(failing).rejects.toMatchObject({ code: "22012" });
});
