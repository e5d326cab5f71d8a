// Owns many short texts as one piece of memory, which goes from thread to thread without a copy. Pure.

/** UTF-8, one text behind the other; text i ends at `ends[i]`. */
export type PackedTexts = { bytes: Uint8Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> };

/** Packs `count` texts, given as UTF-8. */
export function packTexts(count: number, textAt: (i: number) => Uint8Array): PackedTexts {
	const ends = new Uint32Array(count);
	let length = 0;
	for (let i = 0; i < count; i++) {
		length += textAt(i).length;
		ends[i] = length;
	}
	const bytes = new Uint8Array(length);
	for (let i = 0; i < count; i++) bytes.set(textAt(i), i === 0 ? 0 : ends[i - 1]);
	return { bytes, ends };
}

/** The texts. Where each is plain ASCII, all are decoded at once and cut: a call for each takes ten times as long. */
export function unpackTexts({ bytes, ends }: PackedTexts): string[] {
	const whole = DECODER.decode(bytes);
	const isPlain = whole.length === bytes.length;
	const texts: string[] = [];
	let from = 0;
	for (const end of ends) {
		texts.push(isPlain ? whole.slice(from, end) : DECODER.decode(bytes.subarray(from, end)));
		from = end;
	}
	return texts;
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
