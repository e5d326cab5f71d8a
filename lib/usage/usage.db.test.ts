import { describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { inTenant } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";
import { search } from "@/lib/search/search";
import { SearchInput } from "@/lib/search/wire";
import { setUsage } from "@/lib/teams/set-team";
import { testTeam } from "@/lib/testing/test-team";
import { billingPeriod, TIERS } from "@/lib/tiers";
import { countUse, tryCountUse } from "./meter";
import { readUsage } from "./read-usage";
import { chargeReservation, RESERVATION_HOURS, releaseReservation, reserveUse, sweepReservations } from "./reserve-use";

const HOUR_MS = 3_600_000;
const at = (ctx: Ctx, now: Date): Ctx => ({ ...ctx, now });
const reserve = (ctx: Ctx, id: string) => inTenant(ctx, (tx) => reserveUse(ctx, tx, "intents", id));
const charge = (ctx: Ctx, id: string) => inTenant(ctx, (tx) => chargeReservation(ctx, tx, id));
const release = (ctx: Ctx, id: string) => inTenant(ctx, (tx) => releaseReservation(ctx, tx, id));
const intents = async (ctx: Ctx) => (await readUsage(ctx.team.id, ctx.now)).intents;

/** Every counter of a team, as [period, used, reserved]. */
async function counters({ team }: Ctx, meter: string) {
	const { rows } = await pool().query<{ period_start: Date; used: string; reserved: string }>(
		"SELECT period_start, used, reserved FROM usage_counters WHERE team_id = $1 AND meter = $2 ORDER BY 1",
		[team.id, meter],
	);
	return rows.map((row) => [row.period_start.toISOString(), Number(row.used), Number(row.reserved)]);
}

describe("a count", () => {
	test("goes with the transaction it pays for", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const failing = inTenant(ctx, async (tx) => {
			await countUse(ctx, tx, "writes");
			throw new Error("the work failed after its count");
		});
		await expect(failing).rejects.toThrow("the work failed");
		expect((await readUsage(ctx.team.id, ctx.now)).writes.used).toBe(0);
	});

	test("300 at once at a cap of 5 are granted 5 times", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const granted = await Promise.all(
			Array.from({ length: 300 }, () => inTenant(ctx, (tx) => tryCountUse(ctx, tx, "knots"))),
		);
		expect(granted.filter(Boolean)).toHaveLength(5);
		expect((await readUsage(ctx.team.id, ctx.now)).knots).toEqual({ used: 5, limit: 5, remaining: 0 });
	});

	test("at a full knot meter is a false, no error", async () => {
		const { ctx, teamId } = await testTeam({ tier: "starter" });
		await setUsage(teamId, "knots", 15);
		expect(await inTenant(ctx, (tx) => tryCountUse(ctx, tx, "knots"))).toBe(false);
	});

	test("belongs to the period of its request, in the middle of a burst over the boundary too", async () => {
		const { ctx } = await testTeam({ tier: "hobby", signedUpAt: new Date("2026-01-31T10:00:00Z") });
		const boundary = new Date("2026-04-30T10:00:00Z").getTime();
		await Promise.all(
			Array.from({ length: 60 }, (_, i) => {
				const request = at(ctx, new Date(boundary + (i % 3) - 1));
				return inTenant(request, (tx) => countUse(request, tx, "writes"));
			}),
		);
		expect(await counters(ctx, "writes")).toEqual([
			["2026-03-31T10:00:00.000Z", 20, 0],
			["2026-04-30T10:00:00.000Z", 40, 0],
		]);
	});
});

