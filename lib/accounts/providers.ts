// The other services that people may sign in by, as next-auth asks for them: where they live, and what is believed of
// what they claim.

import GitHub, { type GithubProfile } from "next-auth/providers/github";
import Google, { type GoogleProfile } from "next-auth/providers/google";
import type { Provider } from "next-auth/providers/index";
import { env } from "@/lib/env";
import type { ProviderClaim } from "./sign-in-by-provider";

const NAMES = { github: "GitHub", google: "Google" } as const;
export type ProviderId = keyof typeof NAMES;

const TIMEOUT_MS = 10_000;

export const providerName = (id: string) => NAMES[id as ProviderId] ?? id;

/** The services that are set up, in the order of their buttons. */
export function configuredProviders(): { id: ProviderId; name: string }[] {
	const { GITHUB_CLIENT_ID, GOOGLE_CLIENT_ID } = env();
	const ids: ProviderId[] = [
		...(GITHUB_CLIENT_ID ? (["github"] as const) : []),
		...(GOOGLE_CLIENT_ID ? (["google"] as const) : []),
	];
	return ids.map((id) => ({ id, name: NAMES[id] }));
}

/** The same for next-auth. */
export function oauthProviders(): Provider[] {
	const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
	return [
		...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? [gitHub(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET)] : []),
		...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)] : []),
	];
}

function gitHub(clientId: string, clientSecret: string): Provider {
	const site = env().GITHUB_URL?.replace(/\/$/, "");
	const oauth = `${site ?? "https://github.com"}/login/oauth`;
	const api = site ? `${site}/api/v3` : "https://api.github.com";
	return GitHub({
		clientId,
		clientSecret,
		checks: ["pkce", "state"],
		issuer: oauth,
		authorization: { url: `${oauth}/authorize`, params: { scope: "read:user user:email" } },
		token: `${oauth}/access_token`,
		userinfo: {
			url: `${api}/user`,
			request: async ({ client, tokens }) => {
				const token = tokens.access_token ?? "";
				const profile = await client.userinfo<GithubProfile>(token);
				// The profile's own address is whatever its owner shows; only this list says what was proved.
				return { ...profile, email: (await findProvedEmail(`${api}/user/emails`, token)) ?? undefined };
			},
		},
	});
}

async function findProvedEmail(url: string, token: string): Promise<string | null> {
	const response = await fetch(url, {
		headers: { Authorization: `Bearer ${token}`, Accept: "application/json", "User-Agent": "memory-graph" },
		redirect: "error",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!response.ok) return null;
	const emails = (await response.json()) as { email: string; primary: boolean; verified: boolean }[];
	return emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
}

function google(clientId: string, clientSecret: string): Provider {
	const issuer = env().GOOGLE_ISSUER?.replace(/\/$/, "") ?? "https://accounts.google.com";
	return Google({
		clientId,
		clientSecret,
		checks: ["pkce", "state", "nonce"],
		issuer,
		wellKnown: `${issuer}/.well-known/openid-configuration`,
	});
}

/** What a service claim, with only what it has proved. */
export function toClaim(provider: string, subject: string, profile: unknown): ProviderClaim {
	const base = { provider, providerName: providerName(provider), subject };
	if (provider === "github") {
		const { login = "", name, email } = profile as Partial<GithubProfile>;
		return { ...base, label: login, name: name ?? login, email: email ?? null };
	}
	const { name = "", email = "", email_verified } = profile as Partial<GoogleProfile>;
	return { ...base, label: email, name, email: email_verified === true ? email : null };
}
