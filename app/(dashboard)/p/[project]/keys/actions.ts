"use server";
import { sessionAction } from "@/lib/http/session-action";
import { issueKey } from "@/lib/teams/issue-key";
import { revokeKeyOf, rotateKey } from "@/lib/teams/rotate-key";
import { CreateKeyInput, RevokeKeyInput, RotateKeyInput } from "./input";

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
