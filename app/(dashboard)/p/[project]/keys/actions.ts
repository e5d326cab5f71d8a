"use server";
import { z } from "zod";
import { sessionAction } from "@/lib/http/session-action";
import { issueKey, revokeKeyOf, rotateKey } from "@/lib/teams/keys";
import { groupId, text } from "@/lib/wire/fields";

const keyId = z.string().regex(/^[0-9A-Za-z]{8}$/, { error: "is not the id of a key" });

const CreateKeyInput = z.object({
	name: text(0, 60).transform((name) => name.trim()),
	write: z.boolean(),
	groups: z.array(groupId).max(50, { error: "Name at most 50 groups." }),
	expiresInDays: z.union([z.null(), z.int().min(1).max(3_650)]),
});
const RotateKeyInput = z.object({ keyId, graceHours: z.int().min(0).max(720) });
const RevokeKeyInput = z.object({ keyId });

/** Creates a key and answers it, once. */
export const createKeyAction = sessionAction({
	action: "key.create",
	input: CreateKeyInput,
	run: ({ team, project, viewer, now }, { name, write, groups, expiresInDays }) =>
		issueKey({
			teamId: team.id,
			project: project.name,
			name,
			scopes: write ? ["read", "write"] : ["read"],
			groups,
			expiresAt: expiresInDays === null ? undefined : new Date(now.getTime() + expiresInDays * 86_400_000),
			createdBy: viewer.userId,
		}),
	audit: ({ name }, { keyId }) => `key "${name}" (mg_live_${keyId}_…)`,
});

/** Replaces a key by a new one and answers it, once. */
export const rotateKeyAction = sessionAction({
	action: "key.rotate",
	input: RotateKeyInput,
	run: ({ team, project, viewer, now }, { keyId, graceHours }) =>
		rotateKey({ teamId: team.id, projectId: project.id }, keyId, { graceHours, createdBy: viewer.userId, now }),
	audit: ({ keyId, graceHours }, value) =>
		`key "${value.name}" (mg_live_${keyId}_… to mg_live_${value.keyId}_…, grace ${graceHours} h)`,
});

/** Revokes a key for good. */
export const revokeKeyAction = sessionAction({
	action: "key.revoke",
	input: RevokeKeyInput,
	run: ({ team, project, now }, { keyId }) => revokeKeyOf({ teamId: team.id, projectId: project.id }, keyId, now),
	audit: ({ keyId }) => `key mg_live_${keyId}_…`,
});
