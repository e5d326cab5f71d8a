// What an account may do to itself on a service that sends no mail, and what its operator may.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listAudit } from "@/lib/auth/audit";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { uuidv7 } from "@/lib/ids";
import { foundTeam } from "@/lib/teams/found-team";
import { signedIn } from "@/lib/testing/sign-in";
import { testTeam } from "@/lib/testing/test-team";
import { changeEmail } from "./change-email";
import { changePassword } from "./change-password";
import { checkCredentials } from "./check-credentials";
import { deleteAccount, foreseeDeletion } from "./delete-account";
import { requestLink } from "./links";
import { hashPassword } from "./password";
import { handOverReset, resetPassword } from "./reset-password";
import { endOtherSessions, isSessionLive, loadViewer, startSession } from "./sessions";

const PASSWORD = "grey otters hum low";
const NEW = "violet tram at noon";
const anEmail = () => `${randomBytes(6).toString("hex")}@example.com`;
const anAddress = () => `test ${randomBytes(6).toString("hex")}`;

async function account(teamId: string | null = null, role: "owner" | "admin" | "member" = "owner") {
	const person = await signedIn(teamId, role);
	await prisma().user.update({ where: { id: person.userId }, data: { passwordHash: await hashPassword(PASSWORD) } });
	return person;
}

describe("another address", () => {
	test("needs the password, holds at once, and is refused when somebody has it", async () => {
		const [mine, theirs] = [await account(), await account()];
		const change = (email: string, password = PASSWORD) => changeEmail(mine, { email, password }, new Date());
		await expect(change(anEmail(), "wrong")).rejects.toMatchObject({ facts: { details: [{ field: "password" }] } });
		for (const email of [theirs.email, mine.email, "nobody"]) {
			await expect(change(email)).rejects.toMatchObject({ facts: { details: [{ field: "email" }] } });
		}
		const email = anEmail();
		expect(await change(` ${email.toUpperCase()}`)).toEqual({ email, mustConfirm: false });
		expect(await checkCredentials({ email, password: PASSWORD }, anAddress(), new Date())).toMatchObject({
			id: mine.userId,
		});
	});
});

test("without a mail server no link can be asked for", async () => {
	const asked = requestLink("reset", { email: anEmail() }, anAddress(), new Date());
	await expect(asked).rejects.toMatchObject({ slug: "unavailable" });
});

test("an account without a password gets one, and does what needs one, while its session is fresh", async () => {
	const { userId, sessionId } = await signedIn(null);
	const old = await startSession(userId, { address: "", userAgent: "" }, new Date(Date.now() - 16 * 60_000));
	const input = { current: "", password: NEW };
	await expect(changePassword({ userId, sessionId: old }, input, new Date())).rejects.toMatchObject({
		slug: "invalid_request",
	});
	expect(await changePassword({ userId, sessionId }, input, new Date())).toBe(1);
	await expect(changePassword({ userId, sessionId }, input, new Date())).rejects.toMatchObject({
		facts: { details: [{ field: "current" }] },
	});
});

test("the other sessions end together, this one stays", async () => {
	const { userId, sessionId } = await account();
	const others = [
		await startSession(userId, { address: "", userAgent: "" }, new Date()),
		await startSession(userId, { address: "", userAgent: "" }, new Date()),
	];
	expect(await endOtherSessions(userId, sessionId, new Date())).toBe(2);
	for (const id of others) expect(await isSessionLive(id, new Date())).toBe(false);
	expect(await isSessionLive(sessionId, new Date())).toBe(true);
});

test("the operator's reset ends every session, works once, and proves no address", async () => {
	const { userId, sessionId, email } = await account();
	await expect(handOverReset(anEmail(), new Date())).rejects.toMatchObject({ slug: "not_found" });
	const handed = await handOverReset(` ${email.toUpperCase()} `, new Date());
	expect(handed).toMatchObject({ email, sessionsEnded: 1 });
	expect(await isSessionLive(sessionId, new Date())).toBe(false);
	const secret = handed.url.split("/").at(-1) ?? "";
	await resetPassword(secret, NEW, new Date());
	await expect(resetPassword(secret, PASSWORD, new Date())).rejects.toMatchObject({ slug: "not_found" });
	expect(await checkCredentials({ email, password: NEW }, anAddress(), new Date())).toMatchObject({ id: userId });
	expect((await prisma().user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt).toBeNull();
});

describe("deleting an account", () => {
	const sure = (person: { email: string }) => ({ email: person.email, password: PASSWORD });

	test("takes the address, the password, and the teams that nobody else belongs to", async () => {
		const { teamId: shared } = await testTeam();
		await signedIn(shared, "owner");
		const person = await account(shared);
		const { teamId: own } = await foundTeam(person.userId, "Mine alone", new Date());
		await pool().query("INSERT INTO audit_entries (team_id, id, at, actor, action) VALUES ($1, $2, now(), 'a', 'b')", [
			own,
			uuidv7(),
		]);
		expect(await foreseeDeletion(person.userId)).toEqual({ alone: [{ id: own, name: "Mine alone" }], stuck: [] });
		const attempt = (input: object) => deleteAccount(person, { ...sure(person), ...input }, new Date());
		await expect(attempt({ email: anEmail() })).rejects.toMatchObject({ facts: { details: [{ field: "email" }] } });
		await expect(attempt({ password: "no" })).rejects.toMatchObject({ facts: { details: [{ field: "password" }] } });
		await attempt({});
		expect(await loadViewer(person.sessionId, new Date())).toBeNull();
		expect(await prisma().user.count({ where: { id: person.userId } })).toBe(0);
		const teams = await prisma().team.findMany({ where: { id: { in: [own, shared] } }, select: { id: true } });
		expect(teams).toEqual([{ id: shared }]);
		expect((await listAudit(shared, null)).entries).toMatchObject([{ actor: person.email, action: "team.leave" }]);
	});

	test("is refused, in words, for the last owner of a team with others", async () => {
		const { teamId } = await testTeam();
		const person = await account(teamId);
		const other = await account(teamId, "admin");
		const attempt = () => deleteAccount(person, sure(person), new Date());
		await expect(attempt()).rejects.toThrow("You are the last owner of Test team. Make another member an owner");
		await deleteAccount(other, sure(other), new Date());
		await attempt();
		expect(await prisma().team.count({ where: { id: teamId } })).toBe(0);
	});

	test("never leaves a team without an owner, though both owners go at once", async () => {
		const { teamId } = await testTeam();
		const owners = [await account(teamId), await account(teamId)];
		await signedIn(teamId, "member");
		const gone = await Promise.allSettled(owners.map((person) => deleteAccount(person, sure(person), new Date())));
		expect(gone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await prisma().membership.count({ where: { teamId, role: "owner" } })).toBe(1);
	});

	test("waits while a team has a subscription that Stripe cannot be asked about", async () => {
		const { teamId } = await testTeam();
		const person = await account(teamId);
		const subscription = { subscriptionId: `sub_${teamId}`, subscriptionStatus: "active" };
		await prisma().billingAccount.create({ data: { teamId, customerId: `cus_${teamId}`, ...subscription } });
		await expect(deleteAccount(person, sure(person), new Date())).rejects.toMatchObject({ slug: "unavailable" });
		expect(await prisma().user.count({ where: { id: person.userId } })).toBe(1);
		await prisma().billingAccount.update({ where: { teamId }, data: { subscriptionId: null } });
		await deleteAccount(person, sure(person), new Date());
		expect(await prisma().team.count({ where: { id: teamId } })).toBe(0);
	});
});
