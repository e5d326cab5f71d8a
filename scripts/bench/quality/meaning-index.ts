// The index in memory with vectors by the encoder that comes with the service, so that ranking by meaning can be measured too.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { openModel } from "@/lib/model/encoder/open-model";
import { isReadable, piecesOf, vectorOf } from "@/lib/model/encoder/vector-of";
import type { IndexReader } from "@/lib/search/index-reader";
import { PackedVectors, toBytes } from "@/lib/search/packed-vectors";
import { passagesOf } from "@/lib/search/passages";
import { type Question, readQuestion } from "@/lib/search/question";
import { memoryIndex } from "./memory-index";

const HASH = 20;

/** Makes indexes of texts and reads questions to them. */
export type Meaning = { index(texts: string[]): Promise<IndexReader>; ask(question: string): Promise<Question> };

/** Opens the encoder in this thread. With a `cache` vectors are kept in that file and read from it, by the text. */
export async function openMeaning(cache?: string): Promise<Meaning> {
	const model = await openModel("packages/encoder");
	const { dimensions, name } = model.manifest;
	const known =
		cache && existsSync(cache) ? readCache(readFileSync(cache), dimensions) : new Map<string, Float32Array>();
	const encode = async (text: string) => {
		const hash = createHash("sha1").update(text).digest();
		const found = known.get(hash.toString("hex"));
		if (found) return found;
		const vector = await vectorOf(model, piecesOf(model, text));
		known.set(hash.toString("hex"), vector);
		if (cache)
			appendFileSync(cache, Buffer.concat([hash, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]));
		return vector;
	};
	return {
		index: async (texts) => {
			const vectors = new PackedVectors(dimensions);
			for (const [i, text] of texts.entries())
				for (const passage of passagesOf(text).filter(isReadable)) vectors.add(i + 1, toBytes(await encode(passage)));
			return memoryIndex(texts, new Date(), vectors);
		},
		ask: async (question) =>
			readQuestion(
				question,
				isReadable(question) ? { model: name, vector: await encode(question), isOurs: true } : null,
			),
	};
}

function readCache(bytes: Buffer, dimensions: number): Map<string, Float32Array> {
	const size = HASH + 4 * dimensions;
	const known = new Map<string, Float32Array>();
	for (let at = 0; at + size <= bytes.length; at += size) {
		const vector = new Float32Array(bytes.buffer.slice(bytes.byteOffset + at + HASH, bytes.byteOffset + at + size));
		known.set(bytes.toString("hex", at, at + HASH), vector);
	}
	return known;
}
