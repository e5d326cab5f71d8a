// Undoes a merge. Extension.

import { MergePath, UndoMergeResult, undoMergeById } from "@/lib/curation/merge-names";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	DELETE: route({
		scope: "write",
		summary: "Undo a merge",
		params: MergePath,
		mayConflict: true,
		response: { json: UndoMergeResult },
		handle: ({ ctx, params }) => undoMergeById(ctx, params.id),
	}),
});
