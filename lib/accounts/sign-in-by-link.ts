import { prisma } from "@/lib/db/prisma";
import { forgetAttempts } from "./attempts";
import { takeLink } from "./links";
import { proveAddress } from "./prove-address";
import { createUser, defaultTeamName } from "./sign-up";

/**
 * The user that a mailed sign-in link lets in, once; null for a link that is no longer good. An address without an account
 * gets one, with its team. Decision: whoever reads the mail of an address may sign up with it, so nobody learns whether it
 * had an account before.
 */
export async function signInByLink(
	secret: string,
	now: Date,
): Promise<{ id: string; email: string; name: string } | null> {
	const link = await takeLink(prisma(), "sign_in", secret, now);
	if (!link) return null;
	const find = () => prisma().user.findUnique({ where: { email: link.email } });
	const found = await find();
	if (!found) {
		const teamName = defaultTeamName(link.email);
		await createUser({ email: link.email, passwordHash: null, isVerified: true, teamName, now });
	}
	const user = found ?? (await find());
	if (!user) return null;
	await prisma().$transaction((tx) => proveAddress(tx, user.id, now));
	await forgetAttempts({ kind: "account", what: user.email });
	return { id: user.id, email: user.email, name: user.name };
}
