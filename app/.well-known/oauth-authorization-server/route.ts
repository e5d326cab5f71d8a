// Where an application registers, asks and gets tokens (RFC 8414).
import { isOffered, serverMetadata } from "@/lib/accounts/oauth/metadata";

export const dynamic = "force-dynamic";

export const GET = () =>
	isOffered()
		? Response.json(serverMetadata(), { headers: { "Access-Control-Allow-Origin": "*" } })
		: new Response(null, { status: 404 });
