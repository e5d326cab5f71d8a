import type { Model } from "./open-model";

/** Characters that hold more word pieces than a model reads. */
const MAX_CHARACTERS = 6_000;

/** Ideographs beyond the first plane, each of which is a word to the tokenizer that the model was trained with. */
const IDEOGRAPHS = /[\u{20000}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

/**
 * The word pieces of a text as the model reads them; what is too long loses its end. Mends two things in which this tokenizer differs
 * from the one that the model was trained with: such ideographs, and a final capital sigma.
 */
export function piecesOf({ tokenizer, manifest }: Pick<Model, "tokenizer" | "manifest">, text: string): number[] {
	const { ids } = tokenizer.encode(text.slice(0, MAX_CHARACTERS).replace(IDEOGRAPHS, " $& ").replaceAll("Σ", "σ"));
	const last = ids.at(-1) as number;
	return ids.length > manifest.most_pieces ? [...ids.slice(0, manifest.most_pieces - 1), last] : ids;
}

/** Whether a text is in the script that the model was trained on: at least half of its letters are Latin. */
export function isReadable(text: string): boolean {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	return letters > 0 && 2 * (text.match(/\p{Script=Latin}/gu)?.length ?? 0) >= letters;
}

/** The vector of a text's pieces, of length 1. */
export async function vectorOf(model: Model, pieces: number[]): Promise<Float32Array> {
	const { vector } = await model.run({ ids: pieces });
	if (vector?.length !== model.manifest.dimensions) throw new Error("the model gives no vector of its length");
	return vector;
}
