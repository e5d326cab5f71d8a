import { afterEach, expect, test, vi } from "vitest";

const load = (base: string) => {
	vi.stubEnv("BASE_PATH", base);
	vi.resetModules();
	return import("./base-path");
};
afterEach(() => vi.unstubAllEnvs());

test("below a base a path has it once, and loses it again", async () => {
	const { atBase, belowBase } = await load("/memory");
	for (const path of ["/", "/p/1/graph", "/memory/1"]) expect(belowBase(atBase(path))).toBe(path);
	expect(belowBase("/memory")).toBe("/");
	for (const elsewhere of ["/", "/memory-other", "/v1/usage"]) expect(belowBase(elsewhere)).toBe(elsewhere);
});

test("at the root paths stay as they are", async () => {
	const { atBase, belowBase } = await load("");
	for (const path of ["/", "/memory", "/v1/usage"]) expect([atBase(path), belowBase(path)]).toEqual([path, path]);
});
