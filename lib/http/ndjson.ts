// Owns the answer of a streamed endpoint: conditional headers, content type, HEAD. Knows no SQL.
import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/context";
import type { Reader, RowStream } from "@/lib/db/stream";

/**
 * Streams the rows that `open` starts. The ETag stands for the project's graph version, the request and what the caller
 * may see; a matching `If-None-Match` answers 304 and HEAD answers headers, both without touching a row.
 * Decision: never compressed here; a proxy in front may. Spec: Sentinel row, Streaming notes.
 */
export async function ndjson(
	ctx: Ctx,
	request: Request,
	open: (reader: Reader) => Promise<RowStream>,
): Promise<Response> {
	const url = new URL(request.url);
	url.searchParams.sort();
	const view = createHash("sha256")
		.update(JSON.stringify([ctx.projectId, ctx.groups, url.pathname, url.search]))
		.digest("base64url");
	const etagOf = (version: string) => `W/"${version}-${view.slice(0, 16)}"`;
	const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
	const isKnown = (version: string) => known.includes(etagOf(version)) || known.includes("*");
	const stream = await open({
		wants: (version) => request.method !== "HEAD" && !isKnown(version),
		signal: request.signal,
	});
	const headers = { ETag: etagOf(stream.version), "X-Graph-Version": stream.version };
	if (isKnown(stream.version)) return new Response(null, { status: 304, headers });
	return new Response(stream.bytes, {
		headers: { ...headers, "Content-Type": "application/x-ndjson; charset=utf-8", "X-Accel-Buffering": "no" },
	});
}
