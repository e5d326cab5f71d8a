import { expect, test } from "vitest";
import { piecesOf } from "./pieces-of";

/** A body of so many pieces of 100,000 bytes, each filled with its number; it tells when it was cancelled. */
function bodyOf(type: "bytes" | undefined, pieces: number) {
	let [given, isCancelled] = [0, false];
	const body = new ReadableStream({
		type: type as never,
		pull(controller: ReadableStreamDefaultController<Uint8Array>) {
			if (given < pieces) controller.enqueue(new Uint8Array(100_000).fill(given++));
			else {
				controller.close();
				(controller as unknown as ReadableByteStreamController).byobRequest?.respond(0);
			}
		},
		cancel() {
			isCancelled = true;
		},
	}) as ReadableStream<Uint8Array>;
	return { body, isCancelled: () => isCancelled };
}

test.each(["bytes", undefined] as const)("all bytes of a body of type %s come in order", async (type) => {
	const { body, isCancelled } = bodyOf(type, 9);
	const seen: number[] = [];
	for await (const piece of piecesOf(body)) seen.push(...piece);
	expect(seen).toEqual(Array.from({ length: 900_000 }, (_, i) => Math.floor(i / 100_000)));
	expect(isCancelled()).toBe(false);
});

test.each(["bytes", undefined] as const)("a body of type %s that is left is cancelled", async (type) => {
	const { body, isCancelled } = bodyOf(type, 9);
	for await (const piece of piecesOf(body)) {
		expect(piece[0]).toBe(0);
		break;
	}
	await expect.poll(isCancelled).toBe(true);
});
