// Entities by a piece of their name, for the command palette.
import { z } from "zod";
import { browseEntities } from "@/lib/graph/browse-entities";
import { checkQuery, projectRoute } from "@/lib/http/session-route";
import { text } from "@/lib/wire/fields";

const FOUND = 8;
const FindQuery = z.object({ q: text(0, 200).default("") });

export const GET = projectRoute("project.read", async ({ ctx }, request) => {
	const { q } = checkQuery(FindQuery, request);
	if (q.trim() === "") return { entities: [] };
	const { entities } = await browseEntities(ctx, { text: q.trim(), label: "", knots: false, after: null });
	return { entities: entities.slice(0, FOUND).map(({ uuid, name, labels }) => ({ uuid, name, labels })) };
});
