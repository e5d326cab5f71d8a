// People of tests: a user with a role in a team, signed in.
import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { sessionCookie } from "@/lib/accounts/cookies";
import { startSession } from "@/lib/accounts/sessions";
import type { Role } from "@/lib/auth/roles";
import { prisma } from "@/lib/db/prisma";
import { env } from "@/lib/env";
import { uuidv7 } from "@/lib/ids";

/** `cookies` is what the browser would send. */
export type SignedIn = { userId: string; sessionId: string; email: string; cookies: Record<string, string> };

/** Makes a user, a member of the team unless it is null, and signs them in. The user has no password. */
export async function signedIn(teamId: string | null, role: Role = "owner"): Promise<SignedIn> {
	const userId = uuidv7();
	const email = `${randomBytes(6).toString("hex")}@example.com`;
	await prisma().user.create({
		data: { id: userId, email, ...(teamId ? { memberships: { create: { teamId, role } } } : {}) },
	});
	const sessionId = await startSession(userId, { address: "192.0.2.1", userAgent: "test" }, new Date());
	const secret = env().NEXTAUTH_SECRET ?? "";
	const cookie = await encode({ token: { sub: userId, sid: sessionId }, secret });
	return { userId, sessionId, email, cookies: { [sessionCookie()]: cookie } };
}
