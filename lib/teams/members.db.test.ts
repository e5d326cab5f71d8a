import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { signedIn } from "@/lib/testing/sign-in";
import { testTeam, twoTeams } from "@/lib/testing/test-team";
import { acceptInvitation, findInvitation, invite, listInvitations, revokeInvitation } from "./invitations";
import { changeMember, listMembers } from "./members";

const now = () => new Date();

test("the last owner can neither leave nor step down, however many leave at once", async () => {
	const { teamId } = await testTeam();
	const owners = await Promise.all(Array.from({ length: 6 }, () => signedIn(teamId, "owner")));
	const left = await Promise.allSettled(
		owners.map(({ userId }) => changeMember(teamId, { userId, role: "owner" }, userId, null)),
	);
	expect(left.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
	const [last] = await listMembers(teamId);
	const by = { userId: last?.userId ?? "", role: "owner" } as const;
	await expect(changeMember(teamId, by, by.userId, "admin")).rejects.toMatchObject({ slug: "invalid_request" });
});

test("an admin neither touches nor makes an owner, and nobody reaches into another team", async () => {
	const { ours, theirs } = await twoTeams();
	const [owner, admin] = [await signedIn(ours.teamId, "owner"), await signedIn(ours.teamId, "admin")];
	const stranger = await signedIn(theirs.teamId, "owner");
	const by = { userId: admin.userId, role: "admin" } as const;
	await expect(changeMember(ours.teamId, by, owner.userId, "viewer")).rejects.toMatchObject({ slug: "missing_scope" });
	await expect(changeMember(ours.teamId, by, admin.userId, "owner")).rejects.toMatchObject({ slug: "missing_scope" });
	await expect(changeMember(ours.teamId, by, stranger.userId, null)).rejects.toMatchObject({ slug: "not_found" });
	expect(await changeMember(ours.teamId, by, admin.userId, null)).toBe(admin.email);
});

test("an invitation lets in its own address, once, however often it is tried at once", async () => {
	const { teamId } = await testTeam();
	const owner = await signedIn(teamId, "owner");
	const [guest, other] = [await signedIn(null), await signedIn(null)];
	const team = { id: teamId, role: "owner" } as const;
	const { secret } = await invite(team, { email: guest.email, role: "viewer" }, { userId: owner.userId, now: now() });
	await expect(acceptInvitation(secret, other, now())).rejects.toMatchObject({ slug: "missing_scope" });
	const tries = await Promise.allSettled(Array.from({ length: 5 }, () => acceptInvitation(secret, guest, now())));
	expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect((await listMembers(teamId)).map(({ email, role }) => [email, role])).toEqual([
		[owner.email, "owner"],
		[guest.email, "viewer"],
	]);
	await expect(
		invite(team, { email: guest.email, role: "viewer" }, { userId: owner.userId, now: now() }),
	).rejects.toMatchObject({ slug: "invalid_request" });
});

test("a revoked, replaced or old invitation is worth nothing, and its secret is not kept", async () => {
	const { teamId } = await testTeam();
	const owner = await signedIn(teamId, "owner");
	const team = { id: teamId, role: "owner" } as const;
	const by = { userId: owner.userId, now: now() };
	const first = await invite(team, { email: "a@example.com", role: "member" }, by);
	const second = await invite(team, { email: " A@Example.com", role: "admin" }, by);
	expect(await findInvitation(first.secret, now())).toBeNull();
	expect(await findInvitation(second.secret, now())).toMatchObject({ email: "a@example.com", role: "admin" });
	expect(await findInvitation(second.secret, new Date(Date.now() + 8 * 86_400_000))).toBeNull();
	expect(await listInvitations(teamId, now())).toHaveLength(1);
	expect(await revokeInvitation(teamId, second.id, now())).toBe("a@example.com");
	expect(await findInvitation(second.secret, now())).toBeNull();
	const { rows } = await pool().query("SELECT row_to_json(i)::text AS row FROM invitations i WHERE team_id = $1", [
		teamId,
	]);
	expect(JSON.stringify(rows)).not.toContain(second.secret);
});

test("the audit log refuses changes, and goes with its team alone", async () => {
	const { teamId } = await testTeam();
	await pool().query(
		"INSERT INTO audit_entries (team_id, id, at, actor, action) VALUES ($1, gen_random_uuid(), now(), 'a', 'b')",
		[teamId],
	);
	for (const statement of ["UPDATE audit_entries SET actor = 'c'", "DELETE FROM audit_entries"]) {
		await expect(pool().query(`${statement} WHERE team_id = $1`, [teamId])).rejects.toThrow("append-only");
	}
	await pool().query("DELETE FROM teams WHERE id = $1", [teamId]);
	expect((await pool().query("SELECT FROM audit_entries WHERE team_id = $1", [teamId])).rowCount).toBe(0);
});
