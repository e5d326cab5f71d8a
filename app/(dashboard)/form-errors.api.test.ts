// What forms show that have several wrong fields: each of them, in one answer.
import { beforeAll, expect, test, vi } from "vitest";
import { hashPassword } from "@/lib/accounts/password";
import { prisma } from "@/lib/db/prisma";
import type { SessionAction } from "@/lib/http/session-action";
import { asRequest } from "@/lib/testing/server-request";
import { type SignedIn, signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { changeEmailAction, changePasswordAction, deleteAccountAction } from "./account/actions";
import { writeEpisodeAction } from "./p/[project]/actions";
import { createKeyAction } from "./p/[project]/keys/actions";
import { addEndpointAction } from "./p/[project]/webhooks/actions";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

let team: TestTeam;
let owner: SignedIn;

beforeAll(async () => {
	team = await testTeam();
	owner = await signedIn(team.teamId, "owner");
	const passwordHash = await hashPassword("grey otters hum low");
	await prisma().user.update({ where: { id: owner.userId }, data: { passwordHash } });
});

const LONG = "x".repeat(121);
const WRONG = "This is not your current password.";
const GROUP = expect.stringContaining("letters");

test.each<[string, SessionAction<never, unknown>, object, object]>([
	[
		"a webhook",
		addEndpointAction,
		{ url: "http://localhost/in", types: [], groups: ["fine", "no group", "neither/"] },
		{ url: "must begin with https://", types: "Choose at least one event.", groups: GROUP },
	],
	[
		"a webhook without a URL",
		addEndpointAction,
		{ url: "  ", types: [], groups: [] },
		{ url: "Type where the events should go.", types: "Choose at least one event." },
	],
	[
		"an API key",
		createKeyAction,
		{ name: LONG, write: true, groups: ["no group"], expiresInDays: 0 },
		{ name: "must have at most 60 characters", groups: GROUP, expiresInDays: expect.any(String) },
	],
	[
		"an episode",
		writeEpisodeAction,
		{ content: "", day: "0000-01-01", group: "no group", author: LONG, source: LONG },
		{
			content: "must not be empty",
			day: "is not a date",
			group: GROUP,
			author: "must have at most 120 characters",
			source: "must have at most 120 characters",
		},
	],
	[
		"another address",
		changeEmailAction,
		{ email: "nobody", password: "not it" },
		{ email: "Give an email address such as ada@example.com.", password: WRONG },
	],
	[
		"another password",
		changePasswordAction,
		{ current: "not it", password: "short" },
		{ current: WRONG, password: expect.stringContaining("at least 12 characters") },
	],
	[
		"the end of an account",
		deleteAccountAction,
		{ email: "b@c.test", password: "not it" },
		{ email: "This is not the address of this account.", password: WRONG },
	],
])("the form of %s", async (_, action, input, fields) => {
	asRequest(owner.cookies);
	expect(await action(team.projectId, input as never)).toMatchObject({ ok: false, slug: "invalid_request", fields });
});
