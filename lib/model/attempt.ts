// One request to a model: what is sent, what its errors mean, and the value in what it wrote. Errors of the client carry the prompt, so none of
// them leaves this file.
import type { LanguageModel, ModelMessage } from "ai";
import type { z } from "zod";
import type { ModelFailure } from "./failures";
import { AnswerTooLarge, guardedFetch } from "./guarded-fetch";
import type { ModelSettings } from "./settings";

export type Question<T> = { name: string; system: string; messages: ModelMessage[]; schema: z.ZodType<T> };
export type Tokens = { input: number; output: number };

/** How one request went. `text` is what was written when it could not be used; `problem` what is wrong with it. */
export type Attempt<T> = { tokens: Tokens } & (
	| { ok: true; value: T }
	| { ok: false; failure: ModelFailure; status?: number; retryAfterMs?: number; text?: string; problem?: string }
);

const NO_TOKENS: Tokens = { input: 0, output: 0 };

/** Asks once, in the form that `settings.format` names. An abort is reported as `timeout`. Throws only when a client cannot be loaded. */
export async function attempt<T>(
	question: Question<T>,
	settings: ModelSettings,
	signal: AbortSignal,
): Promise<Attempt<T>> {
	const model = await connect(settings);
	const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await import("ai");
	const schema = await toJsonSchema(question.schema);
	const inWords = `${question.system}\n\nAnswer with one JSON object and nothing else. It must match this JSON Schema:\n${JSON.stringify(schema)}`;
	const asked = {
		model,
		system: settings.format === "json_schema" ? question.system : inWords,
		messages: question.messages,
		maxRetries: 0,
		abortSignal: signal,
		// OpenAI keeps what it is sent for a month unless asked otherwise.
		providerOptions: { openai: { store: false } },
		...(settings.temperature === null ? {} : { temperature: settings.temperature }),
	};
	try {
		const written =
			settings.format === "text"
				? await generateText(asked)
				: await generateText({ ...asked, output: Output.object({ schema: jsonSchema(schema), name: question.name }) });
		return read(written.text, question.schema, toTokens(written.totalUsage));
	} catch (error) {
		if (signal.aborted) return { ok: false, failure: "timeout", tokens: NO_TOKENS };
		// The client gave up on the form; the text may be good all the same.
		if (NoObjectGeneratedError.isInstance(error)) {
			return read(error.text ?? "", question.schema, toTokens(error.usage));
		}
		return { ...(await explain(error)), ok: false, tokens: NO_TOKENS };
	}
}

function read<T>(text: string, schema: z.ZodType<T>, tokens: Tokens): Attempt<T> {
	const reading = readAnswer(text, schema);
	return reading.ok
		? { ok: true, value: reading.value, tokens }
		: { ok: false, failure: "unreadable", text, problem: reading.problem, tokens };
}

/** What an error of the client means; its message stays here. */
export async function explain(
	error: unknown,
): Promise<{ failure: ModelFailure; status?: number; retryAfterMs?: number; problem?: string }> {
	const { APICallError } = await import("ai");
	if (causes(error).some((cause) => cause instanceof AnswerTooLarge)) return { failure: "too_large" };
	if (!APICallError.isInstance(error)) return { failure: "unreadable", problem: "it is not an answer at all" };
	const status = error.statusCode;
	if (status === undefined) return { failure: "unreachable" };
	// A body that broke off or is not the protocol's.
	if (status < 300) return { failure: error.isRetryable ? "unreachable" : "unreadable", status };
	if (status === 429) {
		return { failure: "rate_limited", status, retryAfterMs: readRetryAfter(error.responseHeaders?.["retry-after"]) };
	}
	if (status >= 500 || status === 408) {
		return { failure: "server_error", status, retryAfterMs: readRetryAfter(error.responseHeaders?.["retry-after"]) };
	}
	return { failure: status < 400 || [401, 402, 403, 404].includes(status) ? "denied" : "refused", status };
}

