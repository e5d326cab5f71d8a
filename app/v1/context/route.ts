// A question's answer as text for a prompt. Extension.
import { route, v1 } from "@/lib/http/v1";
import { buildContext } from "@/lib/search/build-context";
import { ContextInput, ContextResult } from "@/lib/search/context-wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "read",
		replicated: true,
		meter: "retrievals",
		summary: "Prompt-ready text for a question, with citations",
		body: ContextInput,
		response: { json: ContextResult },
		handle: ({ ctx, body }) => buildContext(ctx, body),
	}),
});
