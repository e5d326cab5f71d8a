// npm run bench -- migrations: every migration on a database that holds a million facts, with writers at work, and which locks it takes for
// how long. An upgrade applies them before the new version serves, while servers of the old one may still write.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "@/lib/db/embedded";
import { MIGRATION_LOCK, migrate } from "@/lib/db/migrate";
import { isRetryable } from "@/lib/db/sqlstate";
import { endWith } from "./service";
import { type Figure, figure, toTable } from "./timing";

/** The first version's last migration: the database is filled in its shape, and those behind it are measured. */
const FIRST_VERSION = "20261121140000_enqueue_once";
const EDGES = Number(process.env.BENCH_EDGES ?? 1_000_000);
const WRITERS = 4;
const SAMPLE_MS = 5;
const MAX_LOCKED_SECONDS = 1;
/** What keeps writers of a table waiting; the last keeps its readers waiting too. */
const BLOCKING = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

/** Answers for each migration how long it took, how long a write waited at most, and how long each table was locked. */
export async function benchMigrations(): Promise<Figure[]> {
	const dataDir = mkdtempSync(path.resolve(".data-bench-"));
	const embedded = await startEmbedded({ dataDir, purpose: "npm run bench", throwAway: true });
	const end = async () => {
		await embedded.stop();
		rmSync(dataDir, { recursive: true, force: true });
	};
	endWith(end);
	try {
		await migrate(embedded.url, undefined, FIRST_VERSION);
		const owner = await fill(embedded.url);
		const figures: Figure[] = [];
		for (const name of readdirSync("prisma/migrations").sort()) {
			if (!/^\d/.test(name) || name <= FIRST_VERSION) continue;
			const measured = await measure(embedded.url, owner, name);
			console.error(toTable(measured));
			figures.push(...measured);
		}
		return figures;
	} finally {
		await end();
	}
}

async function measure(url: string, owner: string, name: string): Promise<Figure[]> {
	const stop = new AbortController();
	const writers = Array.from({ length: WRITERS }, (_, n) => writeUntil(stop.signal, url, owner, n + 1));
	const locks = watchLocks(stop.signal, url);
	const started = performance.now();
	let seconds = 0;
	await migrate(url, undefined, name).finally(async () => {
		seconds = (performance.now() - started) / 1000;
		stop.abort();
		await Promise.allSettled([...writers, locks]);
	});
	const longest = Math.max(...(await Promise.all(writers)));
	const held = [...(await locks)].filter(([, ms]) => ms >= 50).sort((a, b) => b[1] - a[1]);
	return [
		figure(`${name}: runs`, seconds, "s"),
		figure("  longest write beside it", longest, "ms"),
		...held.map(([table, ms]) => figure(`  locked: ${table}`, ms / 1000, "s", MAX_LOCKED_SECONDS)),
	];
}

async function connect(url: string, owner = ""): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	// After a failure the database goes first.
	client.on("error", () => {});
	await client.connect();
	await client.query(owner);
	return client;
}

/** Writes an entity, an edge and an episode, of its own, again and again; answers the longest time one took, in milliseconds. */
async function writeUntil(signal: AbortSignal, url: string, owner: string, n: number): Promise<number> {
	const client = await connect(url, owner);
	let longest = 0;
	while (!signal.aborted) {
		const started = performance.now();
		const write = `BEGIN; UPDATE entities SET degree = degree WHERE project_id = app_project_id() AND id = ${uuid("n", n)};
			UPDATE edges SET fact = fact WHERE project_id = app_project_id() AND id = ${uuid("e", n)};
			UPDATE episodes SET content = content WHERE project_id = app_project_id() AND id = ${uuid("p", n)}; COMMIT`;
		// One that loses to the migration is tried again, as the service does.
		while (!(await succeeds(client, write))) await client.query("ROLLBACK");
		longest = Math.max(longest, performance.now() - started);
	}
	await client.end();
	return longest;
}

async function succeeds(client: pg.Client, statement: string): Promise<boolean> {
	try {
		await client.query(statement);
		return true;
	} catch (error) {
		if (isRetryable(error)) return false;
		throw error;
	}
}

/** For how many milliseconds the migrating connection holds a lock on a table that keeps its writers waiting. */
async function watchLocks(signal: AbortSignal, url: string): Promise<Map<string, number>> {
	const client = await connect(url);
	const held = new Map<string, number>();
	let last = performance.now();
	while (!signal.aborted) {
		const { rows } = await client.query<{ name: string; readers: boolean }>(
			`SELECT c.relname AS name, bool_or(l.mode = 'AccessExclusiveLock') AS readers FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
			WHERE l.granted AND l.mode = ANY ($1) AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
				AND l.pid = (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $2 AND granted LIMIT 1) GROUP BY 1`,
			[BLOCKING, MIGRATION_LOCK],
		);
		const now = performance.now();
		for (const { name, readers } of rows) {
			const table = `${name} (${readers ? "reads and writes" : "writes"})`;
			held.set(table, (held.get(table) ?? 0) + now - last);
		}
		last = now;
		await wait(SAMPLE_MS);
	}
	await client.end();
	return held;
}

