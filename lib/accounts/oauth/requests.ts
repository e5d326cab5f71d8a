// What an application asks for, from its request to the code that it gets for somebody's consent.
import type { AuthorizationParams } from "@modelcontextprotocol/sdk/server/auth/provider.js";
import { hashSecret, makeSecret } from "@/lib/auth/api-key";
import type { Scope } from "@/lib/auth/verify-key";
import { prisma } from "@/lib/db/prisma";
import { AppError } from "@/lib/errors";
import { issuer, SCOPES } from "./metadata";

/** Long enough to sign up on the way to the consent. */
const REQUEST_MINUTES = 20;
const CODE_SECONDS = 60;

/** What somebody is asked to consent to. `redirectTo` is where the answer goes: its host, or the scheme of a program. */
export type OpenRequest = { clientName: string; redirectTo: string; mayWrite: boolean };

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Keeps a checked request until somebody answers it, and answers the secret that its page is found by. Scopes that are none are left out. */
export async function openRequest(clientId: string, asked: AuthorizationParams, now: Date): Promise<string> {
	const secret = makeSecret();
	const scopes = SCOPES.filter((scope) => asked.scopes?.includes(scope));
	await prisma().oauthRequest.create({
		data: {
			secretHash: hashSecret(secret),
			clientId,
			redirectUri: asked.redirectUri,
			state: asked.state ?? null,
			scopes: scopes.length > 0 ? scopes : [...SCOPES],
			codeChallenge: asked.codeChallenge,
			expiresAt: later(now, REQUEST_MINUTES * 60),
		},
	});
	return secret;
}

const isOpen = (secret: string, now: Date) => ({
	secretHash: hashSecret(secret),
	codeHash: null,
	expiresAt: { gt: now },
});

const findOpen = (secret: string, now: Date) =>
	prisma().oauthRequest.findFirst({ where: isOpen(secret, now), include: { client: true } });

/** A request that waits for an answer; null for a wrong, answered or old one alike. */
export async function findRequest(secret: string, now: Date): Promise<OpenRequest | null> {
	const found = await findOpen(secret, now);
	if (!found) return null;
	const { host, protocol } = new URL(found.redirectUri);
	return {
		clientName: found.client.name,
		redirectTo: ["https:", "http:"].includes(protocol) ? host : protocol,
		mayWrite: found.scopes.includes("write"),
	};
}

type Consent = { teamId: string; projectId: string; userId: string; write: boolean; groups: string[] };
/** Where the browser goes with the answer. */
type Answered = { clientName: string; redirect: string };

const gone = () =>
	new AppError("not_found", "This request was answered already or is too old. Start again in the application.");

/** Gives the application a code for what somebody chose, once. Throws `not_found` as `findRequest` answers null. */
export async function approveRequest(secret: string, consent: Consent, now: Date): Promise<Answered> {
	const { write, ...chosen } = consent;
	const asked = await findOpen(secret, now);
	if (!asked) throw gone();
	const code = makeSecret();
	const scopes: Scope[] = write && asked.scopes.includes("write") ? ["read", "write"] : ["read"];
	const { count } = await prisma().oauthRequest.updateMany({
		where: isOpen(secret, now),
		data: { ...chosen, scopes, codeHash: hashSecret(code), expiresAt: later(now, CODE_SECONDS) },
	});
	if (count === 0) throw gone();
	return { clientName: asked.client.name, redirect: toRedirect(asked, { code }) };
}

/** Notifies the application that it was refused. Throws as `approveRequest` does. */
export async function denyRequest(secret: string, now: Date): Promise<Answered> {
	const asked = await findOpen(secret, now);
	if (!asked) throw gone();
	await prisma().oauthRequest.deleteMany({ where: isOpen(secret, now) });
	return { clientName: asked.client.name, redirect: toRedirect(asked, { error: "access_denied" }) };
}

function toRedirect(
	{ redirectUri, state }: { redirectUri: string; state: string | null },
	answer: Record<string, string>,
) {
	const url = new URL(redirectUri);
	for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
	if (state !== null) url.searchParams.set("state", state);
	url.searchParams.set("iss", issuer());
	return url.href;
}