describe("a retrieval", () => {
	const retrieve = (ctx: Ctx, more: object = {}) => search(ctx, SearchInput.parse({ query: "Ada", ...more }));

	test("is charged when the search succeeds, and not when it fails", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		expect((await retrieve(ctx)).quotas).toMatchObject([{ meter: "retrievals", taken: 1, limit: 10_000 }]);
		await expect(retrieve(ctx, { center: "nobody" })).rejects.toMatchObject({ slug: "not_found" });
		expect((await readUsage(ctx.team.id, ctx.now)).retrievals.used).toBe(1);
	});

	test("at the cap is refused before the search runs", async () => {
		const { ctx, teamId } = await testTeam({ tier: "hobby" });
		await setUsage(teamId, "retrievals", 10_000);
		// The search itself would not find its center.
		await expect(retrieve(ctx, { center: "nobody" })).rejects.toMatchObject({
			slug: "quota_exceeded",
			facts: { kind: "retrievals", used: 10_000 },
		});
	});

	test("of 50 at once for the last credit one is answered", async () => {
		const { ctx, teamId } = await testTeam({ tier: "growth" });
		await setUsage(teamId, "retrievals", 199_999);
		const results = await Promise.allSettled(Array.from({ length: 50 }, () => retrieve(ctx)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await readUsage(teamId, ctx.now)).retrievals.used).toBe(200_000);
	});

	test.each(["pro", "enterprise"] as const)("on %s is never refused and still counted", async (tier) => {
		const { ctx, teamId } = await testTeam({ tier });
		await setUsage(teamId, "retrievals", 5_000_000);
		await retrieve(ctx);
		expect((await readUsage(teamId, ctx.now)).retrievals).toEqual({ used: 5_000_001, limit: null, remaining: null });
	});
});

describe("a reservation", () => {
	test("is charged once however often its job runs, at once too", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const id = uuidv7();
		await reserve(ctx, id);
		expect(await intents(ctx)).toEqual({ used: 0, limit: 1_000, remaining: 999 });
		expect(await Promise.all(Array.from({ length: 10 }, () => charge(ctx, id)))).toEqual(Array(10).fill(true));
		expect(await intents(ctx)).toEqual({ used: 1, limit: 1_000, remaining: 999 });
		expect(await release(ctx, id)).toBe(false);
		expect(await intents(ctx)).toEqual({ used: 1, limit: 1_000, remaining: 999 });
	});

	test("is released once", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const ids = [uuidv7(), uuidv7()] as const;
		for (const id of ids) await reserve(ctx, id);
		const released = await Promise.all(Array.from({ length: 10 }, () => release(ctx, ids[0])));
		expect(released.filter(Boolean)).toHaveLength(1);
		expect(await intents(ctx)).toEqual({ used: 0, limit: 1_000, remaining: 999 });
	});

	test("comes back into the period it was taken from", async () => {
		const { ctx } = await testTeam({ tier: "hobby", signedUpAt: new Date("2026-01-31T10:00:00Z") });
		const before = at(ctx, new Date("2026-03-31T09:59:59Z"));
		const after = at(ctx, new Date("2026-03-31T10:00:01Z"));
		const [kept, dropped, later] = [uuidv7(), uuidv7(), uuidv7()];
		await reserve(before, kept);
		await reserve(before, dropped);
		await reserve(after, later);
		await charge(after, kept);
		await release(after, dropped);
		expect(await counters(ctx, "intents")).toEqual([
			["2026-02-28T10:00:00.000Z", 1, 0],
			["2026-03-31T10:00:00.000Z", 0, 1],
		]);
	});

	test("of 50 at once for the last credit one is held, and it counts against the cap while it is", async () => {
		const { ctx, teamId } = await testTeam({ tier: "hobby" });
		await setUsage(teamId, "intents", 999);
		const results = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(ctx, uuidv7())));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await intents(ctx)).toEqual({ used: 999, limit: 1_000, remaining: 0 });
	});

	test("whose work fails in the same transaction never was", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const id = uuidv7();
		const failing = inTenant(ctx, async (tx) => {
			await reserveUse(ctx, tx, "intents", id);
			throw new Error("crash");
		});
		await expect(failing).rejects.toThrow("crash");
		expect(await intents(ctx)).toMatchObject({ used: 0, remaining: 1_000 });
		expect(await charge(ctx, id)).toBe(false);
	});

	test("released and charged by a later run is reserved again, unless the cap has filled", async () => {
		const { ctx, teamId } = await testTeam({ tier: "hobby" });
		const [retried, late] = [uuidv7(), uuidv7()];
		for (const id of [retried, late]) {
			await reserve(ctx, id);
			await release(ctx, id);
		}
		expect(await charge(ctx, retried)).toBe(true);
		expect((await intents(ctx)).used).toBe(1);
		await setUsage(teamId, "intents", 1_000);
		expect(await charge(ctx, late)).toBe(false);
		expect((await intents(ctx)).used).toBe(1_000);
	});

	test("on an unlimited tier is held and counted as well", async () => {
		const { ctx } = await testTeam({ tier: "enterprise" });
		const id = uuidv7();
		await reserve(ctx, id);
		await charge(ctx, id);
		expect(await intents(ctx)).toEqual({ used: 1, limit: null, remaining: null });
	});

	test("another team cannot settle it", async () => {
		const { ctx } = await testTeam();
		const stranger = await testTeam();
		const id = uuidv7();
		await reserve(ctx, id);
		expect(await charge(stranger.ctx, id)).toBe(false);
		expect(await release(stranger.ctx, id)).toBe(false);
	});
});