const uuid = (kind: string, number: string | number) => `md5('${kind}' || ${number})::uuid`;

/** Fills one project in the shape of the first version; answers the statement that makes a connection its tenant's. */
async function fill(url: string): Promise<string> {
	const ids = `${uuid("project", 1)}, ${uuid("team", 1)}`;
	const owner = `SELECT set_config('app.project_id', ${uuid("project", 1)}::text, false), set_config('app.team_id', ${uuid("team", 1)}::text, false)`;
	const superuser = new URL(url);
	superuser.username = "postgres";
	const client = await connect(superuser.href, owner);
	// Neither references are checked nor triggers run: the rows below fit together.
	await client.query("SET session_replication_role = replica");
	const [entities, episodes] = [EDGES / 2, EDGES / 4];
	const source = `1 + e % ${entities}`;
	const target = `1 + (e + 1 + e / ${entities}) % ${entities}`;
	const episode = `1 + e % ${episodes}`;
	await client.query(`INSERT INTO teams (id, name, signed_up_at) VALUES (${uuid("team", 1)}, 'Bench', now());
		INSERT INTO projects (id, team_id, name) VALUES (${ids}, 'main');
		INSERT INTO graphs (project_id, team_id, version) VALUES (${ids}, 1);
		INSERT INTO episodes (project_id, team_id, group_id, id, name, content, source_description, extract_intent, extractor, task_id, valid_at, created_at)
			SELECT ${ids}, 'default', ${uuid("p", "p")}, 'ep_' || p, repeat('A sentence of ordinary length. ', 8), '', false, 'bench', ${uuid("t", "p")}, now(), now()
			FROM generate_series(1, ${episodes}) p;
		INSERT INTO tasks (project_id, team_id, group_id, id, episode_id, state, created_at, finished_at)
			SELECT ${ids}, 'default', ${uuid("t", "p")}, ${uuid("p", "p")}, 'done', now(), now() FROM generate_series(1, ${episodes}) p;
		INSERT INTO search_episodes (project_id, team_id, group_id, episode_id, position, run, length, flags, lead, speaker, heading, happened_at, valid_at, names, terms)
			SELECT ${ids}, 'default', ${uuid("p", "p")}, p, 1, 40, 0, '', '', '', now(), now(), '{}', '{sentence,ordinary,length}' FROM generate_series(1, ${episodes}) p;
		INSERT INTO search_postings (project_id, team_id, group_id, term, number, position, run, count)
			SELECT project_id, team_id, group_id, term, number, position, run, 8 FROM search_episodes, unnest(terms) term;
		INSERT INTO entities (project_id, team_id, id, name, name_key, labels, degree, episode_count, created_at)
			SELECT ${ids}, ${uuid("n", "n")}, 'Node ' || n, 'node ' || n, '{Person}', 4, 1, now() FROM generate_series(1, ${entities}) n;
		INSERT INTO entity_groups (project_id, team_id, group_id, entity_id, degree, episode_count)
			SELECT ${ids}, 'default', ${uuid("n", "n")}, 4, 1 FROM generate_series(1, ${entities}) n;
		INSERT INTO edges (project_id, team_id, group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at)
			SELECT ${ids}, 'default', ${uuid("e", "e")}, ${uuid("n", `(${source})`)}, 'Node ' || (${source}), ${uuid("n", `(${target})`)}, 'Node ' || (${target}), 'relates_to',
				'Node ' || (${source}) || ' relates to Node ' || (${target}) || ' in a sentence of ordinary length.', ${uuid("h", "e")}, now(), now() + e * interval '1 ms'
			FROM generate_series(1, ${EDGES}) e;
		INSERT INTO edge_episodes (project_id, team_id, edge_id, episode_id)
			SELECT ${ids}, ${uuid("e", "e")}, ${uuid("p", `(${episode})`)} FROM generate_series(1, ${EDGES}) e;
		INSERT INTO mentions (project_id, team_id, group_id, episode_id, entity_id, valid_at)
			SELECT ${ids}, 'default', ${uuid("p", `(1 + n % ${episodes})`)}, ${uuid("n", "n")}, now() FROM generate_series(1, ${entities}) n`);
	await client.query("ANALYZE");
	await client.end();
	return owner;
}
