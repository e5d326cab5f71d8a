// The operator's tool beside the running service, whose data folder is in DATA_DIR.
import { expect, test } from "@playwright/test";
import { manage } from "../manage";

test("a team made beside the running service can write at once; what is revoked is refused at once", async ({
	request,
}) => {
	const team = await manage("team", "create", "--name", "Beside", "--tier", "growth", "--signed-up-at", "2026-01-31");
	expect(team).toMatchObject({ code: 0, lines: 1, line: { project: "default" } });
	const headers = { Authorization: `Bearer ${team.line.key}` };
	const data = { content: "Grace Hopper worked in Philadelphia." };
	expect((await request.post("/v1/episodes", { headers, data })).status()).toBe(200);

	const reader = await manage("key", "create", "--team", team.line.team_id ?? "", "--scopes", "read");
	expect(reader.code).toBe(0);
	const readerHeaders = { Authorization: `Bearer ${reader.line.key}` };
	expect((await request.get("/v1/graph/nodes", { headers: readerHeaders })).status()).toBe(200);
	expect((await request.post("/v1/episodes", { headers: readerHeaders, data })).status()).toBe(403);

	expect((await manage("key", "revoke", "--key-id", reader.line.key_id ?? "")).code).toBe(0);
	expect((await request.get("/v1/graph/nodes", { headers: readerHeaders })).status()).toBe(401);
});

test("bad input is one JSON line with error and message, and an exit code other than 0", async () => {
	const calls = [
		[],
		["team", "create"],
		["team", "create", "--name", "x", "--tier", "platinum"],
		["team", "create", "--nme", "x"],
		["team", "set", "--team", "nobody", "--past-due", "perhaps"],
		["usage", "set", "--team", "00000000-0000-4000-8000-000000000000", "--meter", "writes", "--used", "1"],
		["key", "revoke", "--key-id", "unknown"],
		["account", "reset"],
		["account", "reset", "--email", "nobody@example.com"],
	];
	for (const words of calls) {
		const { code, line, lines } = await manage(...words);
		expect([code, lines, Object.keys(line)]).toEqual([1, 1, ["error", "message"]]);
	}
});
