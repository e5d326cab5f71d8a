// Owns whether a PostgreSQL that the operator named will do. Knows nothing of tables.
import pg from "pg";
import { OperatorError } from "@/lib/operator-error";

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects once and answers the version and place of the server. Throws an OperatorError that says what is wrong with
 * DATABASE_URL, never naming its password.
 */
export async function checkDatabase(url: string): Promise<{ version: string; place: string }> {
	if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
		throw new OperatorError("DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database.");
	}
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
	client.on("error", () => {});
	const place = `${client.host}:${client.port}/${client.database}`;
	try {
		await client.connect();
		const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
		const version = rows[0]?.version.split(" ")[0] ?? "";
		if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
			throw new OperatorError(
				`PostgreSQL ${version} at ${place} is too old: version ${OLDEST_MAJOR} or newer is needed. Name another server in DATABASE_URL, or unset it to use the embedded one.`,
			);
		}
		return { version, place };
	} catch (error) {
		if (error instanceof OperatorError) throw error;
		throw new OperatorError(explain(error as pg.DatabaseError, place, client.user ?? ""), { cause: error });
	} finally {
		await client.end().catch(() => {});
	}
}

function explain(error: pg.DatabaseError, place: string, user: string): string {
	const remedy = "Correct DATABASE_URL, or unset it to use the embedded PostgreSQL.";
	if (error.code === "28P01" || error.code === "28000") {
		return `PostgreSQL at ${place} refuses the user "${user}" (${error.message}). ${remedy}`;
	}
	if (error.code === "3D000") return `There is no such database at ${place}. Create it, or ${lowerFirst(remedy)}`;
	return `Cannot reach PostgreSQL at ${place} (${error.code ?? error.message}). ${remedy}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
