// The tenants of tests: each suite mints its own and wipes nothing.
import { verifyKey } from "@/lib/auth/verify-key";
import type { Ctx } from "@/lib/context";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { createTeam } from "@/lib/teams/create-team";
import { issueKey } from "@/lib/teams/keys";
import type { Tier } from "@/lib/tiers";

/** A team with its keys: `key` may write, `readKey` may not. `ctx` is what the key's access gives. */
export type TestTeam = { teamId: string; projectId: string; keyId: string; key: string; readKey: string; ctx: Ctx };

/** Mints a team of its own. */
export async function testTeam(options: { tier?: Tier; signedUpAt?: Date } = {}): Promise<TestTeam> {
	const team = await createTeam({ name: "Test team", tier: "enterprise", ...options });
	const readKey = (await issueKey({ teamId: team.teamId, scopes: ["read"] })).key;
	return { ...team, readKey, ctx: await ctxOf(team.key) };
}

/** Two strangers. */
export async function twoTeams(): Promise<{ ours: TestTeam; theirs: TestTeam }> {
	return { ours: await testTeam(), theirs: await testTeam() };
}

/** The Ctx that a request with this key would get. */
export async function ctxOf(key: string): Promise<Ctx> {
	const { caller } = await verifyKey(`Bearer ${key}`);
	return { ...caller, requestId: toPublicId("request", uuidv7()), now: new Date() };
}
