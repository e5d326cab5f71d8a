// Whether a PostgreSQL that the operator named will do.
import pg from "pg";
import { withClient } from "@/lib/db/pool";
import { OperatorError } from "@/lib/errors";

const OLDEST_MAJOR = 15;
/** The migration that makes the application's role, or takes the one that an administrator made. */
const FOUNDATION = "20261121090000_foundation";

/** What stands in the way of the application's role, each as a column. */
const ROLE_QUERY = `SELECT current_user::text AS login, r.oid IS NOT NULL AS exists,
	coalesce(r.rolsuper OR r.rolbypassrls, false) AS unbound,
	me.rolsuper OR (me.rolcreaterole AND (r.oid IS NULL OR current_setting('server_version_num')::int < 160000)) AS may_make,
	coalesce(pg_has_role(r.oid, 'MEMBER'), false) AS is_member,
	coalesce(pg_has_role(r.oid, 'MEMBER WITH ADMIN OPTION'), false) AS may_grant,
	to_regclass('_prisma_migrations') IS NOT NULL AS has_records
	FROM pg_roles me LEFT JOIN pg_roles r ON r.rolname = 'memory_graph_app' WHERE me.rolname = current_user`;
const SERVER_QUERY = `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isStandby",
	has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`;
const CONNECT_TIMEOUT_MS = 5_000;
/** As every connection of the service sends some, which a pooler refuses. */
const SOME_OPTIONS = "-c timezone=UTC";

/**
 * Connects once and answers the version and place of the server. Throws an OperatorError that says what is wrong with
 * DATABASE_URL, never naming its password.
 */
export async function checkDatabase(url: string): Promise<{ version: string; place: string }> {
	if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
		throw new OperatorError("DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database.");
	}
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		options: SOME_OPTIONS,
	});
	client.on("error", () => {});
	const place = `${client.host}:${client.port}/${client.database}`;
	try {
		await client.connect();
		const [server] = (await client.query<Server>(SERVER_QUERY)).rows;
		const version = server?.version.split(" ")[0] ?? "";
		if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
			throw new OperatorError(
				`PostgreSQL ${version} at ${place} is too old: version ${OLDEST_MAJOR} or newer is needed. Name another server in DATABASE_URL, or unset it to use the embedded one.`,
			);
		}
		if (server?.isStandby) {
			throw new OperatorError(
				`PostgreSQL at ${place} is a standby, which takes no writes. Name its primary in DATABASE_URL, and this one in DATABASE_REPLICA_URL.`,
			);
		}
		if (!server?.mayCreate) {
			const [user, database] = [client.user ?? "", client.database ?? ""].map(pg.escapeIdentifier);
			throw new OperatorError(
				`PostgreSQL at ${place}: the user ${user} may not create tables and schemas. An administrator must run: GRANT CREATE ON SCHEMA public TO ${user}; GRANT CREATE ON DATABASE ${database} TO ${user};`,
			);
		}
		await assertRole(client, place);
		return { version, place };
	} catch (error) {
		if (error instanceof OperatorError) throw error;
		throw new OperatorError(explain(error as pg.DatabaseError, place, client.user ?? ""), { cause: error });
	} finally {
		await client.end().catch(() => {});
	}
}

const IDENTITY_QUERY = "SELECT system_identifier::text || current_database() AS identity FROM pg_control_system()";

const identify = (connectionString: string): Promise<string | undefined> =>
	withClient({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, async (client) => {
		const { rows } = await client.query<{ identity: string }>(IDENTITY_QUERY);
		return rows[0]?.identity;
	});

/**
 * Throws an OperatorError unless `other`, which the setting names, leads to the same database as `url` or to a standby of it. Answers
 * whether it could be asked.
 */
export async function assertSameDatabase(url: string, setting: string, other: string): Promise<boolean> {
	const expected = await identify(url);
	const found = await identify(other).catch(() => null);
	if (found === null || found === expected) return found !== null;
	throw new OperatorError(
		`${setting} names another database than the one that is written to: correct it, or unset it.`,
	);
}

/** Tables with tenants' rows that the application's role would see whole. Run in that role. */
const UNBOUND_TABLES = `SELECT DISTINCT c.relname::text AS name FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
	WHERE NOT row_security_active(c.oid) ORDER BY 1`;

/**
 * Looks at the migrated database as the application's role does. Throws an OperatorError when row level security, which keeps
 * tenants apart, does not bind it on every table of theirs: switched off by hand, or lost in a restore.
 */
export async function assertTenantsApart(url: string): Promise<void> {
	const { rows } = await withClient({ connectionString: url }, async (client) => {
		await client.query("BEGIN READ ONLY; SET LOCAL ROLE memory_graph_app");
		return client.query<{ name: string }>(UNBOUND_TABLES);
	});
	if (rows.length === 0) return;
	const sql = rows.map(({ name }) => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;`);
	throw new OperatorError(
		`Row level security, which keeps tenants apart, is off for ${rows.length} of their tables. The owner of the tables must run: ${sql.join(" ")}`,
	);
}

type Server = { version: string; isStandby: boolean; mayCreate: boolean };
type Role = Record<"exists" | "unbound" | "may_make" | "is_member" | "may_grant" | "has_records", boolean>;

/**
 * Throws an OperatorError with the SQL that an administrator must run, when the role under which row level security binds the
 * service can neither be made nor be entered. Decision: never without that role, as the login role owns the tables.
 */
async function assertRole(client: pg.Client, place: string): Promise<void> {
	const [role] = (await client.query<Role & { login: string }>(ROLE_QUERY)).rows;
	if (!role) return;
	const demand = (what: string, sql: string) =>
		new OperatorError(`PostgreSQL at ${place}: ${what} An administrator must run: ${sql}`);
	if (role.unbound) {
		const what = "the role memory_graph_app is not bound by row level security, which keeps tenants apart.";
		throw demand(what, "ALTER ROLE memory_graph_app NOSUPERUSER NOBYPASSRLS;");
	}
	if (role.may_make || role.may_grant || (role.is_member && role.has_records && (await isFounded(client)))) return;
	const create = role.exists ? "" : "CREATE ROLE memory_graph_app NOLOGIN NOBYPASSRLS; ";
	throw demand(
		`the user ${pg.escapeIdentifier(role.login)} may not ${role.exists ? "grant itself" : "create"} the role memory_graph_app, under which row level security binds the service.`,
		`${create}GRANT memory_graph_app TO ${pg.escapeIdentifier(role.login)} WITH ADMIN OPTION;`,
	);
}

async function isFounded(client: pg.Client): Promise<boolean> {
	const { rowCount } = await client.query(
		`SELECT FROM "_prisma_migrations" WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
		[FOUNDATION],
	);
	return rowCount === 1;
}

function explain(error: pg.DatabaseError, place: string, user: string): string {
	const remedy = "Correct DATABASE_URL, or unset it to use the embedded PostgreSQL.";
	if (error.code === "28P01" || error.code === "28000") {
		return `PostgreSQL at ${place} refuses the user "${user}" (${error.message}). ${remedy}`;
	}
	if (/startup parameter/.test(error.message)) {
		return `What answers at ${place} is a pooler (${error.message}). Name it in DATABASE_URL, and the database itself in DATABASE_DIRECT_URL.`;
	}
	if (error.code === "3D000") return `There is no such database at ${place}. Create it, or ${lowerFirst(remedy)}`;
	return `Cannot reach PostgreSQL at ${place} (${error.code ?? error.message}). ${remedy}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
