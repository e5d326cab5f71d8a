import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** What Prisma cannot say: an index that carries further columns (INCLUDE) looks to it like one over all of them. */
const UNSAYABLE = `-- AlterTable
ALTER TABLE "search_postings" DROP CONSTRAINT "search_postings_pkey",
ADD CONSTRAINT "search_postings_pkey" PRIMARY KEY ("project_id", "term", "group_id", "number");`;

test("schema.prisma is what the migrations make: `prisma migrate diff` between the two is empty", () => {
	const diff = execFileSync(
		process.execPath,
		["--import", "tsx", "scripts/schema-drift.ts", process.env.DATABASE_URL ?? ""],
		{ encoding: "utf8" },
	);
	expect(diff.replace(UNSAYABLE, "").trim()).toBe("");
});
