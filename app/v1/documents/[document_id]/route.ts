// Forgets a document with all its versions. Unmetered, and open while payment is due. Extension.
import { deleteDocument } from "@/lib/episodes/delete-episode";
import { DeletionQuery, DeletionReceipt, DocumentPath } from "@/lib/episodes/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	DELETE: route({
		scope: "write",
		summary: "Delete a document with all its versions, and what only they said",
		params: DocumentPath,
		query: DeletionQuery,
		response: { json: DeletionReceipt },
		handle: ({ ctx, params, query }) => deleteDocument(ctx, params.document_id, query.dry_run),
	}),
});
