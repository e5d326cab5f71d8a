// An entity with its facts and their sentences for the graph view; the name may be a uuid. With `peer`, the other end of an edge,
// the facts between the two and those that they replaced.

import { DetailsQuery, NamePath } from "@/lib/graph/wire";
import { checkQuery, projectRoute } from "@/lib/http/session-route";
import { listPastFacts } from "@/lib/views/list-past-facts";
import { readEntityPage } from "@/lib/views/read-entity-page";
import { check, text } from "@/lib/wire/fields";

const FACTS = 40;
const PanelQuery = DetailsQuery.extend({ peer: text(1, 400).optional() });

export const GET = projectRoute<{ project: string; name: string }>("project.read", async ({ ctx }, request, params) => {
	const { name } = check(NamePath, { name: params.name });
	const query = checkQuery(PanelQuery, request);
	const page = await readEntityPage(ctx, name, { ...query, from: 0, most: FACTS });
	if (query.peer === undefined) return page;
	const current = page.facts.map(({ uuid }) => uuid);
	const ends = { entity: page.entity.uuid, peer: query.peer };
	return { ...page, past: await listPastFacts(ctx, { ...ends, current, groupId: query.group_id }) };
});
