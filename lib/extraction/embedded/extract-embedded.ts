import type { Extraction, ExtractionInput } from "../extraction";
export function extractEmbedded(_input: ExtractionInput): Extraction {
	return { extractor: "embedded-v1", entities: [], edges: [], triples: [], warning: null };
}
