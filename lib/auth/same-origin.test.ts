import { expect, test } from "vitest";
import { findProxyFault, isSameOrigin } from "./request";

test.each([
	[{ "sec-fetch-site": "same-origin" }, true],
	[{ "sec-fetch-site": "same-site", origin: "http://a.test", host: "a.test" }, false],
	[{ "sec-fetch-site": "cross-site" }, false],
	[{ origin: "http://a.test", host: "a.test" }, true],
	[{ origin: "http://evil.test", host: "a.test" }, false],
	[{ origin: "null", host: "a.test" }, false],
	[{ host: "a.test" }, false],
	[{ referer: "http://a.test/graph", host: "a.test" }, true],
	[{ referer: "http://evil.test/a.test", host: "a.test" }, false],
	[{ origin: "null", referer: "http://a.test/", host: "a.test" }, false],
	[{ origin: "http://evil.test", host: "a.test", "x-forwarded-host": "evil.test" }, false],
	[{ origin: "http://a.test", host: "a.test", "x-forwarded-host": "evil.test" }, true],
])("%j is believed: %s", (headers, believed) => {
	expect(isSameOrigin(new Headers(headers as Record<string, string>), 0)).toBe(believed);
});

test("behind a trusted proxy the host is the one that it was asked for", () => {
	const headers = new Headers({ origin: "http://a.test", host: "inside:3000", "x-forwarded-host": "a.test, b.test" });
	expect(isSameOrigin(headers, 1)).toBe(true);
	expect(isSameOrigin(headers, 0)).toBe(false);
});

test.each([
	["with another port", { "sec-fetch-site": "same-origin", origin: "http://a.test:8080", host: "a.test" }],
	["with the proxy's own name", { origin: "https://a.test", host: "127.0.0.1:3000" }],
])("a page's request that arrives %s is a fault of the proxy, which both hosts explain", (_, headers) => {
	const fault = findProxyFault(new Headers(headers as Record<string, string>), 0);
	expect(fault).toContain(new URL(headers.origin).host);
	expect(fault).toContain(`came for ${headers.host}`);
});

test.each([
	{ "sec-fetch-site": "same-origin", origin: "http://a.test:8080", host: "a.test:8080" },
	{ "sec-fetch-site": "cross-site", origin: "http://evil.test", host: "a.test" },
	{ origin: "null", host: "a.test" },
	{ host: "a.test" },
])("%j is none", (headers) => {
	expect(findProxyFault(new Headers(headers as Record<string, string>), 0)).toBeNull();
});
