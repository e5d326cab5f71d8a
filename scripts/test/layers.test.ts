import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawLayers, folderOf, importsUpward, LAYERS } from "./layers";

test.each([
	['import { v1 } from "@/lib/http/v1";', "lib/http"],
	['import type { Task } from "../tasks/steps";', undefined],
	['import {\n\ttype A,\n\tb,\n} from "../facts/add-fact";', "lib/facts"],
	['export * from "@/app/page";', "app"],
	['const late = await import("@/inngest/job");', "inngest"],
	['import { z } from "zod";', undefined],
])("%s in a use case is reported when it goes up", (text, upward) => {
	const found = importsUpward([{ file: "lib/episodes/x.ts", text }]);
	expect(found.map((message) => message.split(" is below ")[1])).toEqual(upward === undefined ? [] : [upward]);
});

test("a folder is named once, and the longest path is the folder", () => {
	const folders = Object.values(LAYERS).flat();
	expect(new Set(folders).size).toBe(folders.length);
	expect([folderOf("server/prepare/build.ts"), folderOf("scripts/extract.ts"), folderOf("lib/env.ts")]).toEqual([
		"server/prepare",
		"scripts",
		"lib",
	]);
	expect(() => folderOf("lib/somewhere/new.ts")).toThrow("in no layer");
});

test("the documentation draws the layers as they are checked", () => {
	expect(readFileSync("docs/architecture.md", "utf8")).toContain(drawLayers());
});
