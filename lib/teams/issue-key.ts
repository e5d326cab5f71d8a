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
