// 200 answers of JSON that is text already.

const HEADERS = { "Content-Type": "application/json; charset=utf-8" };
const MIN_PACKET = 16_000;

/** An answer that Postgres built. Its functions put blanks between the tokens, which answers leave out. */
export const jsonText = (body: string) => new Response(JSON.stringify(JSON.parse(body)), { headers: HEADERS });

/** An answer whose pieces are read as the client takes them, small ones together. One that fails cuts it off; a client that goes away ends them. */
export function jsonPieces(pieces: AsyncIterable<string>): Response {
	const packets = packetsOf(pieces);
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await packets.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			async cancel() {
				await packets.return();
			},
		},
		{ highWaterMark: 0 },
	);
	return new Response(body, { headers: HEADERS });
}

async function* packetsOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
	let text = "";
	for await (const piece of pieces) {
		text += piece;
		if (text.length < MIN_PACKET) continue;
		yield Buffer.from(text);
		text = "";
	}
	yield Buffer.from(text);
}
