import { makeKey } from "@/lib/auth/api-key";
import type { Scope } from "@/lib/auth/verify-key";
import { prisma } from "@/lib/db/prisma";
import { AppError, notFound } from "@/lib/errors";
import { toRow } from "./create-team";

/**
 * Issues a key for a project of a team. `groups` empty sees every group; `read` is implicit. The key is answered once.
 * Throws `not_found` for an unknown team or project, `invalid_request` for an expiry in the past.
 */
export async function issueKey(input: {
	teamId: string;
	project?: string;
	name?: string;
	scopes?: Scope[];
	groups?: string[];
	expiresAt?: Date;
	createdBy?: string;
}): Promise<{ keyId: string; key: string }> {
	if (input.expiresAt && input.expiresAt <= new Date()) {
		throw new AppError("invalid_request", "The expiry of a key lies in the future.");
	}
	const project = await prisma().project.findUnique({
		where: { teamId_name: { teamId: input.teamId, name: input.project ?? "default" } },
	});
	if (!project) throw notFound("project");
	const key = makeKey();
	await prisma().apiKey.create({
		data: {
			...toRow(key),
			teamId: project.teamId,
			projectId: project.id,
			name: input.name ?? "",
			scopes: [...new Set<Scope>(["read", ...(input.scopes ?? [])])],
			groups: input.groups ?? [],
			expiresAt: input.expiresAt ?? null,
			createdBy: input.createdBy ?? null,
		},
	});
	return { keyId: key.id, key: key.key };
}

/** Revokes a key; it is refused from the very next call. Safe to repeat. Throws `not_found` for an unknown id. */
export async function revokeKey(keyId: string): Promise<void> {
	const { count } = await prisma().apiKey.updateMany({
		where: { id: keyId },
		data: { revokedAt: new Date() },
	});
	if (count === 0) throw notFound("key");
}

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
