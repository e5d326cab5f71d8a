import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { testTeam } from "@/lib/testing/test-team";
import { recordAudit } from "./audit";

test.each([
	"UPDATE audit_entries SET actor = 'x'",
	"DELETE FROM audit_entries",
	"TRUNCATE audit_entries",
	"TRUNCATE teams CASCADE",
])("the application cannot erase what it did: %s", async (statement) => {
	const { teamId } = await testTeam();
	const entry = { actorId: null, actor: "a", action: "team.rename", target: "t", address: "", requestId: "" } as const;
	await recordAudit({ ...entry, teamId, at: new Date() });
	await expect(pool().query(statement)).rejects.toThrow("append-only");
	const { rowCount } = await pool().query("SELECT FROM audit_entries WHERE team_id = $1", [teamId]);
	expect(rowCount).toBe(1);
});
