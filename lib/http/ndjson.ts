// The answers of streamed endpoints: conditional headers, content type, HEAD. Knows no SQL.
import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/context";
import type { Reader, RowStream } from "@/lib/db/stream";

type Open = (reader: Reader) => Promise<RowStream>;

/**
 * Streams the rows that `open` starts as NDJSON. The ETag stands for the project's graph version, the request and what
 * the caller may see; a matching `If-None-Match` answers 304 and HEAD answers headers, both without touching a row.
 * Decision: never compressed here; a proxy in front may. Spec: Sentinel row, Streaming notes.
 */
export const ndjson = (ctx: Ctx, request: Request, open: Open): Promise<Response> =>
	streamed(ctx, request, open, { "Content-Type": "application/x-ndjson; charset=utf-8" }, true);

/** When the legacy routes were superseded, in Unix seconds (2026-01-01). RFC 9745. */
const DEPRECATED_AT = 1_767_225_600;

/**
 * The same for a legacy route, whose rows are one JSON array; `successor` is the path to use instead. Decision: without
 * an ETag, as its rows hold texts that the background writes without moving the graph. Spec: Legacy endpoints.
 */
export const legacyJson = (ctx: Ctx, request: Request, successor: string, open: Open): Promise<Response> =>
	streamed(
		ctx,
		request,
		open,
		{
			"Content-Type": "application/json; charset=utf-8",
			Deprecation: `@${DEPRECATED_AT}`,
			Link: `<${successor}>; rel="successor-version"`,
		},
		false,
	);

async function streamed(
	ctx: Ctx,
	request: Request,
	open: Open,
	ownHeaders: Record<string, string>,
	isConditional: boolean,
): Promise<Response> {
	const url = new URL(request.url);
	url.searchParams.sort();
	const view = createHash("sha256")
		.update(JSON.stringify([ctx.projectId, ctx.groups, url.pathname, url.search]))
		.digest("base64url");
	const etagOf = (version: string) => `W/"${version}-${view.slice(0, 16)}"`;
	// Weak comparison, as RFC 9110 has it for If-None-Match: `"v"` and `W/"v"` are the same.
	const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
	const known = (request.headers.get("if-none-match") ?? "").split(",").map(opaque);
	const isKnown = (version: string) =>
		isConditional && (known.includes(opaque(etagOf(version))) || known.includes("*"));
	const stream = await open({
		wants: (version) => request.method !== "HEAD" && !isKnown(version),
		signal: request.signal,
	});
	const headers: Record<string, string> = { ...ownHeaders, "X-Graph-Version": stream.version };
	if (isConditional) headers.ETag = etagOf(stream.version);
	if (isKnown(stream.version)) return new Response(null, { status: 304, headers });
	return new Response(stream.bytes, { headers: { ...headers, "X-Accel-Buffering": "no" } });
}
