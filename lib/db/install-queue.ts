import { Logger, runMigrations } from "graphile-worker";

const silent = new Logger(() => () => {});

/**
 * Creates or updates the job queue's own schema, `graphile_worker`, as the owner. Safe to repeat and to run from many
 * processes at once. Tenants reach it through the function `enqueue_event` alone.
 */
export async function installQueue(url: string): Promise<void> {
	await runMigrations({ connectionString: url, logger: silent });
}
