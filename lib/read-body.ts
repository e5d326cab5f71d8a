/** The bytes of a request's body; null where it has more than so many, without buffering the rest. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer | null> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of request.body ?? []) {
		bytes += chunk.length;
		if (bytes > maxBytes) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
