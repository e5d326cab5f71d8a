// What the service says of itself to applications that connect by OAuth 2.1: where to go (RFC 8414) and what a token is good
// for (RFC 9728). Knows no database.
import type { OAuthMetadata, OAuthProtectedResourceMetadata } from "@modelcontextprotocol/sdk/shared/auth.js";
import { ownUrl } from "@/lib/own-url";

/** Below it are the endpoints of the protocol. */
export const OAUTH_PATH = "/api/oauth";
export const SCOPES = ["read", "write"] as const;

/** Who gives codes and tokens; an application compares it with the `iss` of its answer (RFC 9207). */
export const issuer = () => ownUrl("/");

/** The one resource that tokens are good for. */
export const resourceUrl = () => ownUrl("/mcp");

/** OAuth needs https, except on the machine itself: anywhere else, tokens could be read on their way. */
export function isOffered(): boolean {
	const { protocol, hostname } = new URL(ownUrl("/"));
	return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** The `WWW-Authenticate` of a refused request, which leads an application here. */
export const challenge = () =>
	isOffered() ? `Bearer resource_metadata="${ownUrl("/.well-known/oauth-protected-resource/mcp")}"` : "Bearer";

export const resourceMetadata = (): OAuthProtectedResourceMetadata => ({
	resource: resourceUrl(),
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
