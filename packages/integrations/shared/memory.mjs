// Recall and capture over the HTTP API, by Node's own fetch: a plugin runs from a clone, with nothing installed.
import { createHash } from "node:crypto";
import { cleanMessage, toBlock } from "./clean.mjs";

/** A person waits for a recall: a server that is slower is asked in vain. Writes come when the answer stands, and read the text. */
const RECALL_MS = 5_000;
const CAPTURE_MS = 20_000;
const MAX_QUERY_CHARACTERS = 1_000;
/** At the start of a session nobody has asked for anything: what is only near the project's name is left out. */
const OF_THE_PROJECT = 0.33;
const MAX_CONTENT_CHARACTERS = 20_000;

/** The answer's JSON; null for 404 and 409. Throws an Error that says what was wrong, also where the server cannot be reached. */
async function ask({ url, key }, method, path, { body, headers, timeoutMs = RECALL_MS } = {}) {
	const signal = AbortSignal.timeout(timeoutMs);
	const sent = {
		method,
		signal,
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
		...(body && { body: JSON.stringify(body) }),
	};
	const response = await fetch(`${url}${path}`, sent).catch((error) => {
		throw new Error(`no answer from ${url} (${error.cause?.code || error.cause?.message || error.message})`);
	});
	// There is none, or the same words of this session were stored before.
	if (response.status === 404 || response.status === 409) return null;
	const answer = await response.json().catch(() => ({}));
	if (!response.ok) throw new Error(answer.message ?? `${url} answered ${response.status}`);
	return answer;
}

const inGroup = ({ group }) => (group ? { group_id: group } : {});

async function contextOf(settings, query, more) {
	const asked = { query: query.slice(0, MAX_QUERY_CHARACTERS), max_tokens: settings.maxTokens };
	const body = { ...asked, ...inGroup(settings), ...more };
	const found = await ask(settings, "POST", "/v1/context", { body });
	return found?.citations.length ? found.text : "";
}

/** What is known about a prompt, as a block; empty where nothing is, or the prompt is a command or a nod. Throws as `ask`. One retrieval. */
export async function recallForPrompt(settings, prompt) {
	const question = cleanMessage(prompt);
	const text = question && (await contextOf(settings, question));
	return text ? toBlock(text) : "";
}

/** How a group works, and what is known of the project of this name, as a block; empty where nothing is. Throws as `ask`. One retrieval. */
export async function recallForSession(settings, project) {
	const query = new URLSearchParams(inGroup(settings));
	const [profile, known] = await Promise.all([
		ask(settings, "GET", `/v1/profile?${query}`),
		contextOf(settings, `What is known about ${project}?`, { min_score: OF_THE_PROJECT }),
	]);
	const text = [profile?.working_style_summary, known].filter(Boolean).join("\n\n");
	return text ? toBlock(text) : "";
}

/** In the zone of this machine, in which the writer says yesterday: 2026-05-08T09:30:00.000+02:00. Pure but for the zone. */
function toLocalInstant(date) {
	const minutes = -date.getTimezoneOffset();
	const two = (value) => String(Math.floor(Math.abs(value))).padStart(2, "0");
	const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
	return `${local}${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * Stores what was said, turn by turn: what the person said is one episode, what the agent answered another, as each says "I".
 * `messages` are `{ role: "user" | "assistant", text, at?, isAside? }`, an aside being said while the agent is at work; `agent` is its
 * name. Of the agent only the last word of a turn is kept: the rest is about its steps. A turn that comes again is stored
 * once. Throws as `ask`.
 */
export async function capture(settings, agent, session, messages) {
	for (const turn of toTurns(messages)) {
		const asked = turn.filter(({ role }) => role === "user");
		await store(settings, session, { agent, author: settings.author, said: asked });
		const answer = turn.findLast(({ role }) => role === "assistant");
		if (answer && settings.answers) await store(settings, session, { agent, author: agent, said: [answer] });
	}
}

/** A turn begins with what the person says once the agent has answered. */
function toTurns(messages) {
	const turns = [[]];
	for (const message of messages) {
		const isNext = message.role === "user" && !message.isAside && turns.at(-1).some(({ role }) => role === "assistant");
		if (isNext) turns.push([]);
		turns.at(-1).push(message);
	}
	return turns;
}

async function store(settings, session, { agent, author, said }) {
	const prose = said.map(({ text }) => cleanMessage(text)).filter(Boolean);
	if (prose.length === 0) return;
	const content = prose.join("\n\n").slice(-MAX_CONTENT_CHARACTERS);
	const at = said[0].at;
	const body = {
		content,
		source_description: agent,
		valid_at: toLocalInstant(at ? new Date(at) : new Date()),
		...(author && { author }),
		...inGroup(settings),
	};
	const key = createHash("sha256")
		.update(JSON.stringify([agent, session, content]))
		.digest("hex");
	await ask(settings, "POST", "/v1/episodes", { body, headers: { "idempotency-key": key }, timeoutMs: CAPTURE_MS });
}
