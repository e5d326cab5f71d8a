// Model Context Protocol over streamable HTTP. Stateless: GET, which would open a stream of notifications, is 405.
import { z } from "zod";
import { route, v1 } from "@/lib/http/v1";
import { answerMcp } from "@/lib/mcp/answer-mcp";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "read",
		takesTokens: true,
		summary: "Model Context Protocol",
		response: { json: z.unknown() },
		handle: ({ ctx, scopes, asked, request }) => answerMcp(request, { ctx, scopes, asked }),
	}),
});
