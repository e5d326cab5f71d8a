import { expect, test } from "vitest";
import { safePath } from "./safe-path";
import { isSameOrigin } from "./same-origin";

test.each([
	[{ "sec-fetch-site": "same-origin" }, true],
	[{ "sec-fetch-site": "same-site", origin: "http://a.test", host: "a.test" }, false],
	[{ "sec-fetch-site": "cross-site" }, false],
	[{ origin: "http://a.test", host: "a.test" }, true],
	[{ origin: "http://evil.test", host: "a.test" }, false],
	[{ origin: "null", host: "a.test" }, false],
	[{ host: "a.test" }, false],
])("%j is believed: %s", (headers, believed) => {
	expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(believed);
});

test.each([
	["/p/1?x=2#y", "/p/1?x=2#y"],
	["//evil.test", "/"],
	["/\\evil.test", "/"],
	["https://evil.test/", "/"],
	["javascript:alert(1)", "/"],
	["/\tevil", "/evil"],
	["/%2F%2Fevil.test", "/%2F%2Fevil.test"],
	[undefined, "/"],
	[["/a", "/b"], "/"],
])("the way on from %j is %s", (next, path) => {
	expect(safePath(next)).toBe(path);
});
