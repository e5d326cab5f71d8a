// The applications that registered themselves.
import type { OAuthRegisteredClientsStore } from "@modelcontextprotocol/sdk/server/auth/clients.js";
import { InvalidClientMetadataError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import type { OAuthClientInformationFull } from "@modelcontextprotocol/sdk/shared/auth.js";
import { prisma } from "@/lib/db/prisma";
import { isUuid, uuidv7 } from "@/lib/ids";
import { LOOPBACK } from "./metadata";

const MAX_REDIRECTS = 10;
const MAX_REDIRECT_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;

/**
 * Decision: every client is public, whatever it asked for: PKCE proves that who exchanges a code is who asked for it, and no
 * secret of a client has to be kept.
 */
export const clients: OAuthRegisteredClientsStore = {
	async getClient(id) {
		const row = isUuid(id) ? await prisma().oauthClient.findUnique({ where: { id } }) : null;
		return row ? toInformation(row) : undefined;
	},

	async registerClient({ client_name, redirect_uris }) {
		if (redirect_uris.length === 0 || redirect_uris.length > MAX_REDIRECTS) {
			throw new InvalidClientMetadataError(`Register 1 to ${MAX_REDIRECTS} redirect_uris.`);
		}
		for (const uri of redirect_uris) assertRedirect(uri);
		const name = toName(client_name ?? "") || new URL(redirect_uris[0] ?? "").hostname || "An application";
		const row = { id: uuidv7(), name, redirectUris: redirect_uris, createdAt: new Date() };
		return toInformation(await prisma().oauthClient.create({ data: row }));
	},
};

type Row = { id: string; name: string; redirectUris: string[]; createdAt: Date };

const toInformation = ({ id, name, redirectUris, createdAt }: Row): OAuthClientInformationFull => ({
	client_id: id,
	client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
	client_name: name,
	redirect_uris: redirectUris,
	grant_types: ["authorization_code", "refresh_token"],
	response_types: ["code"],
	token_endpoint_auth_method: "none",
});

/** A name for people: one line, without characters that are not seen or turn what follows around. */
const toName = (name: string) =>
	[...name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ").trim()].slice(0, MAX_NAME_LENGTH).join("");

/** Schemes of agents that are no domain's name, as RFC 8252 wants them to be. */
const OF_AGENT =
	/^(?:claude|cline|codeium|cursor|goose|jan|jetbrains|kilocode|kiro|lmstudio|obsidian|raycast|roocode|trae|vscode|vscode-insiders|warp|windsurf|zed)$/;

/**
 * https, this machine, or a program's own scheme (RFC 8252). Decision: schemes are those that name a domain, which no system and no browser
 * has, and those of known agents. A list of what is dangerous would never be complete.
 */
function assertRedirect(uri: string): void {
	const { protocol, hostname, username, password } = new URL(uri);
	const scheme = protocol.slice(0, -1);
	const isOfAProgram = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(scheme) || OF_AGENT.test(scheme);
	const isGood = scheme === "https" || (scheme === "http" && LOOPBACK.includes(hostname)) || isOfAProgram;
	const isOdd = /[#\p{Cc}]/u.test(uri) || username || password || uri.length > MAX_REDIRECT_LENGTH;
	if (!isGood || isOdd) {
		throw new InvalidClientMetadataError(
			"A redirect URI has https, an address of this machine or a program's own scheme, such as com.example.agent.",
		);
	}
}
