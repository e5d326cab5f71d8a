// Renames, relabels, hides or shows one entity. Unmetered, and open while payment is due.
import { correctNode } from "@/lib/curation/correct-node";
import { CorrectedNode, NodeCorrection } from "@/lib/curation/corrections";
import { NamePath } from "@/lib/graph/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	PATCH: route({
		scope: "write",
		summary: "Rename, relabel, hide or show an entity",
		params: NamePath,
		body: NodeCorrection,
		mayConflict: true,
		response: { json: CorrectedNode },
		handle: ({ ctx, params, body }) => correctNode(ctx, params.name, body),
	}),
});
