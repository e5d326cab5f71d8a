// What a token for the MCP server is, and who gives it (RFC 9728).
import { isOffered, resourceMetadata } from "@/lib/accounts/oauth/metadata";

export const dynamic = "force-dynamic";

export const GET = ({ headers }: Request) =>
	isOffered()
		? Response.json(resourceMetadata(headers.get("host")), { headers: { "Access-Control-Allow-Origin": "*" } })
		: new Response(null, { status: 404 });
