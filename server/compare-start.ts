// What the servers of one database must agree on, compared with the server that started before this one.
import { createHmac } from "node:crypto";
import { withClient } from "@/lib/db/pool";

/** `address` is null when it is not known before the server listens. */
export type Agreed = { secret: string; address: string | null };
type Row = { secret_hash: string; address: string | null };

/** The row as it was; a statement does not see what it writes itself. */
const NOTE = `WITH before AS (SELECT secret_hash, address FROM last_start),
	noted AS (INSERT INTO last_start (secret_hash, address, started_at) VALUES ($1, $2, now())
		ON CONFLICT (id) DO UPDATE
		SET secret_hash = excluded.secret_hash, address = excluded.address, started_at = excluded.started_at)
	SELECT * FROM before`;

/**
 * Notes what this start is configured with and answers where the start before it on this database differed, a sentence each. Of the
 * secret a hash is kept.
 */
export async function compareStart(databaseUrl: string, { secret, address }: Agreed): Promise<string[]> {
	const hash = createHmac("sha256", secret).update("memory-graph session secret").digest("base64url");
	const { rows } = await withClient({ connectionString: databaseUrl }, (client) =>
		client.query<Row>(NOTE, [hash, address]),
	);
	const [before] = rows;
	if (!before) return [];
	const differences: string[] = [];
	if (before.secret_hash !== hash) {
		differences.push(
			"The server that started last on this database has another NEXTAUTH_SECRET: whoever signed in there is signed out here and has codes of an authenticator app refused, and the other way round. Give both the same.",
		);
	}
	if (before.address && address && before.address !== address) {
		differences.push(
			`The server that started last on this database is at ${before.address}, this one at ${address}: links and sign-ins lead to one of them alone. Give both the same NEXTAUTH_URL, unless that one has moved.`,
		);
	}
	return differences;
}