describe("the sweep", () => {
	test("releases what a crash left, once, and leaves the rest", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const old = at(ctx, new Date(ctx.now.getTime() - (RESERVATION_HOURS + 1) * HOUR_MS));
		const [lost, charged, running] = [uuidv7(), uuidv7(), uuidv7()];
		await reserve(old, lost);
		await reserve(old, charged);
		await charge(old, charged);
		await reserve(ctx, running);
		await Promise.all(Array.from({ length: 4 }, () => sweepReservations(ctx.now)));
		const settled = await counters(ctx, "intents");
		expect(settled.reduce((sum, [, , reserved]) => sum + Number(reserved), 0)).toBe(1);
		expect(settled.reduce((sum, [, used]) => sum + Number(used), 0)).toBe(1);
		expect(await sweepReservations(ctx.now)).toBe(0);
	});

	test("racing with charges settles every credit once", async () => {
		const { ctx } = await testTeam({ tier: "hobby" });
		const old = at(ctx, new Date(ctx.now.getTime() - (RESERVATION_HOURS + 1) * HOUR_MS));
		const ids = Array.from({ length: 40 }, () => uuidv7());
		for (const id of ids) await reserve(old, id);
		const work = ids.map((id) => charge(old, id));
		const [charged] = await Promise.all([Promise.all(work), sweepReservations(ctx.now), sweepReservations(ctx.now)]);
		expect(charged).toEqual(ids.map(() => true));
		const [, used, reserved] = (await counters(ctx, "intents"))[0] ?? [];
		expect([used, reserved]).toEqual([40, 0]);
	});
});

test("usage has every meter, the projects, the period and the standing", async () => {
	const { teamId } = await testTeam({ tier: "pro", signedUpAt: new Date("2026-01-31T10:00:00Z") });
	const now = new Date("2026-03-01T00:00:00Z");
	expect(await readUsage(teamId, now)).toEqual({
		tier: "pro",
		pastDue: false,
		period: billingPeriod(new Date("2026-01-31T10:00:00Z"), now),
		writes: { used: 0, limit: TIERS.pro.writes, remaining: TIERS.pro.writes },
		intents: { used: 0, limit: TIERS.pro.intents, remaining: TIERS.pro.intents },
		retrievals: { used: 0, limit: null, remaining: null },
		knots: { used: 0, limit: 100, remaining: 100 },
		projects: { used: 1, limit: null, remaining: null },
	});
	await expect(readUsage(uuidv7(), now)).rejects.toMatchObject({ slug: "not_found" });
});
