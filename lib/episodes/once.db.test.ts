import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { runInTenant } from "@/lib/db/tenant";
import { testTeam } from "@/lib/testing/test-team";
import { addFact } from "./add-fact";
import { findTwin, toOnce, writeOnce } from "./once";

let ctx: Ctx;
beforeAll(async () => {
	({ ctx } = await testTeam());
});

const HOUR_MS = 3_600_000;
const later = (hours: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * HOUR_MS) });
const write = (at: Ctx, key: string, answer: object, meanwhile = async () => {}) =>
	writeOnce(at, toOnce("/r", key, {}), async () => {
		await meanwhile();
		return { answer, commit: async () => [] };
	});

const find = async (at: Ctx, route: string, key: string, body: object) =>
	(await findTwin(at, toOnce(route, key, body)))?.answer ?? null;

test("an answer lasts 24 hours, and a later one takes its place", async () => {
	await write(ctx, "day", { n: 1 });
	expect(await find(later(23.9), "/r", "day", {})).toEqual({ n: 1 });
	expect(await find(later(24), "/r", "day", {})).toBe(null);
	await write(later(24), "day", { n: 2 });
	expect(await find(later(25), "/r", "day", { other: true }).catch((e) => e.slug)).toBe("idempotency_conflict");
	expect(await find(later(25), "/r", "day", {})).toEqual({ n: 2 });
});

test("another route has keys of its own", async () => {
	await write(ctx, "route", { n: 1 });
	expect(await find(ctx, "/other", "route", {})).toBe(null);
});

test("expired rows of the project go with later writes", async () => {
	await write(ctx, "old", {});
	await write(later(48), "new", {});
	const rows = await runInTenant(ctx, "SELECT key FROM idempotency_keys WHERE expires_at <= $1", [later(48).now]);
	expect(rows).toEqual([]);
});

test("while a twin runs its key is refused; when it rolls back the key is free and nothing is kept", async () => {
	const running = write(ctx, "twin", {}, async () => {
		await expect(write(ctx, "twin", {})).rejects.toMatchObject({ slug: "idempotency_conflict" });
		throw new Error("crash");
	});
	await expect(running).rejects.toThrow("crash");
	expect(await find(ctx, "/r", "twin", {})).toBe(null);
	expect(await write(ctx, "twin", { n: 1 })).toEqual({ answer: { n: 1 }, quotas: [] });
	expect(await write(ctx, "twin", { n: 2 })).toMatchObject({ answer: { n: 1 }, isReplay: true });
});

test("twenty twins at once write one episode", async () => {
	const input = { subject: "Ada", predicate: "owns", object: "a mill" };
	const results = await Promise.allSettled(Array.from({ length: 20 }, () => addFact(ctx, input, "crowd")));
	const names = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.answer.episode_name] : []));
	expect(new Set(names).size).toBe(1);
	for (const result of results) {
		if (result.status === "rejected") expect(result.reason).toMatchObject({ slug: "idempotency_conflict" });
	}
	const rows = await runInTenant(ctx, "SELECT name FROM episodes WHERE content = 'Ada owns a mill.'");
	expect(rows).toHaveLength(1);
});
