import path from "node:path";
import { defineConfig } from "vitest/config";

const NOT_OURS = ["**/node_modules/**", ".next/**", "dist/**", ".data/**", ".test/**", "e2e/**"];
const PROGRAMS = "scripts/test/build-programs.ts";
// Decision: what waits for other processes on a machine with other work is tried twice, and named as flaky at the end of the run.
const TWICE = { retry: 1 };
const WITH_DATABASE = {
	globalSetup: [PROGRAMS, "lib/testing/global-setup.ts"],
	setupFiles: ["lib/testing/use-test-database.ts"],
	testTimeout: 20_000,
	hookTimeout: 30_000,
	...TWICE,
};

export default defineConfig({
	resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
	test: {
		passWithNoTests: true,
		// Tests wait for the database and for other processes more than they work: one file at a time would leave processors idle.
		maxWorkers: "100%",
		// The suites share one database and never wipe it: each mints its own team.
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					globalSetup: [PROGRAMS],
					testTimeout: 20_000,
					include: ["**/*.test.ts"],
					exclude: [...NOT_OURS, "**/*.{db,api,start,soak,node,operations}.test.ts"],
				},
			},
			// Whole starts of the service, as a user would: each takes seconds, and needs the build.
			{
				extends: true,
				test: {
					name: "start",
					include: ["**/*.{start,soak}.test.ts"],
					exclude: NOT_OURS,
					testTimeout: 300_000,
					hookTimeout: 300_000,
					...TWICE,
				},
			},
			// Whole installations of several machines' kind, with PostgreSQL's and PgBouncer's own packages.
			{
				extends: true,
				test: {
					name: "operations",
					include: ["**/*.operations.test.ts"],
					exclude: NOT_OURS,
					testTimeout: 300_000,
					hookTimeout: 300_000,
					...TWICE,
				},
			},
			// The same for another Node, which NODE_BINARY names.
			{
				extends: true,
				test: {
					name: "node",
					include: ["**/*.node.test.ts"],
					exclude: NOT_OURS,
					testTimeout: 120_000,
					hookTimeout: 120_000,
					...TWICE,
				},
			},
			{ extends: true, test: { name: "db", include: ["**/*.db.test.ts"], exclude: NOT_OURS, ...WITH_DATABASE } },
			{ extends: true, test: { name: "api", include: ["**/*.api.test.ts"], exclude: NOT_OURS, ...WITH_DATABASE } },
		],
	},
});
