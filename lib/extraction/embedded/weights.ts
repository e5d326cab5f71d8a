// The file of trained weights: its layout and its one-time loading. Knows nothing of what the models decide.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LinearModel } from "./linear-model";

/** Where the weights stand, from the repository root; the server and the scripts both run there. */
export const WEIGHTS_PATH = "lib/extraction/embedded/weights.bin";

/** What a model looks like on its way to the file: rows sorted by ascending key. */
export type PackedModel = {
	classes: string[];
	keys: Uint32Array;
	counts: Uint8Array;
	rowClasses: Uint8Array;
	rowWeights: Int8Array;
};

export type Weights = { models: Map<string, LinearModel>; texts: Map<string, string> };

/** Bytes of the weights file: a JSON header (one line), then per model the key gaps (variable length), counts, classes, weights; then texts. */
export function packWeights(models: Map<string, PackedModel>, texts: Map<string, string>): Uint8Array {
	const parts: Uint8Array[] = [];
	const header = {
		models: [...models].map(([name, m]) => {
			const gaps = packGaps(m.keys);
			parts.push(
				gaps,
				m.counts,
				m.rowClasses,
				new Uint8Array(m.rowWeights.buffer, m.rowWeights.byteOffset, m.rowWeights.length),
			);
			return { name, classes: m.classes, rows: m.keys.length, gapBytes: gaps.length, cells: m.rowClasses.length };
		}),
		texts: [...texts].map(([name, text]) => {
			const bytes = new TextEncoder().encode(text);
			parts.push(bytes);
			return { name, bytes: bytes.length };
		}),
	};
	const head = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
	const out = new Uint8Array(head.length + parts.reduce((n, p) => n + p.length, 0));
	out.set(head);
	let at = head.length;
	for (const part of parts) {
		out.set(part, at);
		at += part.length;
	}
	return out;
}

/** The models of a weights file, ready to decide. */
export function unpackWeights(bytes: Uint8Array): Weights {
	const { models, texts } = readPacked(bytes);
	const open = (m: PackedModel) => new LinearModel(m.classes, m.keys, m.counts, m.rowClasses, m.rowWeights);
	return { models: new Map([...models].map(([name, m]) => [name, open(m)])), texts };
}

/** The inverse of `packWeights`. */
export function readPacked(bytes: Uint8Array): { models: Map<string, PackedModel>; texts: Map<string, string> } {
	const headEnd = bytes.indexOf(10);
	const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, headEnd))) as {
		models: { name: string; classes: string[]; rows: number; gapBytes: number; cells: number }[];
		texts: { name: string; bytes: number }[];
	};
	let at = headEnd + 1;
	const take = (n: number) => {
		at += n;
		return bytes.subarray(at - n, at);
	};
	const models = new Map<string, PackedModel>();
	for (const m of header.models) {
		const keys = unpackGaps(take(m.gapBytes), m.rows);
		const counts = take(m.rows);
		const rowClasses = take(m.cells);
		const weights = take(m.cells);
		const rowWeights = new Int8Array(weights.buffer, weights.byteOffset, weights.length);
		models.set(m.name, { classes: m.classes, keys, counts, rowClasses, rowWeights });
	}
	const texts = new Map(header.texts.map((t) => [t.name, new TextDecoder().decode(take(t.bytes))]));
	return { models, texts };
}

let loaded: Weights | undefined;

/** The weights of this process, read on first use (one synchronous read). Throws only when the file is missing or broken. */
export function loadWeights(): Weights {
	loaded ??= unpackWeights(readFileSync(join(process.cwd(), WEIGHTS_PATH)));
	return loaded;
}

/** The named model; throws when the file has none. */
export function modelOf(weights: Weights, name: string): LinearModel {
	const model = weights.models.get(name);
	if (!model) throw new Error(`The weights file has no model named ${name}.`);
	return model;
}

function packGaps(keys: Uint32Array): Uint8Array {
	const out: number[] = [];
	let last = 0;
	for (const key of keys) {
		let gap = key - last;
		last = key;
		while (gap >= 128) {
			out.push((gap % 128) | 128);
			gap = Math.floor(gap / 128);
		}
		out.push(gap);
	}
	return Uint8Array.from(out);
}

function unpackGaps(bytes: Uint8Array, rows: number): Uint32Array {
	const keys = new Uint32Array(rows);
	let at = 0;
	let key = 0;
	for (let i = 0; i < rows; i++) {
		let factor = 1;
		let byte = bytes[at++] as number;
		while (byte >= 128) {
			key += (byte - 128) * factor;
			factor *= 128;
			byte = bytes[at++] as number;
		}
		key += byte * factor;
		keys[i] = key;
	}
	return keys;
}
