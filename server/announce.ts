// What a start says when all is ready.
import { BASE_PATH } from "@/lib/base-path";
import type { FirstSecret, SignIn } from "./first-secrets";
import type { Say } from "./prepare/prepare.mjs";

const PROSE = "Ada Lovelace wrote the first program for the Analytical Engine of Charles Babbage in London.";

/**
 * What a start has to show; null where there is nothing, or nothing that still works. `host` is listened on, `address` is where the
 * operator says that browsers reach the service.
 */
export type Welcome = { key: FirstSecret | null; signIn: SignIn | null; host: string; address: string | undefined };

const isLoopback = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");

/**
 * Prints the base URL, how to sign in, and lines that work when pasted. `ownUrl` is where the server itself listens. Secrets are printed
 * by the start that made them alone.
 */
export function announce(say: Say, ownUrl: string, { key, signIn, host, address }: Welcome): void {
	const baseUrl = address ? new URL(BASE_PATH, address).href.replace(/\/+$/, "") : ownUrl;
	say("");
	say(`Memory Graph is ready at ${baseUrl}`);
	say(
		key
			? `API key: ${key.isNew ? key.secret : `in ${key.file}`}`
			: "API key: the one printed at the first start, or a new one from: npm run -s manage -- key create --team ID",
	);
	if (signIn) {
		const password = signIn.isNew ? signIn.secret : `in ${signIn.file}`;
		say(`Dashboard: sign in at ${baseUrl}/signin as ${signIn.email} with the password ${password}`);
	} else say(`Dashboard: ${baseUrl}/signin`);
	if (key) {
		const header = `-H "Authorization: Bearer ${key.isNew ? key.secret : `$(cat '${key.file}')`}"`;
		const body = JSON.stringify({ content: PROSE });
		say("Try it:");
		say(`  curl -s ${baseUrl}/v1/episodes ${header} -H 'Content-Type: application/json' -d '${body}'`);
		say(`  curl -s ${baseUrl}/v1/graph/nodes ${header}`);
	}
	if (baseUrl !== ownUrl) {
		say(`It listens at ${ownUrl}: ${baseUrl} is NEXTAUTH_URL, where a proxy or a name must lead here.`);
	} else if (isLoopback(host)) {
		const { port } = new URL(ownUrl);
		say("Only this machine reaches it. To open it to others start it with their address of it:");
		say(`  HOST=0.0.0.0 PORT=${port} NEXTAUTH_URL=http://NAME:${port} npm start`);
	}
	say("Stop it with Ctrl-C.");
}
