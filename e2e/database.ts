// The way past the service to its own database, whose data folder is in DATA_DIR: for states that no call brings about.
import pg from "pg";
import { joinEmbedded } from "@/lib/db/embedded";

/** Runs `work` in a transaction on the rows of one project. */
export async function inDatabase(
	tenant: { teamId: string; projectId: string },
	work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
	const embedded = await joinEmbedded({ dataDir: process.env.DATA_DIR ?? "", purpose: "a browser test" });
	const client = new pg.Client({ connectionString: embedded.url });
	await client.connect();
	try {
		await client.query("BEGIN");
		await client.query("SELECT set_config('app.team_id', $1, true), set_config('app.project_id', $2, true)", [
			tenant.teamId,
			tenant.projectId,
		]);
		await work(client);
		await client.query("COMMIT");
	} finally {
		await client.end();
		await embedded.stop();
	}
}
