// What facts may say: the canonical relations and the project's own.
import { listRelations } from "@/lib/graph/list-relations";
import { RelationList } from "@/lib/graph/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "List the relations of facts",
		response: { json: RelationList },
		handle: ({ ctx }) => listRelations(ctx),
	}),
});
