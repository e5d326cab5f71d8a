// The messages between a process and its encoder.
import type { Runtime } from "./open-model";

/** Texts to encode; the answer carries the same `id`. */
export type Asked = { id: number; texts: string[] };

export type Answer =
	| { kind: "ready"; name: string; runtime: Runtime; why: string | null; ms: number }
	| { kind: "unusable"; error: string }
	| { kind: "vectors"; id: number; vectors: Float32Array[] }
	| { kind: "failed"; id: number; error: string };
