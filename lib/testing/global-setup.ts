// Vitest's global setup of the database and API suites: one database for the whole run, however many suites share it.
import type { TestProject } from "vitest/node";
import { makeThrowAwayDatabase, type ThrowAwayDatabase } from "./throw-away-database";

declare module "vitest" {
	interface ProvidedContext {
		databaseUrl: string;
	}
}

const shared = globalThis as { testDatabase?: { users: number; database: Promise<ThrowAwayDatabase> } };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	shared.testDatabase ??= { users: 0, database: makeThrowAwayDatabase(process.env.DATABASE_URL) };
	const used = shared.testDatabase;
	used.users++;
	project.provide("databaseUrl", (await used.database).url);
	return async () => {
		used.users--;
		if (used.users > 0) return;
		shared.testDatabase = undefined;
		await (await used.database).stop();
	};
}
