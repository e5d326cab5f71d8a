import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { closePools, pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { readDossiers } from "@/lib/graph/read-dossiers";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { makeEmptyDatabase, type ThrowAwayDatabase } from "@/lib/testing/throw-away-database";
import { ingestEpisode } from "./ingest-episode";

const ENTITIES = 20_000;
/** Texts, the facts known of what they name, and what the background is reported read a few thousand rows and index entries each, small tables from end to end; a plan for the project reads all of it for each text. */
const MOST_READ = ENTITIES;
/** Once for each plan made for its values, and then for the general one that takes their place. */
const RUNS = 8;

const PROSE = [
	"Ada Lovelace works at Acme and lives in Berlin. Her friend Charles Babbage visited the Harbor Cafe.",
	"Ada moved from Berlin to Paris. Charles no longer works at Acme.",
	"Grace Hopper told Charles about a road bike. Newcomer {n} met Grace in Oslo.",
];

let database: ThrowAwayDatabase;
const ids = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

// A database of its own, where nothing else reads, nobody gathers statistics unasked, and one connection counts for all.
beforeAll(async () => {
	database = await makeEmptyDatabase(process.env.DATABASE_URL ?? "");
	process.env.DATABASE_URL = database.url;
	process.env.POOL_SIZE = "1";
	await migrate(database.url);
	for (const table of await tables()) await pool().query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
});

afterAll(async () => {
	await closePools();
	await database.stop();
});

async function tables(): Promise<string[]> {
	const { rows } = await pool().query<{ name: string }>(
		"SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
	);
	return rows.map(({ name }) => name);
}

/** Writes the texts, and reads what the background generates for entities. */
async function write({ ctx }: TestTeam, n: number): Promise<void> {
	for (const prose of PROSE) {
		await ingestEpisode(
			{ ...ctx, now: new Date() },
			{ content: prose.replace("{n}", `${n}`), group_id: "default", source_description: "test", extract_intent: false },
		);
	}
	const { rows } = await pool().query<{ id: string }>(`SELECT ${ids("n")} AS id FROM generate_series(1, 5) n`);
	const narrated = await inTenant(ctx, (tx) =>
		readDossiers(
			tx,
			ctx.projectId,
			rows.map(({ id }) => id),
		),
	);
	expect(narrated.map(({ facts }) => facts.length)).toEqual([2, 2, 2, 2, 2]);
}

/** A team with entities, an alias each, and as many edges: what is written comes behind them. */
async function largeTeam(): Promise<TestTeam> {
	const team = await testTeam();
	const owner = `'${team.projectId}'::uuid, '${team.teamId}'::uuid`;
	const numbers = `generate_series(1, ${ENTITIES}) n`;
	await pool().query(`BEGIN;
		SELECT set_config('app.project_id', '${team.projectId}', true), set_config('app.team_id', '${team.teamId}', true), set_config('app.changes', 'off', true);
		INSERT INTO entities (project_id, team_id, id, name, name_key, degree, created_at)
			SELECT ${owner}, ${ids("n")}, 'Node ' || n, 'node ' || n, 2, now() FROM ${numbers};
		INSERT INTO aliases (project_id, team_id, alias_key, entity_id, alias)
			SELECT ${owner}, 'alias of node ' || n, ${ids("n")}, 'Alias of Node ' || n FROM ${numbers};
		INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, degree)
			SELECT ${owner}, 'default', ${ids("n")}, 2 FROM ${numbers};
		INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at)
			SELECT ${owner}, 'default', ${ids("n")}, ${ids("n")}, 'Node ' || n, ${ids("t")}, 'Node ' || t, 'r', 'f', gen_random_uuid(), now(), now()
			FROM ${numbers}, LATERAL (SELECT n % ${ENTITIES} + 1) next(t);
		COMMIT`);
	// Plans that were made while the tables were empty end with their connections.
	await closePools();
	return team;
}

/** Rows and index entries that one write of each text reads in all tables, the most of some runs. */
async function mostRead(team: TestTeam): Promise<number> {
	let most = 0;
	let before = await readSoFar();
	for (let run = 0; run < RUNS; run++) {
		await write(team, run);
		const after = await readSoFar();
		most = Math.max(most, after - before);
		before = after;
	}
	return most;
}

async function readSoFar(): Promise<number> {
	await pool().query("SELECT pg_stat_force_next_flush()");
	const { rows } = await pool().query<{ n: string }>(
		`SELECT sum(pg_stat_get_tuples_returned(oid) + pg_stat_get_tuples_fetched(oid)) AS n FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
	);
	return Number(rows[0]?.n);
}

describe("a write into a large project reads what it names, not the project", () => {
	test("with no statistics at all, with fresh ones, and with some that know another project alone", async () => {
		const team = await largeTeam();
		expect(await mostRead(team)).toBeLessThan(MOST_READ);
		await pool().query("ANALYZE");
		expect(await mostRead(team)).toBeLessThan(MOST_READ);
		expect(await mostRead(await largeTeam())).toBeLessThan(MOST_READ);
	}, 60_000);
});
