// Vectors of texts from the model that comes with the service: no network, no key. One process beside this one, opened when
// it is needed. Decision: no thread, as a thread that ends while the model's library computes takes the whole process with it.
import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import type { Answer, Asked } from "./process";
import { startBeside } from "./start-beside";

/** What the vectors are of: stored with them, as vectors of different models say nothing of each other. */
export const ENCODER = "all-MiniLM-L6-v2-int8";
/** From the repository root, like the program, which is built from `process.ts`. */
const FOLDER = "packages/encoder";
const FILE = "dist/encoder.mjs";
/** Texts that may wait; more are refused rather than kept in memory. */
const MAX_WAITING = 1_000;
/** A model that could not be opened is tried again after so long. */
const RETRY_MS = 300_000;

/** A vector of length 1 for each text, in order; or why there are none: no usable model, or too much to do. */
export type Encoded = { ok: true; vectors: Float32Array[] } | { ok: false; failure: "unusable" | "busy" };

type Request = { texts: number; answer(encoded: Encoded): void };
type Encoder = {
	process: ChildProcess | null;
	requests: Map<number, Request>;
	waiting: number;
	lastId: number;
	retryMs: number;
};

const encoder = (): Encoder =>
	perProcess("encoder", () => ({ process: null, requests: new Map(), waiting: 0, lastId: 0, retryMs: 0 }));

/**
 * Encodes texts, of which each is read up to 512 word pieces. Never throws. A model that cannot be used is said once in the log
 * and tried again five minutes later. Short texts are answered first.
 */
export async function encode(texts: string[], folder = FOLDER): Promise<Encoded> {
	if (texts.length === 0) return { ok: true, vectors: [] };
	const own = encoder();
	if (performance.now() < own.retryMs) return { ok: false, failure: "unusable" };
	if (own.waiting + texts.length > MAX_WAITING) return { ok: false, failure: "busy" };
	const asked = openEncoder(folder);
	const id = ++own.lastId;
	own.waiting += texts.length;
	const answered = new Promise<Encoded>((answer) => own.requests.set(id, { texts: texts.length, answer }));
	// What waits keeps this process alive, and nothing else does.
	asked.channel?.ref();
	asked.send({ id, texts } satisfies Asked);
	return answered;
}

/** Starts the process, so that the first question finds it there. Safe to call twice. Another follows one that has ended. */
export function openEncoder(folder = FOLDER): ChildProcess {
	const own = encoder();
	if (own.process) return own.process;
	const opened = startBeside(FILE, [path.resolve(folder)]);
	own.process = opened;
	opened.on("message", (answer: Answer) => note(own, answer));
	opened.on("error", (error: Error) => giveUp(own, error.message));
	opened.once("exit", () => {
		if (own.process === opened) own.process = null;
		for (const id of [...own.requests.keys()]) settle(own, id, { ok: false, failure: "unusable" });
	});
	return opened;
}

function note(own: Encoder, answer: Answer): void {
	if (answer.kind === "unusable") {
		giveUp(own, answer.error);
	} else if (answer.kind === "ready") {
		const { name, runtime, why, ms } = answer;
		log[why ? "warn" : "info"]({ name, runtime, ms, ...(why && { why }) }, "the encoder is ready");
	} else if (answer.kind === "vectors") {
		settle(own, answer.id, { ok: true, vectors: answer.vectors });
	} else {
		log.error({ err: answer.error }, "texts could not be encoded");
		settle(own, answer.id, { ok: false, failure: "unusable" });
	}
}

function giveUp(own: Encoder, err: string): void {
	own.retryMs = performance.now() + RETRY_MS;
	log.error({ err }, "the encoder cannot be used: search goes on by words, and new texts get their vectors later");
}

function settle(own: Encoder, id: number, encoded: Encoded): void {
	const request = own.requests.get(id);
	if (!request) return;
	own.requests.delete(id);
	own.waiting -= request.texts;
	if (own.requests.size === 0) own.process?.channel?.unref();
	request.answer(encoded);
}
