import { prisma } from "@/lib/db/prisma";

export type KeyState = "live" | "expiring" | "expired" | "revoked";
export type KeyLine = {
	id: string;
	name: string;
	last4: string;
	scopes: string[];
	groups: string[];
	createdAt: Date;
	createdBy: string | null;
	lastUsedAt: Date | null;
	expiresAt: Date | null;
	state: KeyState;
	/** The key of an application that was connected by OAuth, which renews it itself; it ends when it is not used for long. */
	isApplication: boolean;
};

/** A project's keys, newest first, without anything secret. `expiring` has an end that is still to come. */
export async function listKeys(teamId: string, projectId: string, now: Date): Promise<KeyLine[]> {
	const rows = await prisma().apiKey.findMany({
		where: { teamId, projectId },
		select: {
			id: true,
			name: true,
			last4: true,
			scopes: true,
			groups: true,
			createdAt: true,
			lastUsedAt: true,
			expiresAt: true,
			revokedAt: true,
			creator: { select: { email: true } },
			oauthClientId: true,
			refreshTokens: { where: { usedAt: null }, select: { expiresAt: true } },
		},
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: 200,
	});
	return rows.map(({ creator, revokedAt, oauthClientId, refreshTokens, ...row }) => {
		const expiresAt = refreshTokens[0]?.expiresAt ?? row.expiresAt;
		return {
			...row,
			expiresAt,
			createdBy: creator?.email ?? null,
			state: revokedAt ? "revoked" : !expiresAt ? "live" : expiresAt <= now ? "expired" : "expiring",
			isApplication: oauthClientId !== null,
		};
	});
}
