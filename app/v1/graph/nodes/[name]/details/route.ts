// One entity with its neighbours and mentioning episodes. Spec: GET /v1/graph/nodes/{name}/details.
import { withGroupTexts } from "@/lib/enrichment/texts-for-groups";
import { openEntityDetails, textOf } from "@/lib/graph/get-entity-details";
import { DetailsBody, DetailsQuery, NamePath } from "@/lib/graph/wire";
import { jsonPieces } from "@/lib/http/json-answer";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		replicated: true,
		summary: "Read one entity in full",
		params: NamePath,
		query: DetailsQuery,
		response: { json: DetailsBody },
		handle: async ({ ctx, params, query }) => {
			const details = await openEntityDetails(ctx, params.name, query);
			const [entity = details.entity] = await withGroupTexts(ctx, [details.entity]);
			return jsonPieces(textOf({ ...details, entity }));
		},
	}),
});
