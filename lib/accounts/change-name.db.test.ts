import { describe, expect, test } from "vitest";
import { listAudit, recordAudit } from "@/lib/auth/audit";
import { listMembers } from "@/lib/teams/members";
import { signedIn } from "@/lib/testing/sign-in";
import { testTeam } from "@/lib/testing/test-team";
import { changeName, toName } from "./users";

describe("a name", () => {
	test("is kept without spare blanks, and can be taken back", async () => {
		const { teamId } = await testTeam();
		const { userId } = await signedIn(teamId);
		expect(await changeName(userId, "  Ada \u00a0 Lovelace ")).toEqual({ name: "Ada Lovelace" });
		expect(await listMembers(teamId)).toMatchObject([{ userId, name: "Ada Lovelace" }]);
		await changeName(userId, "   ");
		expect(await listMembers(teamId)).toMatchObject([{ userId, name: "" }]);
	});

	test.each([
		["61 characters", "🦦".repeat(61)],
		["a line break", "Ada\nLovelace"],
		["a control character", "Ada\u0007"],
		["a change of direction", "\u202eecalevoL adA"],
		["characters of no width", "A\u200bda"],
	])("of %s is refused", async (_, name) => {
		const { userId } = await signedIn(null);
		await expect(changeName(userId, name)).rejects.toMatchObject({ facts: { details: [{ field: "name" }] } });
	});

	test.each(["🦦".repeat(60), "مریم می‌رود", "Ну́ля O’Brien-Łukasz"])("%s is taken", async (name) => {
		const { userId } = await signedIn(null);
		expect(await changeName(userId, name)).toEqual({ name });
	});

	test("of another service becomes one that would be taken", () => {
		expect(toName(` Ada\u202e \n Lovelace `)).toBe("Ada Lovelace");
		expect([...toName("x".repeat(300))]).toHaveLength(60);
	});
});

test("the audit log shows the present name of a member beside their address, finds by it, and forgets it when they are gone", async () => {
	const { teamId } = await testTeam();
	const [ada, stranger] = [await signedIn(teamId), await signedIn(null)];
	for (const { userId, email } of [ada, stranger]) {
		await changeName(userId, "Ada Lovelace");
		const entry = { teamId, actorId: userId, actor: email, target: "", address: "", requestId: "", at: new Date() };
		await recordAudit({ ...entry, action: "key.create" });
	}
	const line = { actor: ada.email, actorName: "Ada Lovelace" };
	expect((await listAudit(teamId, null)).entries).toMatchObject([{ actor: stranger.email, actorName: "" }, line]);
	expect((await listAudit(teamId, null, { action: "", actor: "lovelace" })).entries).toMatchObject([line]);
});
