// Undoes a retraction, or brings one retired edge back by its uuid.
import { route, v1 } from "@/lib/http/v1";
import { undoRetraction } from "@/lib/retractions/undo-retraction";
import { RetractionPath, UndoResult } from "@/lib/retractions/wire";

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
