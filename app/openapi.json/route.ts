// The API's description, made once per process from the schemas that validate.
import { createHash } from "node:crypto";
import examples from "@/app/v1/examples.json" with { type: "json" };
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { toOpenApi } from "@/lib/http/openapi/to-openapi";

export const dynamic = "force-dynamic";

let made: { body: string; etag: string } | undefined;

export function GET(request: Request): Response {
	made ??= make();
	const headers = {
		ETag: made.etag,
		"Cache-Control": "public, max-age=300",
		"Content-Type": "application/json; charset=utf-8",
		"X-Content-Type-Options": "nosniff",
	};
	if (request.headers.get("if-none-match") === made.etag) return new Response(null, { status: 304, headers });
	return new Response(made.body, { headers });
}

function make() {
	const body = JSON.stringify(toOpenApi(ROUTE_TABLE, examples));
	return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
