// The first account, so that whoever started the service can sign in to its dashboard at once.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isPassword } from "@/lib/accounts/password";
import { createOwner } from "@/lib/accounts/users";
import { closePools } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import type { FirstSecret } from "./first-key";

const EMAIL = "owner@demo.local";

export type SignIn = FirstSecret & { email: string };

/**
 * A sign-in that works, null when there is none to show. On a service without any account it makes the owner of the team
 * `teamName` with a password of its own and keeps it in `first-sign-in` of the data folder, readable by its owner alone;
 * later starts find it for as long as that password holds. Decision: like the first key it is printed once, can be read again in that
 * file, and changing the password on the account page makes the file worthless.
 */
export async function findOrCreateFirstSignIn(dataDir: string, teamName: string): Promise<SignIn | null> {
	const file = path.join(dataDir, "first-sign-in");
	try {
		const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
		if (kept) {
			const user = await prisma().user.findUnique({ where: { email: EMAIL } });
			return (await isPassword(kept, user?.passwordHash)) ? { email: EMAIL, secret: kept, file, isNew: false } : null;
		}
		const [team, someone] = await Promise.all([
			prisma().team.findFirst({ where: { name: teamName }, orderBy: { createdAt: "asc" } }),
			prisma().user.findFirst({ select: { id: true } }),
		]);
		if (!team || someone) return null;
		// Six groups of four letters and digits, some 120 bits.
		const letters = randomBytes(24).toString("base64url").replace(/[_-]/g, "x").toLowerCase();
		const password = (letters.match(/.{4}/g) ?? []).slice(0, 6).join("-");
		if (!(await createOwner({ email: EMAIL, password, teamId: team.id, now: new Date() }))) return null;
		writeFileSync(file, `${password}\n`, { mode: 0o600 });
		return { email: EMAIL, secret: password, file, isNew: true };
	} finally {
		await closePools();
	}
}
