// Asking the configured language model one question with one structured answer. Knows no database, no request of
// ours and nothing of what is asked. Never call it inside a transaction.
import { setTimeout as sleep } from "node:timers/promises";
import type { ModelMessage } from "ai";
import type { z } from "zod";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import { type Attempt, attempt, type Tokens } from "./attempt";
import { type ModelFailure, pauses } from "./failures";
import { findModelSettings, type ModelSettings } from "./settings";

/**
 * One question. `name` names its prompt and the prompt's version for the log, as `extract-v1`. `schema` is an object's:
 * no transforms, no optional properties (nullable ones instead), so that every provider can be held to it.
 * `budgetMs` is for everything, the retry and waiting included; without it the configured time-out holds.
 */
export type Ask<T> = {
	name: string;
	system: string;
	prompt: string;
	schema: z.ZodType<T>;
	budgetMs?: number;
	signal?: AbortSignal;
};

/** The validated value, or why there is none. `model` is the configured name. */
export type Answer<T> = { ok: true; value: T; model: string } | { ok: false; failure: ModelFailure; model: string };

const MAX_QUOTED = 4_000;
const BACKOFF_MS = 250;
/** Less than this is not worth a second try. */
const MIN_MS = 200;
const RETRIED: ModelFailure[] = ["unreadable", "rate_limited", "server_error", "unreachable"];

/** Endpoints that refused to be held to a schema; they are asked in words. */
const wordsOnly = () => perProcess("models asked in words", () => new Set<string>());

/**
 * Asks the model and holds its answer to the schema. Never throws and never takes longer than the budget. It is asked a
 * second time, once: with what was wrong when the answer broke the schema, in words when it refuses to be held to one,
 * after `Retry-After` or a moment when it was busy or out of reach, if the budget allows. An endpoint that failed three
 * times in a row is left alone for 30 seconds. Logs name, model, tokens, milliseconds and outcome, never content.
 */
export async function askModel<T>(ask: Ask<T>, settings = findModelSettings()): Promise<Answer<T>> {
	if (!settings) return { ok: false, failure: "off", model: "" };
	const endpoint = `${settings.provider} ${settings.baseUrl} ${settings.name}`;
	const startMs = performance.now();
	const budgetMs = ask.budgetMs ?? settings.timeoutMs;
	if (pauses().isPaused(endpoint, startMs, budgetMs)) return { ok: false, failure: "paused", model: settings.name };
	const budget = new AbortController();
	const timer = setTimeout(() => budget.abort(), budgetMs);
	const signal = ask.signal ? AbortSignal.any([budget.signal, ask.signal]) : budget.signal;
	const { last, attempts, tokens } = await untilAnswered(ask, settings, endpoint, signal, startMs + budgetMs);
	clearTimeout(timer);
	const isCancelled = !last.ok && ask.signal?.aborted === true && !budget.signal.aborted;
	const outcome = last.ok ? "ok" : isCancelled ? "cancelled" : last.failure;
	const nowMs = performance.now();
	pauses().note(endpoint, outcome, nowMs, last.ok ? 0 : last.retryAfterMs);
	log.info(
		{
			ask: ask.name,
			model: settings.name,
			outcome,
			status: last.ok ? undefined : last.status,
			attempts,
			ms: Math.round(nowMs - startMs),
			inputTokens: tokens.input,
			outputTokens: tokens.output,
		},
		"asked the model",
	);
	if (last.ok) return { ok: true, value: last.value, model: settings.name };
	return { ok: false, failure: isCancelled ? "cancelled" : last.failure, model: settings.name };
}

type Asked<T> = { last: Attempt<T>; attempts: number; tokens: Tokens };

async function untilAnswered<T>(
	ask: Ask<T>,
	settings: ModelSettings,
	endpoint: string,
	signal: AbortSignal,
	deadlineMs: number,
): Promise<Asked<T>> {
	const question = { ...ask, messages: [{ role: "user", content: ask.prompt }] as ModelMessage[] };
	const format = wordsOnly().has(endpoint) ? "text" : settings.format;
	const first = await attemptSafely(question, { ...settings, format }, signal);
	const once = { last: first, attempts: 1, tokens: first.tokens };
	if (first.ok || signal.aborted) return once;
	const refusesForm = first.failure === "refused" && format !== "text" && [400, 422].includes(first.status ?? 0);
	const waitMs = first.failure === "unreadable" || refusesForm ? 0 : Math.max(BACKOFF_MS, first.retryAfterMs ?? 0);
	const isWorthIt = refusesForm || RETRIED.includes(first.failure);
	if (!isWorthIt || performance.now() + waitMs + MIN_MS > deadlineMs) return once;
	if (first.failure === "unreadable") question.messages.push(...correction(first));
	// An abort ends the wait; the attempt then reports it.
	if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
	const second = await attemptSafely(question, { ...settings, format: refusesForm ? "text" : format }, signal);
	// Had it refused the question itself, it would have refused it in words as well.
	if (refusesForm && (second.ok || second.failure === "unreadable")) wordsOnly().add(endpoint);
	const tokens = {
		input: first.tokens.input + second.tokens.input,
		output: first.tokens.output + second.tokens.output,
	};
	return { last: second, attempts: 2, tokens };
}

async function attemptSafely<T>(...asked: Parameters<typeof attempt<T>>): Promise<Attempt<T>> {
	try {
		return await attempt(...asked);
	} catch (error) {
		// The name alone: messages of the client may quote the prompt.
		log.error({ error: error instanceof Error ? error.name : typeof error }, "the model's client cannot be loaded");
		return { ok: false, failure: "unreachable", tokens: { input: 0, output: 0 } };
	}
}

const correction = (last: { text?: string; problem?: string }): ModelMessage[] => [
	...(last.text ? [{ role: "assistant" as const, content: last.text.slice(0, MAX_QUOTED) }] : []),
	{
		role: "user",
		content: `That answer cannot be used: ${last.problem ?? "it broke off"}. Answer again with the whole corrected JSON object and nothing else.`,
	},
];
