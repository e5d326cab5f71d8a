// The double of the services that one signs in by: GitHub's OAuth and API, and an OpenID Connect issuer as Google is one,
// spoken to with next-auth's own client. Its one page asks who one is.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type OAuthServer = { url: string; clientId: string; clientSecret: string; stop(): Promise<void> };

/** Who somebody said they are, and what the client must show to learn it. */
type Grant = {
	subject: string;
	email: string;
	verified: boolean;
	challenge: string;
	nonce: string;
	redirectUri: string;
};
type Answer = { status?: number; body: object } | { html: string } | { goTo: string };

const CLIENT_ID = "client-of-the-tests";
const CLIENT_SECRET = "secret-of-the-tests";

/** Starts the double. The same server is GitHub (`GITHUB_URL`) and the issuer (`GOOGLE_ISSUER`). */
export async function startOAuthServer(): Promise<OAuthServer> {
	const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const jwk = { ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" };
	const codes = new Map<string, Grant>();
	const tokens = new Map<string, Grant>();
	let url = "";

	const handlers: Record<string, (form: URLSearchParams, request: IncomingMessage) => Answer> = {
		"GET /login/oauth/authorize": (form) => ({ html: askWho(form) }),
		"GET /approve": (form) => {
			const code = randomBytes(16).toString("hex");
			const redirectUri = form.get("redirect_uri") ?? "";
			codes.set(code, {
				subject: form.get("subject") ?? "",
				email: form.get("email") ?? "",
				verified: form.get("verified") === "yes",
				challenge: form.get("code_challenge") ?? "",
				nonce: form.get("nonce") ?? "",
				redirectUri,
			});
			return { goTo: `${redirectUri}?${new URLSearchParams({ code, state: form.get("state") ?? "" })}` };
		},
		"POST /login/oauth/access_token": (form, request) => {
			const grant = codes.get(form.get("code") ?? "");
			codes.delete(form.get("code") ?? "");
			const verifier = createHash("sha256")
				.update(form.get("code_verifier") ?? "")
				.digest("base64url");
			const isRight = grant?.challenge === verifier && grant.redirectUri === form.get("redirect_uri");
			if (!isRight || !isClient(form, request)) return { status: 400, body: { error: "invalid_grant" } };
			const token = randomBytes(16).toString("hex");
			tokens.set(token, grant);
			const answer = { access_token: token, token_type: "bearer", scope: "read:user,user:email", expires_in: 600 };
			return { body: grant.nonce ? { ...answer, id_token: idToken(grant, url, privateKey) } : answer };
		},
		"GET /api/v3/user": (_, request) => {
			const grant = tokens.get(bearerOf(request));
			if (!grant) return { status: 401, body: { message: "Bad credentials" } };
			// As at GitHub: a number, and an address that its owner may hide.
			const id = Number.parseInt(createHash("sha256").update(grant.subject).digest("hex").slice(0, 8), 16);
			return { body: { id, login: grant.subject, name: null, email: null, avatar_url: "" } };
		},
		"GET /api/v3/user/emails": (_, request) => {
			const grant = tokens.get(bearerOf(request));
			if (!grant) return { status: 401, body: { message: "Bad credentials" } };
			const other = { email: `other-${grant.email}`, primary: false, verified: true };
			return { body: [other, { email: grant.email, primary: true, verified: grant.verified }] };
		},
		"GET /.well-known/openid-configuration": () => ({
			body: {
				issuer: url,
				authorization_endpoint: `${url}/login/oauth/authorize`,
				token_endpoint: `${url}/login/oauth/access_token`,
				userinfo_endpoint: `${url}/userinfo`,
				jwks_uri: `${url}/jwks`,
				response_types_supported: ["code"],
				subject_types_supported: ["public"],
				id_token_signing_alg_values_supported: ["RS256"],
			},
		}),
		"GET /jwks": () => ({ body: { keys: [jwk] } }),
	};

	const server = createServer(async (request, response) => {
		const asked = new URL(request.url ?? "/", "http://localhost");
		let sent = "";
		for await (const chunk of request) sent += chunk;
		const handler = handlers[`${request.method} ${asked.pathname}`];
		const form = new URLSearchParams(sent || asked.search);
		write(response, handler ? handler(form, request) : { status: 404, body: { message: "Not Found" } });
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		clientId: CLIENT_ID,
		clientSecret: CLIENT_SECRET,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function write(response: ServerResponse, answer: Answer): void {
	if ("goTo" in answer) response.writeHead(303, { location: answer.goTo }).end();
	else if ("html" in answer) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer.html);
	else {
		response.writeHead(answer.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
	}
}

const escapeHtml = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function askWho(form: URLSearchParams): string {
	const kept = [...form].map(
		([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
	);
	return `<!doctype html><html lang="en"><title>Who are you?</title><form action="/approve">${kept.join("")}
		<label>Id <input name="subject"></label>
		<label>Address <input name="email"></label>
		<label>Verified <input type="checkbox" name="verified" value="yes"></label>
		<button>Go on</button></form></html>`;
}

const bearerOf = (request: IncomingMessage) => /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";

function isClient(form: URLSearchParams, request: IncomingMessage): boolean {
	const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}`;
	return request.headers.authorization === basic || form.get("client_secret") === CLIENT_SECRET;
}

function idToken(grant: Grant, issuer: string, key: KeyObject): string {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const now = Math.floor(Date.now() / 1000);
	const head = encode({ alg: "RS256", kid: "1" });
	const claims = encode({
		iss: issuer,
		sub: grant.subject,
		aud: CLIENT_ID,
		iat: now,
		exp: now + 600,
		nonce: grant.nonce,
		email: grant.email,
		email_verified: grant.verified,
		name: grant.subject,
	});
	return `${head}.${claims}.${sign("sha256", Buffer.from(`${head}.${claims}`), key).toString("base64url")}`;
}
