// What the first start makes, so that a fresh service can be used at once: a team with a key, and an account that signs in.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isPassword } from "@/lib/accounts/password";
import { createOwner } from "@/lib/accounts/users";
import { verifyKey } from "@/lib/auth/verify-key";
import { closePools, withClient } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { createTeam } from "@/lib/teams/create-team";

/** The key and the sign-in of the first start, each null when there is none to show. */
export async function findOrCreateFirstSecrets(
	dataDir: string,
	databaseUrl: string,
): Promise<{ key: FirstSecret | null; signIn: SignIn | null }> {
	try {
		const key = await findOrCreateFirstKey(dataDir, databaseUrl);
		return { key, signIn: await findOrCreateFirstSignIn(dataDir) };
	} finally {
		await closePools();
	}
}

/** The team of the first start. */
const FIRST_TEAM = "Demo";
const LOCK = 72_707_370;

/** A secret of the first start: where it is kept, and whether this start made it, so that it is to be shown. */
export type FirstSecret = { secret: string; file: string; isNew: boolean };

/**
 * A key that works, null when there is none to show. The first start makes the team `Demo` with a key and keeps the key in
 * `first-key` of the data folder, readable by its owner alone; later starts find that one for as long as it is accepted.
 * Decision: it is printed once, as output ends up in logs, and kept in that file so that it is not lost; delete the file to forget it.
 */
async function findOrCreateFirstKey(dataDir: string, databaseUrl: string): Promise<FirstSecret | null> {
	const file = path.join(dataDir, "first-key");
	// Two starts on one database make one team.
	return withClient({ connectionString: databaseUrl }, async (guard) => {
		await guard.query(`SELECT pg_advisory_lock(${LOCK})`);
		const kept = readKept(file);
		if (kept && (await isAccepted(kept))) return { secret: kept, file, isNew: false };
		const { rowCount } = await guard.query("SELECT FROM teams WHERE name = $1 LIMIT 1", [FIRST_TEAM]);
		if (rowCount) return null;
		const { key } = await createTeam({ name: FIRST_TEAM });
		return keep(file, key);
	});
}

const isAccepted = (key: string) =>
	verifyKey(`Bearer ${key}`).then(
		() => true,
		() => false,
	);

const EMAIL = "owner@demo.local";

export type SignIn = FirstSecret & { email: string };

/**
 * A sign-in that works, null when there is none to show. On a service without any account it makes the owner of the team
 * of the first start with a password of its own and keeps it in `first-sign-in` of the data folder, readable by its owner alone;
 * later starts find it for as long as that password holds. Decision: like the first key it is printed once, can be read again in that
 * file, and changing the password on the account page makes the file worthless.
 */
async function findOrCreateFirstSignIn(dataDir: string): Promise<SignIn | null> {
	const file = path.join(dataDir, "first-sign-in");
	const kept = readKept(file);
	if (kept) {
		const user = await prisma().user.findUnique({ where: { email: EMAIL } });
		return (await isPassword(kept, user?.passwordHash)) ? { email: EMAIL, secret: kept, file, isNew: false } : null;
	}
	const [team, someone] = await Promise.all([
		prisma().team.findFirst({ where: { name: FIRST_TEAM }, orderBy: { createdAt: "asc" } }),
		prisma().user.findFirst({ select: { id: true } }),
	]);
	if (!team || someone) return null;
	// Six groups of four letters and digits, some 120 bits.
	const letters = randomBytes(24).toString("base64url").replace(/[_-]/g, "x").toLowerCase();
	const password = (letters.match(/.{4}/g) ?? []).slice(0, 6).join("-");
	if (!(await createOwner({ email: EMAIL, password, teamId: team.id, now: new Date() }))) return null;
	return { email: EMAIL, ...keep(file, password) };
}

const readKept = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim() : null);

function keep(file: string, secret: string): FirstSecret {
	writeFileSync(file, `${secret}\n`, { mode: 0o600 });
	return { secret, file, isNew: true };
}
