import dns from "node:dns";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, isIPv6 } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "@/lib/db/pool";
import { readInTenant, runInTenant } from "@/lib/db/tenant";
import * as settings from "@/lib/env";
import { addFact } from "@/lib/episodes/add-fact";
import { isPublic, problemOf } from "@/lib/public-address";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { deliverWebhooks, WAITS_MS } from "./deliver";
import {
	addEndpoint,
	listDeliveries,
	listEndpoints,
	redeliver,
	removeEndpoint,
	rotateSecret,
	setEnabled,
} from "./endpoints";
import { guardedPost } from "./guarded-post";

type Got = { headers: Record<string, string>; body: string };

/** A receiver that answers with `status` and keeps what it got. */
async function receiver() {
	const got: Got[] = [];
	const answer = { status: 200 };
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		got.push({ headers: request.headers as Record<string, string>, body });
		response.writeHead(answer.status, { location: "http://localhost:1/" }).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
		got,
		answer,
		stop: () => server.close(),
	};
}

let receiving: Awaited<ReturnType<typeof receiver>>;
beforeEach(async () => {
	const read = settings.env();
	vi.spyOn(settings, "env").mockReturnValue({ ...read, WEBHOOKS_TO_PRIVATE: "on" });
	receiving = await receiver();
});
afterEach(() => {
	receiving.stop();
	vi.restoreAllMocks();
});

const state = ({ ctx }: TestTeam, object: string, group_id = "default") =>
	addFact({ ...ctx, now: new Date() }, { subject: "Ada", predicate: "knows", object, group_id });
const run = ({ projectId }: TestTeam) => deliverWebhooks({ projectId }, "test");
/** As if the time of the next attempt had come. */
const fastForward = (team: TestTeam) =>
	runInTenant(team.ctx, "UPDATE webhook_deliveries SET next_at = now() WHERE state = 'pending'");
const jobOf = async ({ projectId }: TestTeam) => {
	const { rows } = await pool().query<{ run_at: Date }>("SELECT run_at FROM graphile_worker.jobs WHERE key = $1", [
		`webhooks:${projectId}`,
	]);
	return rows[0];
};
const ALL = ["fact.added", "fact.retracted", "episode.processed"];

