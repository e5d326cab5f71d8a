// The operator's proof: looks for a deleted episode's text in every row that could hold it.
import pg from "pg";
import { pool } from "@/lib/db/pool";
import { AppError, notFound } from "@/lib/errors";
import { matcherOf } from "./word-runs";

const { escapeIdentifier } = pg;
const BATCH = 1_000;

/** Rows of one table, by what they hold; `row` names one by its key. */
type Trace = { table: string; rows: number; first: Record<string, unknown> };

/** `text`: rows with a run of the episode's words. `named`: rows that hold its name or uuid alone, such as the audit log. */
export type DeletionProof = {
	episode_name: string;
	uuid: string;
	deleted_at: string;
	tables_searched: number;
	rows_searched: number;
	text: "none" | Trace[];
	named: "none" | Trace[];
};

type Deletion = {
	project_id: string;
	team_id: string;
	id: string;
	name: string;
	deleted_at: Date;
	salt: Buffer;
	run_length: number;
	phrase_lengths: number[];
	runs: Buffer[];
};

/**
 * Searches every row of the project, and every table that belongs to none (the queue of jobs, the outbox, accounts), for the text
 * of an episode that was deleted: runs of six of its words, facts and names that went with it, in any column, through JSON
 * and URL-encoding as well.
 * Words of the search index that belong to no episode any more count as text. `name` is
 * the name or uuid of the episode, `team` narrows it down. Throws `not_found` for one that is not known as deleted, and
 * `invalid_request` where several projects had one of that name. What backups and write-ahead logs hold is out of its reach.
 */
export async function proveDeleted(name: string, team?: string): Promise<DeletionProof> {
	const client = await pool().connect();
	try {
		await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const deletion = await findDeletion(client, name, team);
		await enter(client, deletion.team_id, deletion.project_id);
		const { salt, run_length: runLength, phrase_lengths: phraseLengths, runs: hashes } = deletion;
		const holdsText = matcherOf({ salt, runLength, phraseLengths, hashes });
		const [text, named]: [Trace[], Trace[]] = [[], []];
		const tables = await tablesOf(client);
		let rows = 0;
		for (const table of tables) {
			for await (const row of rowsOf(client, table, deletion.project_id)) {
				rows++;
				const strings = stringsOf(row);
				if (strings.some(holdsText)) note(text, table.name, row);
				else if (strings.some((one) => one.includes(deletion.id) || one.includes(deletion.name))) {
					note(named, table.name, row);
				}
			}
		}
		for (const row of await lostPostings(client, deletion.project_id)) note(text, "search_postings", row);
		return {
			episode_name: deletion.name,
			uuid: deletion.id,
			deleted_at: deletion.deleted_at.toISOString(),
			tables_searched: tables.length,
			rows_searched: rows,
			text: text.length === 0 ? "none" : text,
			named: named.length === 0 ? "none" : named,
		};
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
}

/** Row level security binds the owner too. */
const enter = (client: pg.PoolClient, teamId: string, projectId: string) =>
	client.query(
		"SELECT set_config('app.team_id', $1, true), set_config('app.project_id', $2, true), set_config('app.groups', '', true)",
		[teamId, projectId],
	);

async function findDeletion(client: pg.PoolClient, name: string, team: string | undefined): Promise<Deletion> {
	const projects = await client.query<{ id: string; team_id: string }>(
		"SELECT id, team_id FROM projects WHERE $1::uuid IS NULL OR team_id = $1 ORDER BY id",
		[team ?? null],
	);
	const found: Deletion[] = [];
	for (const { id, team_id } of projects.rows) {
		await enter(client, team_id, id);
		const { rows } = await client.query<Deletion>(
			"SELECT * FROM deletions WHERE project_id = $1 AND (name = $2 OR id::text = $2) ORDER BY deleted_at DESC LIMIT 1",
			[id, name],
		);
		found.push(...rows);
	}
	const [first, ...others] = found;
	if (!first) throw notFound("deleted episode");
	if (others.length === 0) return first;
	const uuids = found.map((one) => `${one.id} (team ${one.team_id})`).join(", ");
	throw new AppError(
		"invalid_request",
		`Several projects had an episode of that name. Give one by its uuid: ${uuids}.`,
	);
}

/** Words of the search index whose episode is gone. */
async function lostPostings(client: pg.PoolClient, projectId: string): Promise<Record<string, unknown>[]> {
	const { rows } = await client.query<Record<string, unknown>>(
		`SELECT number, group_id FROM search_postings p WHERE project_id = $1
			AND NOT EXISTS (SELECT FROM search_episodes e WHERE e.project_id = $1 AND e.number = p.number)`,
		[projectId],
	);
	return rows;
}

type Table = { name: string; hasProject: boolean };

/** Every table but the one that says what was deleted, whose rows hold no text. */
async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
	const { rows } = await client.query<{ schema: string; name: string; has_project: boolean }>(
		`SELECT n.nspname AS schema, c.relname AS name, EXISTS (
			SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'project_id' AND NOT a.attisdropped) AS has_project
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition AND n.nspname !~ '^(pg_|information_schema)' AND c.relname <> 'deletions' ORDER BY 1, 2`,
	);
	return rows.map(({ schema, name, has_project }) => ({
		name: `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
		hasProject: has_project,
	}));
}

async function* rowsOf(client: pg.PoolClient, { name, hasProject }: Table, projectId: string) {
	const where = hasProject ? `WHERE project_id = '${projectId}'` : "";
	await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT to_jsonb(t) AS row FROM ${name} t ${where}`);
	for (;;) {
		const { rows } = await client.query<{ row: Record<string, unknown> }>(`FETCH ${BATCH} FROM rows`);
		for (const { row } of rows) yield row;
		if (rows.length < BATCH) break;
	}
	await client.query("CLOSE rows");
}

/** Every text within a value; text that is JSON or URL-encoded itself is looked into. */
function stringsOf(value: unknown): string[] {
	if (typeof value === "object" && value !== null) return Object.values(value).flatMap(stringsOf);
	if (typeof value !== "string") return [];
	const plain = value.replace(/(?:%[0-9a-f]{2})+/gi, decoded);
	const within = plain === value ? [] : stringsOf(plain);
	if (!/^\s*[[{]/.test(value)) return [value, ...within];
	try {
		return [value, ...within, ...stringsOf(JSON.parse(value))];
	} catch {
		return [value, ...within];
	}
}

function decoded(escapes: string): string {
	try {
		return decodeURIComponent(escapes);
	} catch {
		return escapes;
	}
}

function note(traces: Trace[], table: string, row: Record<string, unknown>): void {
	const known = traces.find((trace) => trace.table === table);
	if (known) known.rows++;
	else traces.push({ table, rows: 1, first: keyOf(row) });
}

const KEYS = [
	"id",
	"name",
	"key",
	"route",
	"entity_id",
	"edge_id",
	"episode_id",
	"task_id",
	"group_id",
	"term",
	"number",
];

/** What names a row, without what it says. */
const keyOf = (row: Record<string, unknown>) =>
	Object.fromEntries(KEYS.filter((key) => key in row).map((key) => [key, row[key]]));
