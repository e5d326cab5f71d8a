// What gives texts their vectors: the encoder that comes with the service, or the endpoint that the operator has set.

import { type Embedded, type EmbeddingSettings, embed, findEmbeddingSettings } from "@/lib/model/embed";
import { ENCODER, encode } from "@/lib/model/encoder/encode";
import { isReadable } from "@/lib/model/encoder/vector-of";

/** Texts of one request to an endpoint: so many vectors of any model stay below the 2 MiB that an answer may have. */
const AT_ONCE = 16;

/** `label` is what vectors must share to be compared, beside their length; `isOurs` is true of the one that comes with the service. */
export type Embedder = {
	label: string;
	isOurs: boolean;
	/** Whether a vector of such a text would say anything. */
	reads(text: string): boolean;
	embed(texts: string[], budgetMs: number): Promise<Embedded>;
};

/** The embedder of this process. */
export function currentEmbedder(): Embedder {
	const settings = findEmbeddingSettings();
	return settings ? atEndpoint(settings) : COMES_ALONG;
}

const COMES_ALONG: Embedder = {
	label: ENCODER,
	isOurs: true,
	reads: isReadable,
	embed: async (texts, budgetMs) => {
		const late = new AbortController();
		const timeout = new Promise<Embedded>((resolve) => {
			const timer = setTimeout(() => resolve({ ok: false, failure: "timeout" }), budgetMs);
			late.signal.addEventListener("abort", () => clearTimeout(timer));
		});
		const encoded = encode(texts).then((found): Embedded => (found.ok ? found : { ok: false, failure: found.failure }));
		return Promise.race([encoded, timeout]).finally(() => late.abort());
	},
};

/** An embedder at an endpoint. Vectors of passages are told from those of whole episodes, as they were made before. */
export const atEndpoint = (settings: EmbeddingSettings): Embedder => ({
	label: `${[settings.name, settings.dimensions].filter(Boolean).join(" ")} by passage`,
	isOurs: false,
	reads: () => true,
	embed: async (texts, budgetMs) => {
		const vectors: Float32Array[] = [];
		for (let from = 0; from < texts.length; from += AT_ONCE) {
			const embedded = await embed(texts.slice(from, from + AT_ONCE), budgetMs, settings);
			if (!embedded.ok) return embedded;
			vectors.push(...embedded.vectors);
		}
		return { ok: true, vectors };
	},
});
