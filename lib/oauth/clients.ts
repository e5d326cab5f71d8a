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

/** Schemes that a browser, or the system behind it, opens itself; the SDK refuses those of scripts. */
const NOT_OF_A_PROGRAM =
	/^(about|blob|chrome|content|edge|file|filesystem|ftp|intent|jar|mailto|ms-[a-z-]+|search-ms|sms|ssh|tel|view-source|wss?):$/;

/** https, this machine, or a program's own scheme (RFC 8252). */
function assertRedirect(uri: string): void {
	const { protocol, hostname, username, password } = new URL(uri);
	const isPlain = protocol === "http:" && !LOOPBACK.includes(hostname);
	const isOther = isPlain || NOT_OF_A_PROGRAM.test(protocol);
	if (isOther || uri.includes("#") || username || password || uri.length > MAX_REDIRECT_LENGTH) {
		throw new InvalidClientMetadataError(
			"A redirect URI has https, an address of this machine or a scheme of its own.",
		);
	}
}
