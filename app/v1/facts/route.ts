// Writes one stated fact. Spec: POST /v1/facts.
import { addFact } from "@/lib/episodes/add-fact";
import { FactInput, FactResult } from "@/lib/episodes/fact-wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "write",
		idempotent: true,
		meter: "writes",
		summary: "Write one fact as subject, predicate and object",
		sent: FactInput,
		response: { json: FactResult },
		handle: ({ ctx, sent, idempotencyKey }) => addFact(ctx, sent, idempotencyKey),
	}),
});
