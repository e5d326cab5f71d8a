// One request to a model: what is sent, and what its errors mean. Errors of the client carry the prompt, so none of
// them leaves this file.
import type { ModelMessage } from "ai";
import type { z } from "zod";
import { connect } from "./connect";
import type { ModelFailure } from "./failure";
import { AnswerTooLarge } from "./guarded-fetch";
import { readAnswer } from "./read-answer";
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
