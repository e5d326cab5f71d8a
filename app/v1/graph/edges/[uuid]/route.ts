// Corrects one fact. Unmetered, and open while payment is due.
import { correctEdge } from "@/lib/curation/correct-edge";
import { CorrectedEdge, EdgeCorrection, EdgePath } from "@/lib/curation/corrections";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	PATCH: route({
		scope: "write",
		summary: "Correct a fact",
		params: EdgePath,
		body: EdgeCorrection,
		response: { json: CorrectedEdge },
		handle: ({ ctx, params, body }) => correctEdge(ctx, params.uuid, body),
	}),
});
