// Owns what a start says when all is ready.

import type { Say } from "@/scripts/prepare/prepare.mjs";
import type { SignIn } from "./first-sign-in";

const PROSE = "Ada Lovelace wrote the first program for the Analytical Engine of Charles Babbage in London.";

/** What a start has to show; null where there is nothing, or nothing that still works. */
export type Welcome = { key: string | null; signIn: SignIn | null };

/** Prints the base URL, how to sign in, and lines that work when pasted. */
export function announce(say: Say, baseUrl: string, { key, signIn }: Welcome): void {
	say("");
	say(`Memory Graph is ready at ${baseUrl}`);
	say(
		key
			? `API key: ${key}`
			: "API key: the one printed at the first start, or a new one from: npm run -s manage -- key create --team ID",
	);
	if (signIn) say(`Dashboard: sign in at ${baseUrl}/signin as ${signIn.email} with the password ${signIn.password}`);
	else say(`Dashboard: ${baseUrl}/signin`);
	if (key) {
		const header = `-H 'Authorization: Bearer ${key}'`;
		const body = JSON.stringify({ content: PROSE });
		say("Try it:");
		say(`  curl -s ${baseUrl}/v1/episodes ${header} -H 'Content-Type: application/json' -d '${body}'`);
		say(`  curl -s ${baseUrl}/v1/graph/nodes ${header}`);
	}
	say("Stop it with Ctrl-C.");
}
