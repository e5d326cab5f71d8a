// Makes entities one, or keeps two apart. Unmetered, and open while payment is due. Extension.

import { MergeInput, MergeResult, mergeNames } from "@/lib/curation/merge-names";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "write",
		summary: "Merge entities into one, or keep two apart for good",
		body: MergeInput,
		response: { json: MergeResult },
		handle: ({ ctx, body }) => mergeNames(ctx, body),
	}),
});
