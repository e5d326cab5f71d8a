// Asking the configured endpoint for embeddings. Never call it inside a transaction.
import { type Env, env } from "@/lib/env";
import { log } from "@/lib/log";
import { explain } from "./attempt";
import { type ModelFailure, pauses } from "./failures";
import { guardedFetch } from "./guarded-fetch";

/** Which model embeds, and where. `dimensions` null takes what it gives. */
export type EmbeddingSettings = { name: string; baseUrl: string; apiKey: string | null; dimensions: number | null };

/** A vector for each text, in order, all of one length and each of length 1 in space; or why there are none. */
export type Embedded = { ok: true; vectors: Float32Array[] } | { ok: false; failure: ModelFailure };

/** The settings of this process's embeddings, or null: then nothing is ever embedded. */
export function findEmbeddingSettings(from: Env = env()): EmbeddingSettings | null {
	const { EMBEDDING_MODEL, EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_DIMENSIONS } = from;
	if (!EMBEDDING_MODEL || !EMBEDDING_BASE_URL) return null;
	return {
		name: EMBEDDING_MODEL,
		baseUrl: EMBEDDING_BASE_URL,
		apiKey: EMBEDDING_API_KEY ?? null,
		dimensions: EMBEDDING_DIMENSIONS ?? null,
	};
}

/**
 * Embeds texts in one request of at most `budgetMs`. Never throws. An endpoint that failed three times in a row is left alone for
 * 30 seconds. Logs model, count, milliseconds and outcome, never content.
 */
export async function embed(texts: string[], budgetMs: number, settings: EmbeddingSettings): Promise<Embedded> {
	const { name: model, baseUrl } = settings;
	const endpoint = `embeddings ${baseUrl} ${model}`;
	const startMs = performance.now();
	if (pauses().isPaused(endpoint, startMs, budgetMs)) return { ok: false, failure: "paused" };
	const embedded = await attempt(texts, budgetMs, settings);
	const outcome = embedded.ok ? "ok" : embedded.failure;
	const nowMs = performance.now();
	pauses().note(endpoint, outcome, nowMs);
	log[embedded.ok ? "debug" : "warn"](
		{ model, texts: texts.length, outcome, ms: Math.round(nowMs - startMs) },
		"embedded",
	);
	return embedded;
}

async function attempt(texts: string[], budgetMs: number, settings: EmbeddingSettings): Promise<Embedded> {
	const { name, baseUrl: baseURL, apiKey, dimensions } = settings;
	const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
		import("ai"),
		import("@ai-sdk/openai-compatible"),
	]);
	// After the client was loaded, which takes a second once.
	const signal = AbortSignal.timeout(budgetMs);
	try {
		// Its warnings go to the console, past our log.
		globalThis.AI_SDK_LOG_WARNINGS = false;
		const provider = createOpenAICompatible({
			name: "embedding",
			baseURL,
			apiKey: apiKey ?? undefined,
			fetch: guardedFetch,
		});
		const { embeddings } = await embedMany({
			model: provider.embeddingModel(name),
			values: texts,
			maxRetries: 0,
			abortSignal: signal,
			...(dimensions !== null && { providerOptions: { embedding: { dimensions } } }),
		});
		const vectors = embeddings.map(toUnit);
		const length = dimensions ?? vectors[0]?.length ?? 1;
		const isGood = vectors.length === texts.length && vectors.every((vector) => vector?.length === length);
		return isGood ? { ok: true, vectors: vectors as Float32Array[] } : { ok: false, failure: "unreadable" };
	} catch (error) {
		return { ok: false, failure: signal.aborted ? "timeout" : (await explain(error)).failure };
	}
}

/** The vector divided by its length; null for one that has none or holds what is no number. */
function toUnit(values: number[]): Float32Array | null {
	const length = Math.hypot(...values);
	return length > 0 && Number.isFinite(length) ? Float32Array.from(values, (value) => value / length) : null;
}
