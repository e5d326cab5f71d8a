// The messages between the server and the extractor's thread: each episode has a port of its own.
import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { Extraction, ExtractionRequest } from "./extraction";

/** An episode to read. On its `port` comes what is known of the names in it, once that is there, and goes the answer. */
export type Asked = Pick<ExtractionRequest, "text" | "validAt"> & { port: MessagePort };
export type Answer = { extraction: Extraction } | { error: unknown };

/** The next message on a port; undefined when it is closed before one comes. */
export async function messageOn<T>(port: MessagePort): Promise<T | undefined> {
	const closed = once(port, "close").then(() => []);
	const [message] = await Promise.race([once(port, "message"), closed]);
	return message;
}
