import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const MODULE = pathToFileURL(path.resolve("server/prepare/generate.mjs")).href;

test("the client is generated again when the schema's words change, and not when its date does", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "generate-"));
	const schema = path.join(folder, "prisma/schema.prisma");
	mkdirSync(path.dirname(schema));
	cpSync("prisma/schema.prisma", schema);
	const call = (words: string) =>
		execFileSync(process.execPath, ["-e", `import("${MODULE}").then(async (it) => console.log(await it.${words}()))`], {
			cwd: folder,
			encoding: "utf8",
		}).trim();
	try {
		expect(call("isGenerated")).toBe("false");
		call("generate");
		expect(call("isGenerated")).toBe("true");
		utimesSync(schema, new Date(), new Date());
		expect(call("isGenerated")).toBe("true");
		appendFileSync(schema, "\nmodel Pear {\n  id String @id\n}\n");
		expect(call("isGenerated")).toBe("false");
		call("generate");
		expect(readFileSync(path.join(folder, "lib/db/generated/client.ts"), "utf8")).toContain("Pear");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
