import { expect, test } from "vitest";
import { testTeam } from "@/lib/testing/test-team";
import { auditCsv, listAudit, recordAudit } from "./audit";

test("entries are found by action and actor, and exported as cells that no spreadsheet takes for formulas", async () => {
	const { teamId } = await testTeam();
	const entry = {
		teamId,
		actorId: null,
		address: "127.0.0.1",
		requestId: "req_1",
		at: new Date("2026-05-08T09:00:00Z"),
	};
	await recordAudit({ ...entry, actor: "Ada@acme.test", action: "key.create", target: '=HYPERLINK("evil"), key' });
	await recordAudit({ ...entry, actor: "ben@acme.test", action: "project.delete", target: "Atlas" });
	const actions = async (filter: { action: string; actor: string }) =>
		(await listAudit(teamId, null, filter)).entries.map(({ action }) => action);
	expect(await actions({ action: "key", actor: "" })).toEqual(["key.create"]);
	expect(await actions({ action: "", actor: "BEN" })).toEqual(["project.delete"]);
	expect(await actions({ action: "key", actor: "ben" })).toEqual([]);
	const lines: string[] = [];
	for await (const line of auditCsv(teamId, { action: "key", actor: "" })) lines.push(line);
	expect(lines).toEqual([
		"at,actor,action,target,address\r\n",
		`"2026-05-08T09:00:00.000Z","Ada@acme.test","key.create","'=HYPERLINK(""evil""), key","127.0.0.1"\r\n`,
	]);
});
