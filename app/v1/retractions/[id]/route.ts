// Undoes a retraction, or brings one retired edge back by its uuid.

import { RetractionPath, UndoResult } from "@/lib/curation/retract";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	DELETE: route({
		scope: "write",
		summary: "Undo a retraction",
		params: RetractionPath,
		mayConflict: true,
		response: { json: UndoResult },
		handle: ({ ctx, params }) => undoRetraction(ctx, params.id),
	}),
});
