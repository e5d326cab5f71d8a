// A PostgreSQL whose login role may not create roles, as a hosted one gives it.
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { assertSameDatabase, assertTenantsApart, checkDatabase } from "./check-database";

const LOGIN = 'plain "login"';
const dataDir = path.resolve(process.env.TEST_FOLDER ?? ".test", `database-${process.pid}-role`);
let embedded: Embedded;
/** The URLs of the database's administrator, and of the login role. */
let admin: string;
let login: string;

const as = async <T extends object>(url: string, ...statements: string[]): Promise<T[]> => {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		let rows: T[] = [];
		for (const statement of statements) rows = (await client.query<T>(statement)).rows;
		return rows;
	} finally {
		await client.end();
	}
};

beforeAll(async () => {
	embedded = await startEmbedded({ dataDir, purpose: "a test of roles", throwAway: true });
	const named = (user: string, database: string) => {
		const url = new URL(embedded.url);
		url.username = encodeURIComponent(user);
		url.pathname = `/${database}`;
		return url.href;
	};
	admin = named("postgres", "hosted");
	login = named(LOGIN, "hosted");
	const role = pg.escapeIdentifier(LOGIN);
	await as(
		named("postgres", "postgres"),
		`CREATE ROLE ${role} LOGIN PASSWORD '${new URL(embedded.url).password}'`,
		`CREATE DATABASE hosted OWNER ${role}`,
	);
});
afterAll(async () => {
	await embedded?.stop();
});

const refusal = () => checkDatabase(login).catch((error: Error) => error.message);

test("a login role without CREATEROLE gets the SQL for an administrator, after which it migrates and is bound", async () => {
	const message = String(await refusal());
	expect(message).toMatch(/may not create the role memory_graph_app/);
	expect(message).not.toContain("\n");
	const sql = /run: (.*;)$/.exec(message)?.[1] ?? "";
	await as(admin, sql);
	await checkDatabase(login);
	expect((await migrate(login)).length).toBeGreaterThan(0);
	const rows = await as<{ current_user: string; bound: boolean }>(
		login,
		"BEGIN",
		"SET LOCAL ROLE memory_graph_app",
		"SELECT current_user::text, row_security_active('entities') AS bound",
	);
	expect(rows).toEqual([{ current_user: "memory_graph_app", bound: true }]);
});

test("a database whose tenants' tables are open is refused, with the SQL that closes them", async () => {
	await assertTenantsApart(login);
	await as(login, "ALTER TABLE edges DISABLE ROW LEVEL SECURITY", "ALTER TABLE episodes DISABLE ROW LEVEL SECURITY");
	const message: string = await assertTenantsApart(login).then(String, (error: Error) => error.message);
	expect(message).toMatch(/is off for 2 of their tables/);
	await as(login, /run: (.*;)$/.exec(message)?.[1] ?? "");
	await assertTenantsApart(login);
});

test("a login that may not make tables is told the SQL that lets it", async () => {
	const role = pg.escapeIdentifier(LOGIN);
	await as(admin, "ALTER DATABASE hosted OWNER TO postgres");
	const sql = /run: (.*;)$/.exec(String(await refusal()))?.[1] ?? "";
	expect(sql).toBe(`GRANT CREATE ON SCHEMA public TO ${role}; GRANT CREATE ON DATABASE "hosted" TO ${role};`);
	await as(admin, sql);
	await checkDatabase(login);
});

test("a second way must lead to the same database; one that does not answer may come later", async () => {
	const elsewhere = new URL(login);
	elsewhere.pathname = "/postgres";
	const ask = (other: string) => assertSameDatabase(login, "DATABASE_REPLICA_URL", other);
	expect(await ask(login)).toBe(true);
	expect(await ask("postgresql://127.0.0.1:1/hosted")).toBe(false);
	await expect(ask(elsewhere.href)).rejects.toThrow(/^DATABASE_REPLICA_URL names another database/);
});

test("once it is migrated, membership alone is enough", async () => {
	const role = pg.escapeIdentifier(LOGIN);
	await as(admin, `REVOKE ADMIN OPTION FOR memory_graph_app FROM ${role} CASCADE`);
	await checkDatabase(login);
	await as(admin, `REVOKE memory_graph_app FROM ${role} CASCADE`);
	expect(await refusal()).toContain(`GRANT memory_graph_app TO "plain ""login""" WITH ADMIN OPTION;`);
});

test("a role that row level security does not bind is refused", async () => {
	await as(admin, "ALTER ROLE memory_graph_app BYPASSRLS");
	expect(await refusal()).toMatch(/run: ALTER ROLE memory_graph_app NOSUPERUSER NOBYPASSRLS;/);
});
