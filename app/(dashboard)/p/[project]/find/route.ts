// Entities by a piece of their name and episodes by a piece of their text, for the command palette; or what may be the same
// as an entity, for a merge.
import { z } from "zod";
import { listTwins } from "@/lib/curation/read-pairs";
import { browseEpisodes } from "@/lib/episodes/browse-episodes";
import { browseEntities } from "@/lib/graph/browse-entities";
import { checkQuery, projectRoute } from "@/lib/http/session-route";
import { text } from "@/lib/wire/fields";

const ENTITIES = 8;
const EPISODES = 4;
const FindQuery = z.object({ q: text(0, 200).default(""), like: z.uuid().optional() });

export const GET = projectRoute("project.read", async ({ ctx }, request) => {
	const { q, like } = checkQuery(FindQuery, request);
	if (like) return listTwins(ctx, like);
	if (q.trim() === "") return { entities: [], episodes: [] };
	const [{ entities }, { episodes }] = await Promise.all([
		browseEntities(ctx, { text: q.trim(), label: "", knots: false, after: null }),
		browseEpisodes(ctx, { text: q.trim(), group: "", after: null }),
	]);
	return {
		entities: entities.slice(0, ENTITIES).map(({ uuid, name, labels }) => ({ uuid, name, labels })),
		episodes: episodes.slice(0, EPISODES).map(({ uuid, title, valid_at }) => ({ uuid, title, valid_at })),
	};
});
