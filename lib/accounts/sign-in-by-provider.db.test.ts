import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { signedIn } from "@/lib/testing/sign-in";
import { hashPassword } from "./password";
import { endSession, startSession } from "./sessions";
import { findIdentity, type ProviderClaim, removeIdentity, signInByProvider } from "./sign-in-by-provider";

const random = () => randomBytes(6).toString("hex");

function claim(change: Partial<ProviderClaim> = {}): ProviderClaim {
	const subject = random();
	return {
		provider: "github",
		providerName: "GitHub",
		subject,
		label: subject,
		name: "Ada",
		email: `${subject}@example.com`,
		...change,
	};
}
const enter = (what: ProviderClaim, viewer: { userId: string; sessionId: string } | null = null) =>
	signInByProvider(what, viewer, new Date());

async function holder({ isProved }: { isProved: boolean }) {
	const person = await signedIn(null);
	await prisma().user.update({
		where: { id: person.userId },
		data: { emailVerifiedAt: isProved ? new Date() : null },
	});
	return person;
}

test("a new person gets an account with a team, proved and without a password, however many windows come at once", async () => {
	const who = claim();
	const entered = await Promise.all(Array.from({ length: 8 }, () => enter(who)));
	expect(new Set(entered.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
	const user = await prisma().user.findUniqueOrThrow({
		where: { email: who.email ?? "" },
		include: { memberships: true, identities: true },
	});
	expect(entered[0]).toEqual({ userId: user.id });
	expect([user.passwordHash, user.emailVerifiedAt, user.name]).toEqual([null, expect.any(Date), "Ada"]);
	expect([user.memberships.length, user.identities.length]).toEqual([1, 1]);
});

test("whom the service knew before is known again, whatever the address says by now", async () => {
	const who = claim();
	const first = await enter(who);
	const victim = await holder({ isProved: true });
	expect(await enter({ ...who, email: victim.email })).toEqual(first);
	expect(await enter({ ...who, email: null })).toEqual(first);
});

test("an address that the service has not proved opens nothing and makes nothing", async () => {
	const who = claim({ email: null });
	expect(await enter(who)).toEqual({ refused: "unverified" });
	expect(await findIdentity("github", who.subject)).toBeNull();
});

test("an account is opened by its address only when both sides have proved it", async () => {
	const [proved, claimed] = [await holder({ isProved: true }), await holder({ isProved: false })];
	expect(await enter(claim({ email: proved.email.toUpperCase() }))).toEqual({ userId: proved.userId });
	expect(await enter(claim({ email: claimed.email }))).toEqual({ refused: "taken" });
	expect(await prisma().identity.count({ where: { userId: claimed.userId } })).toBe(0);
});

test("whoever is signed in connects a service to their own account, and never another account's", async () => {
	const [mine, other] = [await holder({ isProved: false }), claim()];
	await enter(other);
	const who = claim({ email: null });
	expect(await enter(who, mine)).toEqual({ userId: mine.userId });
	expect(await enter(who, mine)).toEqual({ userId: mine.userId });
	expect(await enter(other, mine)).toEqual({ refused: "elsewhere" });
	expect(await enter(claim(), mine)).toEqual({ refused: "second" });
	expect(await enter(claim({ provider: "google", providerName: "Google" }), mine)).toEqual({
		userId: mine.userId,
	});
});

test("the last way in stays, though two are taken away at once", async () => {
	const mine = await holder({ isProved: true });
	const { userId } = mine;
	await enter(claim(), mine);
	await enter(claim({ provider: "google", providerName: "Google" }), mine);
	const remove = (provider: string) => removeIdentity(userId, provider, provider, new Date());
	const removed = await Promise.allSettled([remove("github"), remove("google")]);
	expect(removed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const [left] = await prisma().identity.findMany({ where: { userId } });
	await expect(remove(left?.provider ?? "")).rejects.toThrow("Set a password first");
	await prisma().user.update({
		where: { id: userId },
		data: { passwordHash: await hashPassword("grey otters hum low") },
	});
	await remove(left?.provider ?? "");
	await expect(remove(left?.provider ?? "")).rejects.toMatchObject({ slug: "not_found" });
});

test("nothing is connected to an account by a session that has ended", async () => {
	const mine = await holder({ isProved: true });
	await endSession(mine.userId, mine.sessionId, new Date());
	expect(await enter(claim({ email: null }), mine)).toEqual({ refused: "ended" });
	expect(await prisma().identity.count({ where: { userId: mine.userId } })).toBe(0);
});

test("a sign-in by a service that was taken away meanwhile starts no session", async () => {
	const who = claim();
	const entered = await enter(who);
	const userId = "userId" in entered ? entered.userId : "";
	const { provider, subject } = who;
	const start = () =>
		startSession(userId, { address: "192.0.2.1", userAgent: "test" }, new Date(), { provider, subject });
	await start();
	await prisma().identity.deleteMany({ where: { userId } });
	await expect(start()).rejects.toMatchObject({ slug: "unauthenticated" });
	expect(await prisma().userSession.count({ where: { userId } })).toBe(1);
});
