// Takes facts back: one edge, an episode's or an entity's. Unmetered, and open while payment is due.

import { RetractionInput, RetractionResult, retract } from "@/lib/curation/retract";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "write",
		summary: "Retract a fact, or those of an episode or an entity",
		body: RetractionInput,
		response: { json: RetractionResult },
		handle: ({ ctx, body }) => retract(ctx, body),
	}),
});
