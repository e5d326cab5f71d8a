// An entity with its facts and their sentences for the graph view; the name may be a uuid, `peer` the other end of an edge.

import { DetailsQuery, NamePath } from "@/lib/graph/wire";
import { checkQuery, projectRoute } from "@/lib/http/session-route";
import { readEntityPage } from "@/lib/reading/read-entity-page";
import { check } from "@/lib/wire/check";
import { text } from "@/lib/wire/fields";

const FACTS = 40;
const PanelQuery = DetailsQuery.extend({ peer: text(1, 400).optional() });

export const GET = projectRoute<{ project: string; name: string }>("project.read", async ({ ctx }, request, params) => {
	const { name } = check(NamePath, { name: params.name });
	return readEntityPage(ctx, name, { ...checkQuery(PanelQuery, request), from: 0, most: FACTS });
});
