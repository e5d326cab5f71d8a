import { makeKey, type NewKey } from "@/lib/auth/api-key";
import { prisma } from "@/lib/db/prisma";
import { uuidv7 } from "@/lib/ids";
import type { Tier } from "@/lib/tiers";

export type NewTeam = { teamId: string; projectId: string; project: string; keyId: string; key: string };

/**
 * Creates a team with its project `default` and a first key of scope write, all or nothing. The key is answered once and
 * cannot be read again. Spec: Limits ("Hobby has one project, named `default`").
 */
export async function createTeam(input: { name: string; tier?: Tier; signedUpAt?: Date }): Promise<NewTeam> {
	const teamId = uuidv7();
	const projectId = uuidv7();
	const key = makeKey();
	await prisma().team.create({
		data: {
			id: teamId,
			name: input.name,
			tier: input.tier ?? "hobby",
			signedUpAt: input.signedUpAt ?? new Date(),
			projects: {
				create: {
					id: projectId,
					name: "default",
					apiKeys: { create: { ...toRow(key), name: "first key", scopes: ["read", "write"] } },
				},
			},
		},
	});
	return { teamId, projectId, project: "default", keyId: key.id, key: key.key };
}

/** The stored part of a key: never the secret. */
export const toRow = (key: NewKey) => ({ id: key.id, secretHash: key.secretHash, last4: key.last4 });
