import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GET } from "./route";

const KEPT = "packages/openapi.json";

test("the description that the clients are made of is the present one", async () => {
	const described = await GET(new Request("http://localhost/openapi.json")).text();
	if (process.env.UPDATE_SCHEMA) {
		writeFileSync(KEPT, described);
		execFileSync(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "format", "--write", KEPT]);
	}
	expect(JSON.parse(readFileSync(KEPT, "utf8"))).toEqual(JSON.parse(described));
});
