// Vectors of short texts that are compared with one question: made when they are needed, and kept for the next question.
import { perProcess } from "@/lib/per-process";
import { currentEmbedder } from "./embedder";

/** Texts whose vectors are kept, some 8 MB. */
const MAX_KEPT = 5_000;

/** Texts that are embedded at once: when the time is up, what came so far is there. */
const AT_ONCE = 16;

/**
 * The vector of each text that the encoder that comes with the service reads, in order for as long as `budgetMs` lasts; null where it
 * fails or an endpoint is set in its place, whose cosines say something else and which is asked over the network.
 */
export async function vectorsOfTexts(texts: string[], budgetMs: number): Promise<Map<string, Float32Array> | null> {
	const embedder = currentEmbedder();
	if (!embedder.isOurs) return null;
	const kept = perProcess("text vectors", () => new Map<string, Float32Array>());
	const missing = [...new Set(texts)].filter((text) => !kept.has(text) && embedder.reads(text));
	const made = new Map<string, Float32Array>();
	const endMs = performance.now() + budgetMs;
	for (let from = 0; from < missing.length && performance.now() < endMs; from += AT_ONCE) {
		const some = missing.slice(from, from + AT_ONCE);
		const embedded = await embedder.embed(some, Math.max(1, endMs - performance.now()));
		if (!embedded.ok) {
			if (embedded.failure !== "timeout") return null;
			break;
		}
		for (const [i, vector] of embedded.vectors.entries()) made.set(some[i] as string, vector);
	}
	const found = new Map<string, Float32Array>();
	for (const text of texts) {
		const vector = kept.get(text) ?? made.get(text);
		if (!vector) continue;
		// What was asked for last is dropped last.
		kept.delete(text);
		kept.set(text, vector);
		found.set(text, vector);
	}
	for (const [text] of kept) {
		if (kept.size <= MAX_KEPT) break;
		kept.delete(text);
	}
	return found;
}
