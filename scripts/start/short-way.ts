// Owns the short way to the routes of the API whose addresses have no parameters: straight to what Next built of them, the way a
// deployment platform calls it, which spares a request the millisecond that Next takes to find its route. Knows no route.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const BUILT = path.resolve(".next/server");
/** Routes that `proxy.ts` has nothing to do with. */
const ROUTES = /^(\/(?:v1\/[^[]+|healthz|readyz))\/route$/;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
/** What Next builds of a route. Page: nextjs.org/docs/app/api-reference/adapters/invoking-entrypoints */
type Built = {
	handler(
		request: IncomingMessage,
		response: ServerResponse,
		context: { waitUntil(work: Promise<void>): void; requestMeta: { hostname: string } },
	): Promise<void>;
};

export type ShortWay = {
	/** Who answers the request; undefined when Next has to find that out. */
	find(request: IncomingMessage): Answer | undefined;
	/** Resolves when what routes left to be done after their answers is done. */
	settle(): Promise<void>;
};

/** Opens the way to the present build, once Next is prepared for it. */
export function openShortWay(): ShortWay {
	const load = createRequire(import.meta.url);
	const left = new Set<Promise<void>>();
	const waitUntil = (work: Promise<void>) => {
		const done = work.catch(console.error).finally(() => left.delete(done));
		left.add(done);
	};
	const answers = new Map<string, Answer>();
	const manifest: Record<string, string> = load(path.join(BUILT, "app-paths-manifest.json"));
	for (const [name, file] of Object.entries(manifest)) {
		const [, address] = ROUTES.exec(name) ?? [];
		// Loaded when it is first asked for, and kept by `load`.
		const built = (): Built => load(path.join(BUILT, file));
		// Of a request's address routes read the path and the query; a host that can stand in an address spares them the listening one.
		const answer: Answer = async (request, response) =>
			built().handler(request, response, { waitUntil, requestMeta: { hostname: "localhost" } });
		if (address) answers.set(address, answer);
	}
	return {
		find: ({ url = "" }) => answers.get(url.split("?", 1)[0] ?? ""),
		settle: async () => void (await Promise.all(left)),
	};
}
