import { expect, test } from "vitest";
import { safePath } from "./request";

test.each([
	"/.//evil.test/x",
	"/%2e//evil.test",
	"/%2E//evil.test",
	"/%2e/%2e//evil.test",
	"/x/..//evil.test",
	"/x/%2e%2e//evil.test",
	"/./\\evil.test",
	"/.\\/evil.test",
	"/.//user:pw@evil.test",
	"/\t/evil.test",
	"/.\n//evil.test",
	"//evil.test",
	"///evil.test",
	"/\\evil.test",
	"https://evil.test/",
	"https:evil.test",
	"javascript:alert(1)",
	"//user:pw@evil.test/x",
	"//[",
	"evil.test",
	"",
	undefined,
	["/p/1"],
])("%j leads home", (next) => {
	expect(safePath(next)).toBe("/");
});

test.each([
	["/p/1/graph?node=a#b", "/p/1/graph?node=a#b"],
	["/invite/x", "/invite/x"],
	["/a//b", "/a//b"],
	["/a?next=//b", "/a?next=//b"],
	["/a/../b", "/b"],
	["/\tevil", "/evil"],
	["/%2F%2Fevil.test", "/%2F%2Fevil.test"],
])("%j goes on to %j", (next, path) => {
	expect(safePath(next)).toBe(path);
	const base = "https://memory.example";
	expect(new URL(path, base).origin).toBe(base);
});
