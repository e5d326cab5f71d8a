// Calls of GitHub's REST and GraphQL APIs: what they refuse, in words for people.
import { asArray, asRecord } from "@/lib/extraction/records/messages";
import { SourceProblem } from "./connector";
import { type Answer, clockOf, guardedFetch, hostOf, retryAfter } from "./guarded-fetch";

/** Who calls: the address of the API, the repository, and its token. */
export type Caller = { api: string; repository: string; token: string; now: Date };

export type Json = Record<string, unknown>;

/** The objects of one list, by its path below the repository. Throws `SourceProblem`. */
export async function getList(caller: Caller, path: string): Promise<Json[]> {
	const url = `${caller.api}/repos/${caller.repository}/${path}`;
	const answer = await guardedFetch(url, { headers: headersOf(caller) });
	assertAnswered(answer, caller);
	return asArray(parse(answer, caller)).map(asRecord);
}

/** What a GraphQL query answers as `data`. Throws `SourceProblem`. */
export async function askGraph(caller: Caller, query: string, variables: Json): Promise<Json> {
	// A GitHub Enterprise server has it beside /api/v3.
	const url = `${caller.api.replace(/\/v3$/, "")}/graphql`;
	const body = JSON.stringify({ query, variables });
	const answer = await guardedFetch(url, { headers: headersOf(caller), body });
	assertAnswered(answer, caller);
	const { data, errors } = asRecord(parse(answer, caller));
	const [error] = asArray(errors).map(asRecord);
	if (error?.type === "RATE_LIMITED") throw limited(answer, caller.now);
	if (error?.type === "NOT_FOUND") throw notThere(caller);
	if (error) throw new SourceProblem(`GitHub refused the query: ${String(error.message).slice(0, 200)}`);
	return asRecord(data);
}

const headersOf = ({ token }: Caller) => ({
	accept: "application/vnd.github+json",
	"content-type": "application/json",
	"x-github-api-version": "2022-11-28",
	authorization: `Bearer ${token}`,
});

function assertAnswered(answer: Answer, caller: Caller): void {
	const { status, headers } = answer;
	if (status === 200) return;
	if (status === 401) throw new SourceProblem("GitHub refused the token. Has it expired or been revoked?");
	const isLimited = headers["x-ratelimit-remaining"] === "0" || headers["retry-after"] !== undefined;
	if (status === 429 || (status === 403 && isLimited)) throw limited(answer, caller.now);
	if (status === 403) throw new SourceProblem(`The token may not read this of ${caller.repository}.`);
	if (status === 404) throw notThere(caller);
	if (status === 410) throw new SourceProblem(`${caller.repository} has its issues switched off.`);
	throw new SourceProblem(`${hostOf(caller.api)} answered ${status}.`);
}

const notThere = ({ repository }: Caller) =>
	new SourceProblem(`There is no repository ${repository}, or the token may not read it.`);

/** GitHub's own hour, or the wait that it asks for. */
function limited(answer: Answer, now: Date): SourceProblem {
	const reset = Number(answer.headers["x-ratelimit-reset"]);
	const at = retryAfter(answer, now) ?? (reset > 0 ? new Date(reset * 1_000) : null);
	return new SourceProblem(`GitHub's rate limit is reached${at ? ` until ${clockOf(at)}` : ""}.`, at);
}

function parse({ text }: Answer, { api }: Caller): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new SourceProblem(`${hostOf(api)} did not answer JSON.`);
	}
}
