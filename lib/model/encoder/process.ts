// The encoder's own process: one text at a time, the shortest of all that wait first, so that a question overtakes passages.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Runtime } from "./open-model";
import { openModel } from "./open-model";
import { piecesOf, vectorOf } from "./vector-of";

/** One text of a request; `left` counts those of its request that have no vector yet. */
type Waiting = { pieces: number[]; at: number; request: { id: number; vectors: Float32Array[]; left: number } };

const say = (answer: Answer) => process.send?.(answer);

// Nobody asks any more.
process.once("disconnect", () => process.exit());

async function open(): Promise<void> {
	const startMs = performance.now();
	const model = await openModel(process.argv[2] as string);
	// The first run prepares what later ones need: not at the cost of a client's first question.
	await vectorOf(model, piecesOf(model, "ready"));
	const waiting: Waiting[] = [];
	let isWorking = false;
	const work = async () => {
		if (isWorking) return;
		isWorking = true;
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const { pieces, at, request } = next;
			try {
				request.vectors[at] = await vectorOf(model, pieces);
				request.left--;
				if (request.left === 0) say({ kind: "vectors", id: request.id, vectors: request.vectors });
			} catch (error) {
				for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i]?.request === request) waiting.splice(i, 1);
				say({ kind: "failed", id: request.id, error: String(error) });
			}
			// What was asked meanwhile may be shorter.
			await nextTurn();
		}
		isWorking = false;
	};
	process.on("message", ({ id, texts }: Asked) => {
		const request = { id, vectors: [], left: texts.length };
		waiting.push(...texts.map((text, at) => ({ pieces: piecesOf(model, text), at, request })));
		waiting.sort((a, b) => b.pieces.length - a.pieces.length || b.request.id - a.request.id);
		void work();
	});
	const { manifest, runtime, why } = model;
	say({ kind: "ready", name: manifest.name, runtime, why, ms: Math.round(performance.now() - startMs) });
}

open().catch((error) => {
	process.send?.({ kind: "unusable", error: String(error) } satisfies Answer, () => process.exit(1));
});

/** Texts to encode; the answer carries the same `id`. */
export type Asked = { id: number; texts: string[] };

export type Answer =
	| { kind: "ready"; name: string; runtime: Runtime; why: string | null; ms: number }
	| { kind: "unusable"; error: string }
	| { kind: "vectors"; id: number; vectors: Float32Array[] }
	| { kind: "failed"; id: number; error: string };
