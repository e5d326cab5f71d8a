// Every server action and session route, called directly as every role, as a stranger, signed out and from a foreign page.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { ACTIONS, type Action, may, ROLES } from "@/lib/auth/roles";
import type { SessionAction } from "@/lib/http/session-action";
import { asRequest, OUR_PAGES } from "@/lib/testing/server-request";
import { type SignedIn, signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

type AnyAction = SessionAction<never, unknown>;
type Params = { params: Promise<{ project: string; team: string; name: string }> };
type Method = ((request: Request, context: Params) => Promise<Response>) & { action: Action };
type Route = { GET?: Method; POST?: Method };

const modules = import.meta.glob<Record<string, AnyAction>>(
	["./**/actions.ts", "../(account)/{invite,confirm}/**/actions.ts"],
	{
		eager: true,
	},
);
const routes = import.meta.glob<Route>("./**/route.ts", { eager: true });
const exported = Object.entries(modules).flatMap(([file, module]) =>
	Object.entries(module).map(([name, action]) => ({ name: `${file} ${name}`, action })),
);

let team: TestTeam;
let people: Record<string, SignedIn>;
let stranger: SignedIn;

beforeAll(async () => {
	team = await testTeam();
	await writeFacts(team.ctx, [["Ada", "knows", "Grace"]]);
	people = Object.fromEntries(
		await Promise.all(ROLES.map(async (role) => [role, await signedIn(team.teamId, role)] as const)),
	);
	stranger = await signedIn((await testTeam()).teamId, "owner");
});

const placeOf = (action: Action) => (ACTIONS[action].in === "project" ? team.projectId : team.teamId);

/** Input that no action takes: whoever gets as far as that was let in, and nothing happened. */
async function tryOut(action: AnyAction): Promise<string> {
	const result = await action(placeOf(action.action as Action), undefined as never);
	return result.ok ? "ok" : result.slug;
}

describe.each(exported)("$name", ({ action }) => {
	test("is in the role table", () => {
		expect(Object.keys(ACTIONS)).toContain(action.action);
	});

	test.each(ROLES)("as %s", async (role) => {
		asRequest(people[role]?.cookies ?? {});
		const isAllowed = may(role, action.action as Action);
		expect(await tryOut(action)).toBe(isAllowed ? "invalid_request" : "missing_scope");
	});

	test("a stranger gets what a missing place gets", async () => {
		asRequest(stranger.cookies);
		const isOwn = ACTIONS[action.action as Action].in === "account";
		expect(await tryOut(action)).toBe(isOwn ? "invalid_request" : "not_found");
		if (isOwn) return;
		const real = await action(placeOf(action.action as Action), undefined as never);
		const none = await action("018f0000-0000-7000-8000-000000000000", undefined as never);
		expect(real).toEqual(none);
	});

	test("nobody signed in, a forged cookie, a foreign page and a page that says nothing are refused", async () => {
		asRequest({});
		expect(await tryOut(action)).toBe("unauthenticated");
		asRequest({ "next-auth.session-token": "forged" });
		expect(await tryOut(action)).toBe("unauthenticated");
		asRequest(people.owner?.cookies ?? {}, { ...OUR_PAGES, "sec-fetch-site": "cross-site" });
		expect(await tryOut(action)).toBe("missing_scope");
		asRequest(people.owner?.cookies ?? {}, { host: "localhost" });
		expect(await tryOut(action)).toBe("missing_scope");
	});
});

const methods = Object.entries(routes).flatMap(([file, { GET, POST }]) =>
	Object.entries({ GET, POST }).flatMap(([method, handle]) =>
		handle ? [{ name: `${method} ${file}`, method, handle }] : [],
	),
);

describe.each(methods)("$name", ({ method, handle }) => {
	const { action } = handle;
	const get = async (headers: Record<string, string> = OUR_PAGES) => {
		const params = Promise.resolve({ project: team.projectId, team: team.teamId, name: "Ada" });
		const request = new Request("http://localhost/p/x?name=a.exe", {
			method,
			headers,
			...(method === "POST" && { body: "x" }),
		});
		const response = await handle(request, { params });
		await response.body?.cancel();
		return response;
	};

	test.each(ROLES)("as %s", async (role) => {
		asRequest(people[role]?.cookies ?? {});
		expect((await get()).status).toBe(may(role, action) ? 200 : 403);
	});

	test("strangers, nobody and foreign pages are refused", async () => {
		asRequest(stranger.cookies);
		expect((await get()).status).toBe(404);
		asRequest({});
		expect((await get()).status).toBe(401);
		asRequest(people.owner?.cookies ?? {});
		expect((await get({ "sec-fetch-site": "cross-site" })).status).toBe(403);
	});
});