describe("webhooks", () => {
	test("a committed fact is sent once, and the public library verifies it; a write that fails sends nothing", async () => {
		const team = await testTeam();
		const { secret } = await addEndpoint(team.ctx, { url: receiving.url, types: ALL, groups: [] });
		await state(team, "Grace");
		await expect(state(team, "Ada")).rejects.toThrow("same entity");
		expect(await jobOf(team)).toBeDefined();
		await run(team);
		await run(team);
		expect(receiving.got).toHaveLength(1);
		const [{ headers, body } = { headers: {}, body: "" }] = receiving.got;
		expect(new Webhook(secret).verify(body, headers)).toMatchObject({
			type: "fact.added",
			timestamp: expect.any(String),
			data: { fact: "Ada knows Grace.", group_id: "default", edge_uuid: expect.any(String) },
		});
		expect(() => new Webhook(secret).verify(body.replace("Grace", "Bob"), headers)).toThrow();
		expect(await listDeliveries(team.ctx)).toMatchObject([
			{ state: "delivered", attempts: 1, status: 200, error: null },
		]);
	});

	test("for a day after a rotation either secret verifies", async () => {
		const team = await testTeam();
		const { id, secret } = await addEndpoint(team.ctx, { url: receiving.url, types: ALL, groups: [] });
		const { secret: next } = await rotateSecret(team.ctx, id);
		await state(team, "Grace");
		await run(team);
		const send = () => receiving.got.at(-1) as Got;
		for (const one of [secret, next]) new Webhook(one).verify(send().body, send().headers);
		await runInTenant(team.ctx, "UPDATE webhook_endpoints SET old_secret_until = now() - interval '1 second'");
		await state(team, "Bob");
		await run(team);
		new Webhook(next).verify(send().body, send().headers);
		expect(() => new Webhook(secret).verify(send().body, send().headers)).toThrow();
	});

	test("what fails is tried again after 5 s … 5 h under the same id, then given up, and can be sent again", async () => {
		const team = await testTeam();
		await addEndpoint(team.ctx, { url: receiving.url, types: ALL, groups: [] });
		receiving.answer.status = 302;
		await state(team, "Grace");
		for (const wait of WAITS_MS) {
			const before = Date.now();
			await run(team);
			const [delivery] = await listDeliveries(team.ctx);
			expect(delivery).toMatchObject({ state: "pending", error: "The endpoint answered 302." });
			const waits = (delivery?.next_at?.getTime() ?? 0) - before;
			expect(Math.abs(waits - wait)).toBeLessThan(3_000);
			await fastForward(team);
		}
		await run(team);
		const [failed] = await listDeliveries(team.ctx);
		expect(failed).toMatchObject({ state: "failed", attempts: 6, next_at: null });
		expect(new Set(receiving.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
		receiving.answer.status = 204;
		await redeliver(team.ctx, failed?.id ?? "");
		await run(team);
		expect(await listDeliveries(team.ctx)).toMatchObject([{ state: "delivered", attempts: 1, status: 204 }]);
	});

	test("a backlog is sent in batches, other projects in between", async () => {
		const team = await testTeam();
		await addEndpoint(team.ctx, { url: receiving.url, types: ALL, groups: [] });
		for (let i = 0; i < 25; i++) await state(team, `Person ${i}`);
		await run(team);
		expect(receiving.got).toHaveLength(20);
		expect((await jobOf(team))?.run_at.getTime()).toBeLessThanOrEqual(Date.now());
		await run(team);
		expect(new Set(receiving.got.map(({ headers }) => headers["webhook-id"])).size).toBe(25);
	});

	test("an endpoint gets its own types and groups, nothing while it is off, and nothing more once it answers 410", async () => {
		const team = await testTeam();
		const { id } = await addEndpoint(team.ctx, { url: receiving.url, types: ["fact.added"], groups: ["mine"] });
		await addEndpoint(team.ctx, { url: receiving.url, types: ["fact.retracted"], groups: [] });
		await state(team, "Grace");
		await state(team, "Kim", "mine");
		await setEnabled(team.ctx, id, false);
		await state(team, "Lee", "mine");
		await run(team);
		expect(receiving.got).toHaveLength(0);
		await setEnabled(team.ctx, id, true);
		receiving.answer.status = 410;
		await run(team);
		expect(receiving.got.map(({ body }) => JSON.parse(body).data.fact)).toEqual(["Ada knows Kim."]);
		expect(await listEndpoints(team.ctx)).toMatchObject([{ enabled: false }, { enabled: true }]);
		expect(await listDeliveries(team.ctx)).toMatchObject([{ state: "failed", status: 410 }]);
		await removeEndpoint(team.ctx, id);
		expect(await listDeliveries(team.ctx)).toEqual([]);
	});

	test("a write by a key limited to groups queues for endpoints, and row security keeps teams apart", async () => {
		const [team, other] = [await testTeam(), await testTeam()];
		await addEndpoint(team.ctx, { url: receiving.url, types: ALL, groups: [] });
		await addFact(
			{ ...team.ctx, groups: ["mine"], now: new Date() },
			{ subject: "Ada", predicate: "knows", object: "Kim", group_id: "mine" },
		);
		await run(team);
		expect(receiving.got).toHaveLength(1);
		for (const table of ["changes", "webhook_endpoints", "webhook_deliveries"]) {
			expect(await readInTenant(other.ctx, `SELECT FROM ${table}`, [])).toEqual([]);
		}
		const [endpoint] = await listEndpoints(team.ctx);
		await expect(rotateSecret(other.ctx, endpoint?.id ?? "")).rejects.toMatchObject({ slug: "not_found" });
	});
});

describe("addresses", () => {
	test.each([
		"10.1.2.3",
		"127.0.0.1",
		"169.254.169.254",
		"192.168.1.1",
		"100.64.0.1",
		"0.0.0.0",
		"::1",
		"fd00::1",
		"fe80::1",
		"::ffff:127.0.0.1",
		"64:ff9b::7f00:1",
		"2002:7f00:1::",
		"224.0.0.1",
	])("%s is private", (address) => expect(isPublic(address)).toBe(false));
	test.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])("%s is public", (address) =>
		expect(isPublic(address)).toBe(true),
	);

	test.each([
		"http://example.com",
		"https://127.0.0.1",
		"https://[::1]/",
		"https://0x7f.1",
		"https://2130706433",
		"https://localhost",
		"https://db.internal",
		"https://a:b@example.com",
		"ftp://example.com",
		"x",
	])("%s is refused unless the operator allows it", (url) => expect(problemOf(url, false)).not.toBeNull());

	test("the scheme of a URL may have capitals", async () => {
		const { port } = new URL(receiving.url);
		expect(await guardedPost(`HTTP://127.0.0.1:${port}/`, {}, "", true)).toBe(200);
		// It speaks TLS to what does not.
		await expect(guardedPost(`HTTPS://127.0.0.1:${port}/`, {}, "", true)).rejects.toThrow(/EPROTO|ECONNRESET/);
	});

	test("a private address is not called", async () => {
		const { port } = new URL(receiving.url);
		await expect(guardedPost(`https://127.0.0.1:${port}/`, {}, "", false)).rejects.toThrow("public internet");
		expect(receiving.got).toHaveLength(0);
	});

	test.each([
		[["127.0.0.1"]],
		[["93.184.215.14", "10.0.0.1"]],
		[["::ffff:127.0.0.1"]],
		[["64:ff9b::a9fe:a9fe"]],
		[["fd00::1"]],
	])("a name that resolves to %s is not called, and is resolved once", async (found) => {
		const { lookup } = dns;
		const asked: string[] = [];
		const answer = (name: string, _: object, done: (error: null, addresses: dns.LookupAddress[]) => void) => {
			asked.push(name);
			done(
				null,
				found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
			);
		};
		dns.lookup = answer as unknown as typeof lookup;
		syncBuiltinESMExports();
		try {
			await expect(guardedPost("https://hooks.example.com/", {}, "", false)).rejects.toThrow("PRIVATE_ADDRESS");
			expect(asked).toEqual(["hooks.example.com"]);
		} finally {
			dns.lookup = lookup;
			syncBuiltinESMExports();
		}
	});

	test("an endpoint that the operator did not allow is refused when it is added", async () => {
		vi.restoreAllMocks();
		const team = await testTeam();
		const adding = addEndpoint(team.ctx, { url: receiving.url, types: ALL, groups: [] });
		await expect(adding).rejects.toMatchObject({ slug: "invalid_request" });
	});
});
