// One episode, raw content included. Spec: GET /v1/episodes/{name}.
import { getEpisode } from "@/lib/episodes/get-episode";
import { EpisodeBody, EpisodePath } from "@/lib/episodes/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "Read one episode and what it produced",
		params: EpisodePath,
		response: { json: EpisodeBody },
		handle: ({ ctx, params }) => getEpisode(ctx, params.name),
	}),
});
