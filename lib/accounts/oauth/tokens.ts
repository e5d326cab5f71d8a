// What an application calls with: a key whose secret is the access token, and refresh tokens that are good once.
import { InvalidGrantError, InvalidScopeError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { hashSecret, isSecret, makeKey, makeSecret, parseKey } from "@/lib/auth/api-key";
import { recordAudit } from "@/lib/auth/audit";
import { ACTIONS } from "@/lib/auth/roles";
import type { Prisma } from "@/lib/db/generated/client";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { toRow } from "@/lib/teams/create-team";

const ACCESS_SECONDS = 3_600;
/** Without use for this long a connection ends. */
const REFRESH_SECONDS = 30 * 86_400;
type Client = { client_id: string; client_name?: string };

const refused = (why: string) => new InvalidGrantError(why);
const end = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The challenge that a code was asked for with. Throws `invalid_grant`; for a code that was used before the key ends too (RFC 6749, 4.1.2). */
export async function challengeOf(client: Client, code: string, now: Date): Promise<string> {
	const asked = await prisma().oauthRequest.findFirst({
		where: { codeHash: hashSecret(code), clientId: client.client_id },
	});
	if (!asked) throw refused("The code is not known.");
	if (asked.keyId) {
		await endConnection(asked.keyId, client, "its code was used twice", now);
		throw refused("The code was used already.");
	}
	if (asked.expiresAt <= now) throw refused("The code is too old.");
	return asked.codeChallenge;
}

/** Makes the key that a code stands for, once. Throws `invalid_grant`. */
export async function exchangeCode(client: Client, code: string, redirectUri: string | undefined, now: Date) {
	const key = makeKey();
	return prisma().$transaction(async (tx) => {
		const good = { codeHash: hashSecret(code), clientId: client.client_id, keyId: null, expiresAt: { gt: now } };
		const asked = await tx.oauthRequest.findFirst({ where: good });
		if (!asked?.teamId || !asked.projectId) throw refused("The code is not good.");
		if (redirectUri !== undefined && redirectUri !== asked.redirectUri) {
			throw refused("The code was asked for another redirect_uri.");
		}
		const { count } = await tx.oauthRequest.updateMany({ where: good, data: { keyId: key.id } });
		if (count === 0) throw refused("The code was used already.");
		await tx.apiKey.create({
			data: {
				...toRow(key),
				teamId: asked.teamId,
				projectId: asked.projectId,
				name: client.client_name ?? "",
				scopes: asked.scopes,
				groups: asked.groups,
				createdBy: asked.userId,
				oauthClientId: client.client_id,
				expiresAt: end(now, ACCESS_SECONDS),
			},
		});
		return toTokens(tx, key, asked.scopes, now);
	});
}

/**
 * Exchanges a refresh token, once, for a new one and a new secret of its key. Throws `invalid_grant`, for a token that was used
 * before having ended the connection, as one of the two who used it stole it. Whoever approved the application must still be allowed to.
 */
export async function refreshTokens(client: Client, token: string, scopes: string[], now: Date): Promise<OAuthTokens> {
	const secretHash = hashSecret(token);
	const found = await prisma().oauthRefreshToken.findFirst({
		where: { secretHash, key: { oauthClientId: client.client_id, revokedAt: null } },
		include: { key: true },
	});
	if (!found) throw refused("The refresh token is not good.");
	const { key } = found;
	if (scopes.some((scope) => !key.scopes.includes(scope))) throw new InvalidScopeError("No such scope was granted.");
	const consenting = {
		teamId: key.teamId,
		userId: key.createdBy ?? undefined,
		role: { in: [...ACTIONS["key.create"].roles] },
	};
	if (!key.createdBy || !(await prisma().membership.findFirst({ where: consenting }))) {
		await endConnection(key.id, client, "who approved it may no longer", now);
		throw refused("Who approved this application may no longer do so.");
	}
	const renewed = await prisma().$transaction(async (tx) => {
		const good = { secretHash, usedAt: null, expiresAt: { gt: now } };
		const { count } = await tx.oauthRefreshToken.updateMany({ where: good, data: { usedAt: now } });
		if (count === 0) return null;
		const next = makeKey(key.id);
		const { secretHash: hash, last4 } = toRow(next);
		const expiresAt = end(now, ACCESS_SECONDS);
		const { count: live } = await tx.apiKey.updateMany({
			where: { id: key.id, revokedAt: null },
			data: { secretHash: hash, last4, expiresAt },
		});
		return live === 0 ? null : toTokens(tx, next, key.scopes, now);
	});
	if (renewed) return renewed;
	if (found.expiresAt > now) await endConnection(key.id, client, "its refresh token was used twice", now);
	throw refused("The refresh token was used already or is too old.");
}

/** Ends the connection that an access or refresh token of the client belongs to; an unknown token is none (RFC 7009). */
export async function revokeToken(client: Client, token: string, now: Date): Promise<void> {
	const parsed = parseKey(token);
	const where = parsed ? { id: parsed.id } : { refreshTokens: { some: { secretHash: hashSecret(token) } } };
	const key = await prisma().apiKey.findFirst({ where: { ...where, oauthClientId: client.client_id } });
	if (!key || (parsed && !isSecret(parsed.secret, key.secretHash))) return;
	await endConnection(key.id, client, "by itself", now);
}

/** Removes requests and refresh tokens a day past their end, and applications that nobody approved within 30 days. */
export async function sweepOauth(now: Date): Promise<void> {
	const past = end(now, -86_400);
	// Without Prisma, which the background would load for nothing else: 40 MB.
	await pool().query("DELETE FROM oauth_requests WHERE expires_at < $1", [past]);
	await pool().query("DELETE FROM oauth_refresh_tokens WHERE expires_at < $1", [past]);
	await pool().query(
		`DELETE FROM oauth_clients c WHERE created_at < $1 AND NOT EXISTS (SELECT FROM api_keys WHERE oauth_client_id = c.id)
			AND NOT EXISTS (SELECT FROM oauth_requests WHERE client_id = c.id)`,
		[end(now, -REFRESH_SECONDS)],
	);
}

async function toTokens(
	tx: Prisma.TransactionClient,
	{ id, key }: { id: string; key: string },
	scopes: string[],
	now: Date,
): Promise<OAuthTokens> {
	const refreshToken = makeSecret();
	const expiresAt = end(now, REFRESH_SECONDS);
	await tx.oauthRefreshToken.create({ data: { secretHash: hashSecret(refreshToken), keyId: id, expiresAt } });
	return {
		access_token: key,
		token_type: "Bearer",
		expires_in: ACCESS_SECONDS,
		scope: scopes.join(" "),
		refresh_token: refreshToken,
	};
}

async function endConnection(keyId: string, client: Client, why: string, now: Date): Promise<void> {
	const where = { id: keyId, revokedAt: null };
	const key = await prisma().apiKey.findFirst({ where });
	const { count } = await prisma().apiKey.updateMany({ where, data: { revokedAt: now } });
	if (!key || count === 0) return;
	await recordAudit({
		teamId: key.teamId,
		actorId: null,
		actor: client.client_name ?? "",
		action: "key.revoke",
		target: `application "${key.name}" (mg_live_${keyId}_…): ${why}`,
		address: "",
		requestId: "",
		at: now,
	});
}
