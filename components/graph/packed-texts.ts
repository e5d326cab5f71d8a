// Owns many short texts as one piece of memory, which goes from thread to thread without a copy. A string is made of a text when
// somebody asks for it: of 50,000 names a picture shows some dozen. Pure.
import { grow } from "./grow";

/** UTF-8, one text behind the other; text i ends at `ends[i]`. */
export type PackedTexts = { bytes: Uint8Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> };

export const noTexts = (): PackedTexts => ({ bytes: new Uint8Array(0), ends: new Uint32Array(0) });

/** Text i; there must be one. */
export const textAt = ({ bytes, ends }: PackedTexts, i: number): string =>
	DECODER.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]));

/** Puts more behind the first `count` texts, in the same memory as far as it goes. */
export function appendTexts(texts: PackedTexts, count: number, more: PackedTexts): PackedTexts {
	const used = count === 0 ? 0 : (texts.ends[count - 1] as number);
	const bytes = grow(texts.bytes, used + more.bytes.length);
	const ends = grow(texts.ends, count + more.ends.length);
	bytes.set(more.bytes, used);
	for (let i = 0; i < more.ends.length; i++) ends[count + i] = used + (more.ends[i] as number);
	return { bytes, ends };
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
