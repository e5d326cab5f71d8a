import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

test.each([
	[{ "sec-fetch-site": "same-origin" }, true],
	[{ "sec-fetch-site": "same-site", origin: "http://a.test", host: "a.test" }, false],
	[{ "sec-fetch-site": "cross-site" }, false],
	[{ origin: "http://a.test", host: "a.test" }, true],
	[{ origin: "http://evil.test", host: "a.test" }, false],
	[{ origin: "null", host: "a.test" }, false],
	[{ host: "a.test" }, false],
	[{ origin: "http://evil.test", host: "a.test", "x-forwarded-host": "evil.test" }, false],
	[{ origin: "http://a.test", host: "a.test", "x-forwarded-host": "evil.test" }, true],
])("%j is believed: %s", (headers, believed) => {
	expect(isSameOrigin(new Headers(headers as Record<string, string>), 0)).toBe(believed);
});

test("behind a trusted proxy the host is the one that it was asked for", () => {
	const headers = new Headers({ origin: "http://a.test", host: "inside:3000", "x-forwarded-host": "a.test" });
	expect(isSameOrigin(headers, 1)).toBe(true);
	expect(isSameOrigin(headers, 0)).toBe(false);
});
