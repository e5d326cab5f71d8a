import { expect, test } from "vitest";
import { browserOf } from "./sessions";

test.each([
	[
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36",
		"Chrome on Linux",
	],
	["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 Edg/149.0", "Edge on Windows"],
	["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 OPR/125.0", "Opera on Windows"],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15", "Safari on macOS"],
	["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1", "Safari on iPhone"],
	["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36", "Chrome on Android"],
	["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
	["curl/8.14", "Unknown browser"],
	["", "Unknown browser"],
])("%s is %s", (userAgent, name) => {
	expect(browserOf(userAgent)).toBe(name);
});
