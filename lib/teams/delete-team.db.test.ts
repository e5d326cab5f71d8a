// The end of a team, with and without something to pay for. The suite has a database and a stand-in for Stripe of its own.
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/stripe/webhook/route";
import { deleteAccount } from "@/lib/accounts/delete-account";
import { loadViewer } from "@/lib/accounts/sessions";
import { verifyKey } from "@/lib/auth/verify-key";
import { ensureCustomer, startCheckout } from "@/lib/billing/start-checkout";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { signedIn } from "@/lib/testing/sign-in";
import { testTeam } from "@/lib/testing/test-team";
import { type StripeSuite, useStripe } from "@/lib/testing/use-stripe";
import { writeFacts } from "@/lib/testing/write-facts";
import { deleteTeam, rehearseDeletion } from "./delete-team";

let stripe: StripeSuite;
beforeAll(async () => {
	stripe = await useStripe(POST);
});
afterAll(() => stripe.stop());

async function aTeam() {
	const team = await testTeam({ tier: "hobby" });
	await writeFacts(team.ctx, [["Ada", "knows", "Charles"]]);
	const { userId, sessionId } = await signedIn(team.teamId, "owner");
	return { ...team, userId, sessionId };
}

/** Tables that still hold a row of the team. */
async function traces({ teamId, projectId }: { teamId: string; projectId: string }): Promise<string[]> {
	const { rows: columns } = await pool().query<{ table: string }>(
		`SELECT c.relname AS table FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
			WHERE a.attname = 'team_id' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'stripe_events'`,
	);
	const held: string[] = [];
	const client = await pool().connect();
	try {
		await client.query("BEGIN");
		await client.query("SELECT set_config('app.team_id', $1, true), set_config('app.project_id', $2, true)", [
			teamId,
			projectId,
		]);
		for (const { table } of columns) {
			const { rowCount } = await client.query(`SELECT FROM "${table}" WHERE team_id = $1 LIMIT 1`, [teamId]);
			if (rowCount) held.push(table);
		}
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
	return held.sort();
}

test("a rehearsal counts what would go and changes nothing", async () => {
	const team = await aTeam();
	expect(await rehearseDeletion(team.teamId, [team.ctx])).toEqual({
		projects: 1,
		keys: 2,
		members: 1,
		episodes: 1,
		entities: 2,
		facts: 1,
		subscription: false,
	});
	await expect(verifyKey(`Bearer ${team.key}`)).resolves.toBeDefined();
});

test("a deleted team leaves no row, its keys and pages are refused at once, and its people stay", async () => {
	const team = await aTeam();
	await expect(deleteTeam(team.teamId, "Another name")).rejects.toMatchObject({ slug: "invalid_request" });
	expect(await traces(team)).toContain("edges");
	await deleteTeam(team.teamId, "Test team");
	expect(await traces(team)).toEqual([]);
	await expect(verifyKey(`Bearer ${team.key}`)).rejects.toMatchObject({ slug: "unauthenticated" });
	expect((await loadViewer(team.sessionId, new Date()))?.teams).toEqual([]);
	await expect(deleteTeam(team.teamId, "Test team")).rejects.toMatchObject({ slug: "not_found" });
});

test("the subscription is cancelled and open checkouts closed before anything goes; events after it change nothing", async () => {
	const team = await aTeam();
	await startCheckout({ teamId: team.teamId, tier: "starter" });
	const [checkout] = [...stripe.world.checkouts.values()].filter(({ status }) => status === "open");
	const customer = checkout?.customer ?? "";
	const [price] = [...stripe.world.prices.values()].filter(({ lookup_key }) => lookup_key?.includes("growth"));
	const subscription = price && stripe.world.subscribe(customer, price, { team_id: team.teamId });
	expect(await stripe.postNew()).toEqual([]);
	expect((await rehearseDeletion(team.teamId, [team.ctx])).subscription).toBe(true);
	stripe.failNext(20);
	await expect(deleteTeam(team.teamId, "Test team")).rejects.toThrow();
	expect(await traces(team)).toContain("edges");
	expect(subscription?.status).toBe("active");
	stripe.failNext(0);
	await deleteTeam(team.teamId, "Test team");
	expect(subscription?.status).toBe("canceled");
	expect(checkout?.status).toBe("expired");
	expect(await traces(team)).toEqual([]);
	expect(await stripe.postNew()).toEqual([]);
	expect(await traces(team)).toEqual([]);
});

/** A team with one subscription, known to us. */
async function aPayingTeam() {
	const team = await aTeam();
	const customer = await ensureCustomer(team.teamId);
	const [price] = [...stripe.world.prices.values()].filter(({ lookup_key }) => lookup_key?.includes("growth"));
	const subscription = price && stripe.world.subscribe(customer, price, { team_id: team.teamId });
	if (!subscription) throw new Error("the suite has no such price");
	await stripe.postNew();
	return { ...team, customer, subscription };
}

test("a team that cannot be deleted keeps what it pays for", async () => {
	const { teamId, subscription } = await aPayingTeam();
	await pool().query(
		`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$`,
	);
	await pool().query("CREATE TRIGGER refuse BEFORE DELETE ON teams FOR EACH ROW EXECUTE FUNCTION refuse()");
	await expect(deleteTeam(teamId, "Test team")).rejects.toThrow("not this one");
	expect(subscription.status).toBe("active");
	await pool().query("DROP FUNCTION refuse CASCADE");
	await deleteTeam(teamId, "Test team");
	expect(subscription.status).toBe("canceled");
});

test("a checkout asked for while its team is deleted leaves no page to pay on", async () => {
	const { teamId } = await aTeam();
	const customer = await ensureCustomer(teamId);
	// The checkout goes first, and waits again between making the customer and opening a page.
	const [opened, gone] = await Promise.allSettled([
		startCheckout({ teamId, tier: "starter" }),
		deleteTeam(teamId, "Test team"),
	]);
	expect(gone.status).toBe("fulfilled");
	if (opened.status === "rejected") expect(opened.reason).toMatchObject({ slug: "not_found" });
	const left = [...stripe.world.checkouts.values()].filter((each) => each.customer === customer);
	expect(left.filter(({ status }) => status === "open")).toEqual([]);
});

test("an account goes with no team that goes on paying, whatever we knew; checkouts of its teams are closed", async () => {
	const team = await aTeam();
	const { userId, sessionId } = team;
	const { email } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
	const go = () => deleteAccount({ userId, sessionId }, { email, password: "" }, new Date());
	await startCheckout({ teamId: team.teamId, tier: "starter" });
	const customer = await ensureCustomer(team.teamId);
	const checkout = [...stripe.world.checkouts.values()].find((each) => each.customer === customer);
	const [price] = [...stripe.world.prices.values()];
	// Paid a moment ago: no event has arrived.
	const subscription = price && stripe.world.subscribe(customer, price, { team_id: team.teamId });
	if (!subscription) throw new Error("the suite has no price");
	await expect(go()).rejects.toThrow("Cancel it on the team's billing page");
	expect(checkout?.status).toBe("expired");
	expect(subscription.status).toBe("active");
	expect(await traces(team)).toContain("edges");
	stripe.world.cancelAtPeriodEnd(subscription, true);
	await go();
	expect(subscription.status).toBe("canceled");
	expect(await traces(team)).toEqual([]);
	expect(await prisma().user.count({ where: { id: userId } })).toBe(0);
});
