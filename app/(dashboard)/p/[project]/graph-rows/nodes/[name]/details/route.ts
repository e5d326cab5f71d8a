// The answer of /v1/graph/nodes/{name}/details for the graph view; the name may be a uuid.
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { DetailsQuery, NamePath } from "@/lib/graph/wire";
import { jsonText } from "@/lib/http/json-text";
import { checkQuery, projectRoute } from "@/lib/http/session-route";
import { check } from "@/lib/wire/check";

export const GET = projectRoute<{ project: string; name: string }>("project.read", async ({ ctx }, request, params) => {
	const { name } = check(NamePath, { name: params.name });
	return jsonText(await getEntityDetails(ctx, name, checkQuery(DetailsQuery, request)));
});
