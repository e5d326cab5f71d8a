// Owns what a start says when all is ready.
import type { Say } from "./prepare.mjs";

const PROSE = "Ada Lovelace wrote the first program for the Analytical Engine of Charles Babbage in London.";

/** Prints the base URL, how to sign in, and lines that work when pasted. `key` is null when there is none to show. */
export function announce(say: Say, baseUrl: string, key: string | null): void {
	say("");
	say(`Memory Graph is ready at ${baseUrl}`);
	if (!key) {
		say("API key: the one printed at the first start, or a new one from: npm run -s manage -- key create --team ID");
		return;
	}
	const signIn = `-H 'Authorization: Bearer ${key}'`;
	say(`API key: ${key}`);
	say("Try it:");
	say(
		`  curl -s ${baseUrl}/v1/episodes ${signIn} -H 'Content-Type: application/json' -d '${JSON.stringify({ content: PROSE })}'`,
	);
	say(`  curl -s ${baseUrl}/v1/graph/nodes ${signIn}`);
	say("Stop it with Ctrl-C.");
}
