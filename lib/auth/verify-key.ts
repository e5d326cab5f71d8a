// An API key's access: from an Authorization header to a Ctx.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";
import type { Tier } from "@/lib/tiers";
import { hashSecret, isSecret, parseKey } from "./api-key";
import { ACTIONS } from "./roles";

export type Scope = "read" | "write";
/**
 * Who calls; `isUseDue` says that the key's last use was noted more than a minute ago, `isToken` that it is an application's access
 * token, which is good for the MCP server alone.
 */
export type Caller = { caller: Omit<Ctx, "requestId" | "now">; scopes: Scope[]; isUseDue: boolean; isToken: boolean };

type KeyRow = {
	secret_hash: Buffer;
	scopes: Scope[];
	groups: string[];
	live: boolean;
	is_token: boolean;
	is_use_due: boolean;
	team_id: string;
	project_id: string;
	time_zone: string;
	tier: Tier;
	signed_up_at: Date;
	past_due: boolean;
};

const KEY_BY_ID = {
	name: "key-by-id",
	text: `SELECT k.secret_hash, k.scopes, k.groups, k.team_id, k.project_id, p.time_zone, t.tier, t.signed_up_at, t.past_due,
			k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS is_use_due,
			k.oauth_client_id IS NOT NULL AS is_token,
			k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND (k.oauth_client_id IS NULL OR EXISTS (
				SELECT FROM memberships m WHERE m.team_id = k.team_id AND m.user_id = k.created_by AND m.role = ANY ($2))) AS live
		FROM api_keys k JOIN teams t ON t.id = k.team_id JOIN projects p ON p.id = k.project_id WHERE k.id = $1`,
};

export const refusal = () =>
	new AppError("unauthenticated", "Missing or invalid API key. Send 'Authorization: Bearer <key>'.");

/**
 * The caller behind an Authorization header. Throws `unauthenticated`, always the same, for a missing, malformed,
 * unknown, revoked or expired key, one whose project is gone, and an application's token once who approved it may no longer. Nothing is cached, so a revocation holds on the very
 * next call. Spec: Authentication.
 */
export async function verifyKey(authorization: string | null): Promise<Caller> {
	const [, presented] = /^bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
	const key = presented ? parseKey(presented) : null;
	if (!key) throw refusal();
	const { rows } = await pool().query<KeyRow>({ ...KEY_BY_ID, values: [key.id, ACTIONS["key.create"].roles] });
	const row = rows[0];
	const matches = isSecret(key.secret, row?.secret_hash ?? hashSecret(""));
	if (!row || !matches || !row.live) throw refusal();
	return {
		caller: {
			team: { id: row.team_id, tier: row.tier, signedUpAt: row.signed_up_at, pastDue: row.past_due },
			projectId: row.project_id,
			timeZone: row.time_zone,
			groups: row.groups.length > 0 ? row.groups : null,
			actor: { kind: "key", id: key.id },
		},
		scopes: row.scopes,
		isUseDue: row.is_use_due,
		isToken: row.is_token,
	};
}

/**
 * Notes that a key was used, at most once a minute; for after the response. Of many requests at once one writes: the others would hold
 * a connection each while they wait for its row.
 */
export async function touchKey(id: string): Promise<void> {
	const touching = perProcess("key touches", () => new Set<string>());
	if (touching.has(id)) return;
	touching.add(id);
	try {
		await pool().query(
			"UPDATE api_keys SET last_used_at = now() WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')",
			[id],
		);
	} finally {
		touching.delete(id);
	}
}
