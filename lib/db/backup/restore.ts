// A restore: a backup into a database that holds nothing, whole or not at all.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { OperatorError } from "@/lib/errors";
import { assertKnown, MIGRATION_LOCK, migrate } from "../migrate";
import type { Content, Footer, Header } from "./backup";
import { columnsOf, connectForCopy, nameOf, readLayout, type Table } from "./layout";
import { Sections } from "./sections";

/** Vectors are made again from the texts where the other server stores them in another type, for want of pgvector. */
const REMADE = "search_vectors";

/**
 * Fills an empty database, with tables or without, from a backup, then applies the migrations that are newer. All rows come in one
 * transaction: a restore that is killed leaves the database empty. Throws an OperatorError when the database holds anything, when
 * the backup is damaged, incomplete or of a newer version.
 */
export async function restore(url: string, file: string): Promise<Content> {
	const sections = new Sections(file);
	const header = await readHeader(sections, file);
	await migrate(url, undefined, header.migrations.at(-1)?.name);
	const client = await connectForCopy(url);
	let rows: number[];
	try {
		await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
		await client.query("BEGIN");
		const { remakes } = await compareTables(client, header);
		// Before any table is locked: the locks of a service that runs there would be waited for, or deadlock with these.
		await assertEmpty(client, header.tables.map(nameOf));
		rows = await fill(client, header, sections, file, remakes);
		await client.query("COMMIT");
		await client.query("ANALYZE");
	} finally {
		await client.end();
	}
	await migrate(url);
	return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) };
}

async function readHeader(sections: Sections, file: string): Promise<Header> {
	const header = await undamaged(file, async () => JSON.parse(await sections.line()) as Header);
	if (header.memory_graph_backup !== 1) throw new OperatorError(`${file} is no backup that this version can read.`);
	assertKnown(new Map(header.migrations.map(({ name, checksum }) => [name, checksum])), "backup");
	return header;
}

/**
 * Throws an OperatorError unless the database has the backup's tables, by the same migrations. `remakes` says that vectors have
 * another type there.
 */
async function compareTables(client: pg.Client, header: Header): Promise<{ remakes: boolean }> {
	const { migrations, tables } = await readLayout(client);
	if (migrations.length !== header.migrations.length) {
		throw new OperatorError("The database has migrations that the backup lacks. Restore into one without any tables.");
	}
	const there = new Map(tables.map((table) => [nameOf(table), table]));
	const other = header.tables.filter((table) => !hasColumns(there.get(nameOf(table)), table)).map(({ name }) => name);
	const wrong = other.filter((name) => name !== REMADE);
	if (wrong.length === 0) return { remakes: other.length > 0 };
	throw new OperatorError(
		`The backup has other columns in ${wrong.join(", ")}. Restore it with the version that made it, then upgrade.`,
	);
}

const hasColumns = (there: Table | undefined, { columns }: Table): boolean =>
	columns.every(({ name, type }) => there?.columns.some((column) => column.name === name && column.type === type));

/**
 * Copies every section into its table and answers their numbers of rows. Triggers of the tables are off, since what they would
 * write is in the backup, and their owner may write past row level security; references are checked.
 */
async function fill(
	client: pg.Client,
	header: Header,
	sections: Sections,
	file: string,
	remakes: boolean,
): Promise<number[]> {
	const names = header.tables.map(nameOf);
	const { rows: forced } = await client.query<{ name: string }>(
		`SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity AND oid = ANY ($1::regclass[])`,
		[names],
	);
	await client.query(forced.map(({ name }) => `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY;`).join(" "));
	await client.query(names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER;`).join(" "));
	await assertEmpty(client, names);
	const counts: number[] = [];
	for (const table of header.tables) {
		const isLeftOut = remakes && table.name === REMADE;
		counts.push(isLeftOut ? await leaveOut(sections, file) : await fillTable(client, table, sections, file));
	}
	if (remakes) await client.query("UPDATE search_episodes SET embedded = ''");
	await undamaged(file, async () => {
		const footer = JSON.parse(await sections.line()) as Footer;
		if (JSON.stringify(footer.rows) !== JSON.stringify(counts)) throw new Error("it lacks rows");
		await sections.end();
	});
	// References that are checked at the end of a transaction would still be due, and a table with such is not altered.
	await client.query("SET CONSTRAINTS ALL IMMEDIATE");
	for (const { name, last } of header.sequences) await client.query("SELECT setval($1::regclass, $2)", [name, last]);
	await client.query(names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER;`).join(" "));
	await client.query(forced.map(({ name }) => `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;`).join(" "));
	return counts;
}

async function assertEmpty(client: pg.Client, names: string[]): Promise<void> {
	for (const name of names) {
		const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`);
		if (rowCount) throw new OperatorError(`The database is not empty: ${name} has rows. Restore into one of its own.`);
	}
}

async function fillTable(client: pg.Client, table: Table, sections: Sections, file: string): Promise<number> {
	const rows = Readable.from(sections.rows());
	const copy = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
	await undamaged(file, () => pipeline(rows, copy));
	return copy.rowCount;
}

/** Passes over a section and answers how many rows it has: one a line. */
const leaveOut = (sections: Sections, file: string): Promise<number> =>
	undamaged(file, async () => {
		let lines = 0;
		for await (const rows of sections.rows()) lines += rows.toString("latin1").split("\n").length - 1;
		return lines;
	});

/** What reading the file throws, as an OperatorError; what the database throws stays itself. */
async function undamaged<T>(file: string, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof pg.DatabaseError) throw error;
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
			throw new OperatorError(`Cannot read ${file}: ${message}.`);
		throw new OperatorError(`${file} is damaged or incomplete (${message}). Nothing was restored.`, { cause: error });
	}
}