function causes(error: unknown): unknown[] {
	const found: unknown[] = [];
	for (let at = error; at instanceof Error && found.length < 5; at = at.cause) found.push(at);
	return found;
}

/** Milliseconds of a Retry-After header: seconds, or a date; 0 when it says nothing. */
export function readRetryAfter(header: string | undefined, nowMs = Date.now()): number {
	if (header === undefined) return 0;
	const ms = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
	return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const toTokens = (usage: { inputTokens?: number; outputTokens?: number } | undefined): Tokens => ({
	input: usage?.inputTokens ?? 0,
	output: usage?.outputTokens ?? 0,
});

async function toJsonSchema(schema: z.ZodType) {
	const { z } = await import("zod");
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: "draft-7" });
	return rest as Record<string, unknown>;
}

/** The model that `settings` name. Sends nothing. */
async function connect(settings: ModelSettings): Promise<LanguageModel> {
	// Its warnings go to the console, past our log.
	globalThis.AI_SDK_LOG_WARNINGS = false;
	const { name, baseUrl: baseURL, apiKey } = settings;
	// Given even when empty: a client must not look for keys in the environment by itself.
	const options = { baseURL, apiKey: apiKey ?? "", fetch: guardedFetch };
	switch (settings.provider) {
		case "openai-compatible": {
			const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
			const supportsStructuredOutputs = settings.format === "json_schema";
			return createOpenAICompatible({
				...options,
				apiKey: apiKey ?? undefined,
				name: "model",
				supportsStructuredOutputs,
			}).chatModel(name);
		}
		case "openai":
			return (await import("@ai-sdk/openai")).createOpenAI(options)(name);
		case "anthropic":
			return (await import("@ai-sdk/anthropic")).createAnthropic(options)(name);
		case "google":
			return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options)(name);
	}
}

type Reading<T> = { ok: true; value: T } | { ok: false; problem: string };

const MAX_STARTS = 20;
const MAX_PROBLEMS = 5;

/**
 * The first JSON object of `text` that `schema` accepts. Thinking aloud, code fences and words around it are tolerated.
 * `problem` says to the model what to mend: one line, without any value of the answer. Linear in the length of `text`.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): Reading<T> {
	let problem = "it is not a JSON object";
	for (const candidate of candidates(withoutThoughts(text))) {
		const value = parse(candidate);
		if (value === undefined) continue;
		const parsed = schema.safeParse(value);
		if (parsed.success) return { ok: true, value: parsed.data };
		problem = parsed.error.issues
			.slice(0, MAX_PROBLEMS)
			.map((issue) => `${issue.path.join(".") || "the answer"}: ${issue.message}`)
			.join("; ");
	}
	return { ok: false, problem };
}

/** What follows the last closing tag, or, where thoughts were never closed, nothing but what precedes them. */
function withoutThoughts(text: string): string {
	const closed = Math.max(text.lastIndexOf("</think>"), text.lastIndexOf("</thinking>"));
	const rest = closed < 0 ? text : text.slice(text.indexOf(">", closed) + 1);
	const open = rest.search(/<think(?:ing)?>/);
	return (open < 0 ? rest : rest.slice(0, open)).trim();
}

/** The whole text, then every balanced `{…}` in it, outermost first. */
function* candidates(text: string): Generator<string> {
	if (text.startsWith("{")) yield text;
	let from = text.indexOf("{");
	for (let tries = 0; from >= 0 && tries < MAX_STARTS; tries++) {
		const to = endOfObject(text, from);
		if (to < 0) return;
		yield text.slice(from, to);
		from = text.indexOf("{", to);
	}
}

/** The offset after the brace that closes the one at `from`, strings respected; -1 when none does. */
function endOfObject(text: string, from: number): number {
	let depth = 0;
	let quoted = false;
	for (let i = from; i < text.length; i++) {
		const sign = text[i];
		if (quoted) {
			if (sign === "\\") i++;
			else if (sign === '"') quoted = false;
		} else if (sign === '"') quoted = true;
		else if (sign === "{") depth++;
		else if (sign === "}" && --depth === 0) return i + 1;
	}
	return -1;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
