import { expect, test } from "vitest";
import { GET as getDetails } from "@/app/v1/graph/nodes/[name]/details/route";
import { GET } from "@/app/v1/usage/route";
import { pool } from "@/lib/db/pool";
import { callRoute } from "@/lib/testing/call-route";
import { twoTeams } from "@/lib/testing/test-team";
import { listRequestKeys, listRequests } from "./list-requests";
import { flushRequests, sweepRequests } from "./record-request";

const ALL = { path: "", key: "", result: "all", after: null } as const;

test("a request is in the log of its own project, without its body, and in no other", async () => {
	const { ours, theirs } = await twoTeams();
	const answer = await callRoute(GET, { key: ours.key });
	await callRoute(GET, { key: "mg_live_wrong" });
	await flushRequests();
	const { requests, next } = await listRequests(ours.ctx, ALL);
	expect(next).toBeNull();
	expect(requests).toMatchObject([
		{
			method: "GET",
			path: "/v1/under-test",
			status: 200,
			key_id: ours.keyId,
			request_id: answer.headers.get("x-request-id"),
		},
	]);
	for (const other of [{ result: "failed" }, { path: "/v2" }, { key: "somebody" }] as const)
		expect(await listRequests(ours.ctx, { ...ALL, ...other })).toMatchObject({ requests: [], latency: null });
	const same = await listRequests(ours.ctx, { ...ALL, path: "UNDER-", key: ours.keyId, result: "succeeded" });
	expect(same.requests).toEqual(requests);
	const [took] = requests.map((row) => row.duration_ms);
	expect(same.latency).toEqual({ requests: 1, p50: took, p95: took, p99: took });
	expect(await listRequestKeys(ours.ctx)).toEqual([ours.keyId]);
	expect((await listRequests(theirs.ctx, ALL)).requests).toEqual([]);
});

test("the log holds the route of a request and no name from its path", async () => {
	const { ours } = await twoTeams();
	const params = { name: "Zebulon Quist" };
	await callRoute(getDetails, { key: ours.key, path: "/v1/graph/nodes/Zebulon%20Quist/details", params });
	await flushRequests();
	const { requests } = await listRequests(ours.ctx, ALL);
	expect(requests).toMatchObject([{ path: "/v1/graph/nodes/:name/details", status: 404 }]);
});

test("pages follow each other without a gap or a repeat, and lines older than 30 days go", async () => {
	const { ours } = await twoTeams();
	for (let i = 0; i < 55; i++) await callRoute(GET, { key: ours.key });
	await flushRequests();
	const first = await listRequests(ours.ctx, ALL);
	const second = await listRequests(ours.ctx, { ...ALL, after: first.next });
	const ids = [...first.requests, ...second.requests].map(({ id }) => id);
	expect(ids).toHaveLength(55);
	expect(new Set(ids).size).toBe(55);
	expect(second.next).toBeNull();
	await pool().query("UPDATE request_log SET at = now() - interval '31 days' WHERE project_id = $1 AND id <> $2", [
		ours.projectId,
		ids[0],
	]);
	expect(await sweepRequests(new Date())).toBeGreaterThanOrEqual(54);
	expect((await listRequests(ours.ctx, ALL)).requests.map(({ id }) => id)).toEqual([ids[0]]);
});
