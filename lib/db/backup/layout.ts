// What a backup holds: every table of the service and of its job queue, in an order in which they can be filled.
import pg from "pg";

type Column = { name: string; type: string };
/** `key` is the column that says whose its rows are, where row level security keeps the connection from reading all at once. */
export type Table = { schema: string; name: string; columns: Column[]; key: "project_id" | "team_id" | null };
export type Layout = {
	/** Names and checksums of the migrations that made the tables, in order. */
	migrations: { name: string; checksum: string }[];
	/** Those that others refer to come first. */
	tables: Table[];
	/** The last number that each sequence gave. */
	sequences: { name: string; last: string }[];
};

/** The records of migrations are written by the migrations themselves. */
const TABLES = `SELECT n.nspname AS schema, c.relname AS name, c.oid::int AS oid,
	(SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum) FROM pg_attribute
		WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
	row_security_active(c.oid) AS bound,
	ARRAY(SELECT DISTINCT confrelid::int FROM pg_constraint WHERE contype = 'f' AND conrelid = c.oid AND confrelid <> c.oid) AS needs
	FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
	WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
		AND (n.nspname, c.relname) NOT IN (('public', '_prisma_migrations'), ('graphile_worker', 'migrations'))
		AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
	ORDER BY n.nspname, c.relname`;
const MIGRATIONS = `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
	WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;
const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences
	WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1`;

type Found = Omit<Table, "key"> & { oid: number; bound: boolean; needs: number[] };

/** Reads the layout of a migrated database, in the caller's transaction. */
export async function readLayout(client: pg.Client): Promise<Layout> {
	const { rows: found } = await client.query<Found>(TABLES);
	const { rows: migrations } = await client.query<Layout["migrations"][number]>(MIGRATIONS);
	const { rows: sequences } = await client.query<Layout["sequences"][number]>(SEQUENCES);
	const tables = inOrder(found).map(({ schema, name, columns, bound }) => ({
		schema,
		name,
		columns,
		key: bound ? keyOf(columns) : null,
	}));
	return { migrations, tables, sequences };
}

const keyOf = (columns: Column[]) =>
	columns.some(({ name }) => name === "project_id") ? ("project_id" as const) : ("team_id" as const);

/** Those that refer to others behind them. Throws where they refer in a circle. */
function inOrder(tables: Found[]): Found[] {
	const ordered: Found[] = [];
	while (ordered.length < tables.length) {
		const left = tables.filter((table) => !ordered.includes(table));
		const ready = left.filter(({ needs }) => !needs.some((oid) => left.some((table) => table.oid === oid)));
		if (ready.length === 0) throw new Error(`tables refer in a circle: ${left.map(({ name }) => name).join(", ")}`);
		ordered.push(...ready);
	}
	return ordered;
}

/** The table's name as SQL has it. */
export const nameOf = ({ schema, name }: Table): string =>
	`${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** The names of its columns as SQL has them. */
export const columnsOf = ({ columns }: Table): string =>
	columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");

/** A connection of its own for work that may take hours, whose texts do not depend on how the server is set. */
export async function connectForCopy(url: string): Promise<pg.Client> {
	const options =
		"-c statement_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=3";
	const client = new pg.Client({ connectionString: url, options, application_name: "memory-graph backup" });
	client.on("error", () => {});
	await client.connect();
	return client;
}
