import { makeKey } from "@/lib/auth/api-key";
import { prisma } from "@/lib/db/prisma";
import { AppError, notFound } from "@/lib/errors";
import { toRow } from "./create-team";

type Owner = { teamId: string; projectId: string };

/**
 * Replaces a key by a new one with the same name, scopes and groups. The old one still works for `graceHours`
 * (0: no longer), never longer than it would have. The new key is answered once. Throws `not_found` for a key of another
 * project or an application's, `invalid_request` for one that is dead already.
 */
export async function rotateKey(
	owner: Owner,
	keyId: string,
	options: { graceHours: number; createdBy: string | null; now: Date },
): Promise<{ keyId: string; key: string; name: string }> {
	return prisma().$transaction(async (tx) => {
		const old = await tx.apiKey.findFirst({ where: { id: keyId, ...owner, oauthClientId: null } });
		if (!old) throw notFound("key");
		if (old.revokedAt || (old.expiresAt && old.expiresAt <= options.now)) {
			throw new AppError("invalid_request", "This key no longer works. Create a new one instead.");
		}
		const end = new Date(options.now.getTime() + options.graceHours * 3_600_000);
		const { count } = await tx.apiKey.updateMany({
			where: { id: keyId, revokedAt: null },
			data:
				options.graceHours === 0
					? { revokedAt: options.now }
					: { expiresAt: old.expiresAt && old.expiresAt < end ? old.expiresAt : end },
		});
		if (count === 0) throw new AppError("invalid_request", "This key was revoked meanwhile.");
		const key = makeKey();
		await tx.apiKey.create({
			data: {
				...toRow(key),
				...owner,
				name: old.name,
				scopes: old.scopes,
				groups: old.groups,
				createdBy: options.createdBy,
			},
		});
		return { keyId: key.id, key: key.key, name: old.name };
	});
}

/** Revokes a key of a project; it is refused from the very next call. Throws `not_found` for a key of another project. */
export async function revokeKeyOf(owner: Owner, keyId: string, now: Date): Promise<void> {
	const { count } = await prisma().apiKey.updateMany({
		where: { id: keyId, ...owner, revokedAt: null },
		data: { revokedAt: now },
	});
	if (count === 0) throw notFound("key");
}
