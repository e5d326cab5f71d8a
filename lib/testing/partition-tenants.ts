// Tenants' tables spread by project, as a database over several machines keeps them, for running the suites on such a schema:
// `TEST_PARTITIONS=4 npm run test:db`.
import pg from "pg";

/** What a table is made of besides its columns and checks, as statements that make it again under its old name. */
type Parts = { name: string; makes: string[] };

const TENANTS = `SELECT c.oid FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
	AND EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid)
	AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'project_id')`;

const FOREIGN_KEYS = `WITH tenants AS (${TENANTS})
	SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
		format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
	FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
		AND (conrelid IN (SELECT oid FROM tenants) OR confrelid IN (SELECT oid FROM tenants))`;

const PARTS = `WITH tenants AS (${TENANTS}), makes AS (
	SELECT conrelid AS oid, 1 AS place, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
		FROM pg_constraint WHERE contype IN ('p', 'u')
	UNION ALL SELECT indrelid, 2, pg_get_indexdef(indexrelid) FROM pg_index i
		WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
	UNION ALL SELECT tgrelid, 3, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
	UNION ALL SELECT attrelid, 4, format('GRANT %s (%I) ON %s TO %I', privilege_type, attname, attrelid::regclass, grantee::regrole::text)
		FROM pg_attribute, aclexplode(attacl)
	UNION ALL SELECT oid, 4, format('GRANT %s ON %s TO %I', privilege_type, oid::regclass, grantee::regrole::text)
		FROM pg_class, aclexplode(relacl) WHERE grantee <> relowner
	UNION ALL SELECT polrelid, 5, format('CREATE POLICY %I ON %s AS %s FOR %s TO %s', polname, polrelid::regclass,
		CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
		CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
		(SELECT string_agg(CASE WHEN role = 0 THEN 'PUBLIC' ELSE quote_ident(role::regrole::text) END, ', ') FROM unnest(polroles) role))
		|| coalesce(' USING (' || pg_get_expr(polqual, polrelid) || ')', '')
		|| coalesce(' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', '') FROM pg_policy
	UNION ALL SELECT oid, 6, format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', oid::regclass) FROM pg_class WHERE relrowsecurity
	UNION ALL SELECT oid, 6, format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) FROM pg_class WHERE relforcerowsecurity)
	SELECT oid::regclass::text AS name, array_agg(make ORDER BY place, make) AS makes FROM tenants JOIN makes USING (oid) GROUP BY oid ORDER BY 1`;

/** Of identities: the new table's take their names. */
const SEQUENCES = `SELECT objid::regclass::text AS name FROM pg_depend
	WHERE classid = 'pg_class'::regclass AND refobjid = $1::regclass AND deptype = 'i' AND refobjsubid > 0`;

/**
 * Makes each table of tenants that has a `project_id` anew, hash-partitioned by it, with the keys, indexes, triggers, policies and
 * grants that it had. For an empty, migrated database. Throws what PostgreSQL says of a key that could not be spread.
 */
export async function partitionTenants(url: string, partitions: number): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const run = async (statements: string[]) => {
		for (const statement of statements) await client.query(statement);
	};
	try {
		await client.query("BEGIN; DROP SCHEMA group_views CASCADE");
		const keys = (await client.query<{ drop: string; make: string }>(FOREIGN_KEYS)).rows;
		await run(keys.map(({ drop }) => drop));
		for (const { name, makes } of (await client.query<Parts>(PARTS)).rows) {
			const sequences = await client.query<{ name: string }>(SEQUENCES, [name]);
			await run(sequences.rows.map((sequence, n) => `ALTER SEQUENCE ${sequence.name} RENAME TO unspread_${n}`));
			await client.query(`ALTER TABLE ${name} RENAME TO unspread;
				CREATE TABLE ${name} (LIKE unspread INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (project_id); DROP TABLE unspread`);
			for (let n = 0; n < partitions; n++)
				await client.query(
					`CREATE TABLE ${name}_p${n} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${n})`,
				);
			await run(makes);
		}
		await run(keys.map(({ make }) => make));
		await client.query("SELECT create_group_views(); COMMIT");
	} finally {
		await client.end();
	}
}
