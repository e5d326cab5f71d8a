// The endpoints of OAuth 2.1 as the MCP SDK implements them, over our clients, requests and tokens.
import { InvalidTargetError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import { authorizationHandler } from "@modelcontextprotocol/sdk/server/auth/handlers/authorize.js";
import { clientRegistrationHandler } from "@modelcontextprotocol/sdk/server/auth/handlers/register.js";
import { revocationHandler } from "@modelcontextprotocol/sdk/server/auth/handlers/revoke.js";
import { tokenHandler } from "@modelcontextprotocol/sdk/server/auth/handlers/token.js";
import type { OAuthServerProvider } from "@modelcontextprotocol/sdk/server/auth/provider.js";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { z } from "zod";
import { clientAddress } from "@/lib/auth/request";
import { verifyKey } from "@/lib/auth/verify-key";
import { belowBase } from "@/lib/base-path";
import { env } from "@/lib/env";
import { ownUrl } from "@/lib/own-url";
import { text } from "@/lib/wire/fields";
import { clients } from "./clients";
import { isOffered, isResource, OAUTH_PATH, resourceUrl, SCOPES } from "./metadata";
import { openRequest } from "./requests";
import { challengeOf, exchangeCode, refreshTokens, revokeToken } from "./tokens";

/**
 * Authorisation, tokens, registration and revocation, limited by the SDK's own defaults (registrations: 20 an hour). Decision: counted in
 * process, as bursts of keys are; requests for tokens per client, as many share an address, and failures alone.
 */
export function oauthApp(): Express {
	const rateLimit = { keyGenerator: addressOf };
	const failuresOfClient = {
		keyGenerator: (request: Request) => `${addressOf(request)} ${clientOf(request)}`,
		skip: async (request: Request) => !(await clients.getClient(clientOf(request))),
		skipSuccessfulRequests: true,
	};
	const app = express();
	app.disable("x-powered-by");
	app.use((request, _response, next) => {
		request.url = belowBase(request.url);
		next();
	});
	app.use((_request, response, next) => (isOffered() ? next() : void response.sendStatus(404)));
	app.use(`${OAUTH_PATH}/authorize`, express.urlencoded({ extended: false }), refuseInPlace);
	app.use(`${OAUTH_PATH}/authorize`, authorizationHandler({ provider, rateLimit }));
	app.use(`${OAUTH_PATH}/token`, tokenHandler({ provider, rateLimit: failuresOfClient }));
	app.use(
		`${OAUTH_PATH}/register`,
		clientRegistrationHandler({ clientsStore: clients, clientIdGeneration: false, rateLimit }),
	);
	app.use(`${OAUTH_PATH}/revoke`, revocationHandler({ provider, rateLimit: failuresOfClient }));
	app.use(refuseUnreadable);
	return app;
}

const provider: OAuthServerProvider = {
	clientsStore: clients,
	async authorize(client, asked, response) {
		assertResource(asked.resource);
		const secret = await openRequest(client.client_id, asked, new Date());
		response.redirect(302, ownUrl(`/connect/${secret}`));
	},
	challengeForAuthorizationCode: (client, code) => challengeOf(client, code, new Date()),
	async exchangeAuthorizationCode(client, code, _verifier, redirectUri, resource) {
		assertResource(resource);
		return exchangeCode(client, code, redirectUri, new Date());
	},
	async exchangeRefreshToken(client, token, scopes, resource) {
		assertResource(resource);
		return refreshTokens(client, token, scopes ?? [], new Date());
	},
	async verifyAccessToken(token) {
		const { caller, scopes } = await verifyKey(`Bearer ${token}`);
		return { token, clientId: caller.actor.id, scopes };
	},
	revokeToken: (client, { token }) => revokeToken(client, token, new Date()),
};

const Asked = z.object({
	response_type: z.literal("code", { error: "must be code" }),
	code_challenge: z.string().regex(/^[\w-]{43}$/, { error: "must be the base64url of a SHA-256" }),
	code_challenge_method: z.literal("S256", { error: "must be S256" }),
	state: text(0, 4_000).optional(),
	scope: z
		.string()
		.refine((scope) => scope === "" || SCOPES.some((one) => scope.split(" ").includes(one)), {
			error: `must name one of ${SCOPES.join(", ")}`,
		})
		.optional(),
	resource: z
		.string()
		.refine((resource) => URL.canParse(resource) && isResource(new URL(resource)), {
			error: `must be ${resourceUrl()}`,
		})
		.optional(),
});
const CODES: Record<string, string> = { scope: "invalid_scope", resource: "invalid_target" };

/**
 * Answers in place what the SDK would send the browser back for: before somebody consented, nobody may be sent to an address that
 * whoever registered it chose (RFC 9700, 4.11.2).
 */
function refuseInPlace(request: Request, response: Response, next: NextFunction): void {
	const { error } = Asked.safeParse(request.method === "POST" ? request.body : request.query);
	const issue = error?.issues[0];
	if (!issue) return void next();
	const field = String(issue.path[0] ?? "body");
	const body = { error: CODES[field] ?? "invalid_request", error_description: `${field} ${issue.message}` };
	response.status(400).set("Cache-Control", "no-store").json(body);
}

const clientOf = ({ body }: Request) => String((body as { client_id?: unknown } | undefined)?.client_id ?? "");

/** Tokens are for the MCP server alone (RFC 8707). */
function assertResource(resource: URL | undefined): void {
	if (resource && !isResource(resource)) throw new InvalidTargetError(`The only resource is ${resourceUrl()}.`);
}

const addressOf = ({ headers }: Request) =>
	clientAddress(new Headers({ "x-forwarded-for": String(headers["x-forwarded-for"] ?? "") }), env().TRUSTED_PROXIES);

/** A body that cannot be read is refused in the protocol's words. Express knows this function by its four parameters. */
function refuseUnreadable(_error: unknown, _request: Request, response: Response, _next: NextFunction): void {
	response.status(400).json({ error: "invalid_request", error_description: "The body cannot be read." });
}
