import { NextRequest } from "next/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
});

test.each([
	["https://memory.example", true],
	["http://localhost:3000", false],
])("with %s the cookie of the last project goes over https alone: %s", async (url, isSecure) => {
	vi.stubEnv("NEXTAUTH_URL", url);
	vi.stubEnv("DATABASE_URL", "postgres://localhost/none");
	vi.resetModules();
	const { proxy } = await import("./proxy");
	const headers = { cookie: "next-auth.session-token=x" };
	const answer = proxy(new NextRequest(`${url}/p/0190a000-0000-7000-8000-000000000000`, { headers }));
	const [cookie = ""] = answer.headers.getSetCookie().filter((one) => one.startsWith("project="));
	expect(cookie).toContain("HttpOnly");
	expect(/; secure/i.test(cookie)).toBe(isSecure);
});
