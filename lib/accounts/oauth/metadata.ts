// What the service says of itself to applications that connect by OAuth 2.1: where to go (RFC 8414) and what a token is good
// for (RFC 9728). Knows no database.
import type { OAuthMetadata, OAuthProtectedResourceMetadata } from "@modelcontextprotocol/sdk/shared/auth.js";
import { atBase } from "@/lib/base-path";
import { ownUrl } from "@/lib/own-url";

/** Below it are the endpoints of the protocol. */
export const OAUTH_PATH = "/api/oauth";
export const SCOPES = ["read", "write"] as const;

/** Who gives codes and tokens; an application compares it with the `iss` of its answer (RFC 9207). */
export const issuer = () => ownUrl("/");

/** The names that a machine has for itself. */
export const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The resource that tokens are good for, by the address that its client uses: a service on this machine may be asked by any of the
 * machine's names for itself, and a client refuses metadata of another origin than the one it asked. `asked` is a request's Host.
 */
export const resourceUrl = (asked: string | null = null) => new URL(atBase("/mcp"), originOf(asked)).href;

/** Whether a client means the resource: by our address, or by another name of this machine. */
export const isResource = ({ href, host }: URL) => href === resourceUrl(host);

function originOf(asked: string | null): string {
	const { origin, hostname, port } = new URL(ownUrl("/"));
	const url = `http://${asked}`;
	if (!asked || !LOOPBACK.includes(hostname) || !URL.canParse(url)) return origin;
	const given = new URL(url);
	return LOOPBACK.includes(given.hostname) && given.port === port ? given.origin : origin;
}

/** OAuth needs https, except on the machine itself: anywhere else, tokens could be read on their way. */
export function isOffered(): boolean {
	const { protocol, hostname } = new URL(ownUrl("/"));
	return protocol === "https:" || LOOPBACK.includes(hostname);
}

/** The `WWW-Authenticate` of a refused request, which leads an application here. */
export const challenge = (asked: string | null) =>
	isOffered()
		? `Bearer resource_metadata="${new URL(atBase("/.well-known/oauth-protected-resource/mcp"), originOf(asked)).href}"`
		: "Bearer";

/** Decision: people sign in and approve at one address, whichever name the client uses, as their cookies are of that name alone. */
export const resourceMetadata = (asked: string | null): OAuthProtectedResourceMetadata => ({
	resource: resourceUrl(asked),
	authorization_servers: [issuer()],
	scopes_supported: [...SCOPES],
	bearer_methods_supported: ["header"],
	resource_name: "Memory Graph",
});

export const serverMetadata = (): OAuthMetadata => ({
	issuer: issuer(),
	authorization_endpoint: ownUrl(`${OAUTH_PATH}/authorize`),
	token_endpoint: ownUrl(`${OAUTH_PATH}/token`),
	registration_endpoint: ownUrl(`${OAUTH_PATH}/register`),
	revocation_endpoint: ownUrl(`${OAUTH_PATH}/revoke`),
	scopes_supported: [...SCOPES],
	response_types_supported: ["code"],
	grant_types_supported: ["authorization_code", "refresh_token"],
	token_endpoint_auth_methods_supported: ["none"],
	revocation_endpoint_auth_methods_supported: ["none"],
	code_challenge_methods_supported: ["S256"],
	authorization_response_iss_parameter_supported: true,
});
