// A backup: everything of one moment in one file, made while others write.
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import { OperatorError } from "@/lib/errors";
import { MIGRATION_LOCK } from "../migrate";
import { columnsOf, connectForCopy, type Layout, nameOf, readLayout, type Table } from "./layout";
import { SECTION_END } from "./sections";

/** The first line of a backup. */
export type Header = { memory_graph_backup: 1; taken_at: string } & Layout;
/** The last: how many rows the tables have, in order. */
export type Footer = { rows: number[] };

/** How many tables and rows a backup holds. */
export type Content = { tables: number; rows: number };

/**
 * Writes what the database holds at this moment to `file`, which only its owner may read: it holds what people wrote, and hashes of
 * their passwords and keys. Writers go on meanwhile; migrations wait. The file has its name once it is whole and on disk. Throws an
 * OperatorError when there is a file of this name, or it cannot be written.
 */
export async function backUp(url: string, file: string): Promise<Content> {
	if (existsSync(file)) throw new OperatorError(`There is a file ${file} already. Name another one, or remove it.`);
	const partial = `${file}.partial`;
	const client = await connectForCopy(url);
	try {
		await client.query(`SELECT pg_advisory_lock_shared(${MIGRATION_LOCK})`);
		await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const layout = await readLayout(client);
		const rows: number[] = [];
		const output = createWriteStream(partial, { mode: 0o600, flush: true });
		await pipeline(dump(client, layout, rows), createGzip({ level: 3 }), output);
		renameSync(partial, file);
		return { tables: rows.length, rows: sum(rows) };
	} catch (error) {
		rmSync(partial, { force: true });
		const { code, message } = error as NodeJS.ErrnoException;
		if (code && /^E[A-Z]+$/.test(code)) throw new OperatorError(`Cannot write ${file}: ${message}.`, { cause: error });
		throw error;
	} finally {
		await client.end();
	}
}

/** Adds the number of each table's rows to `rows`. */
async function* dump(client: pg.Client, layout: Layout, rows: number[]): AsyncGenerator<Buffer> {
	const header: Header = { memory_graph_backup: 1, taken_at: new Date().toISOString(), ...layout };
	yield Buffer.from(`${JSON.stringify(header)}\n`);
	for (const table of layout.tables) {
		const copies: CopyToStreamQuery[] = [];
		for (const { before, source } of await partsOf(client, table)) {
			await client.query(before);
			const copy = client.query(copyTo(`COPY ${source} TO STDOUT`));
			copies.push(copy);
			yield* copy as AsyncIterable<Buffer>;
		}
		// PostgreSQL says how many rows there were after the last of them: it has said so when it answers again.
		await client.query("SELECT");
		rows.push(sum(copies.map(({ rowCount }) => rowCount)));
		yield Buffer.from(SECTION_END);
	}
	yield Buffer.from(`${JSON.stringify({ rows } satisfies Footer)}\n`);
}

/**
 * What to copy of a table, one behind the other, and what to send before each. A login that row level security binds reads tenant by
 * tenant, as the service does; the conditions are stated, as some tables have a policy that shows it everything.
 */
async function partsOf(client: pg.Client, table: Table): Promise<{ before: string; source: string }[]> {
	const { key } = table;
	if (!key) return [{ before: "", source: `(SELECT ${columnsOf(table)} FROM ${nameOf(table)})` }];
	const { rows } = await client.query<{ id: string; team: string }>(
		key === "project_id"
			? "SELECT id, team_id AS team FROM projects ORDER BY id"
			: "SELECT id, id AS team FROM teams ORDER BY id",
	);
	return rows.map(({ id, team }) => ({
		before: `SET LOCAL app.team_id = '${team}'; SET LOCAL app.project_id = '${id}'`,
		source: `(SELECT ${columnsOf(table)} FROM ${nameOf(table)} WHERE ${key} = '${id}')`,
	}));
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
