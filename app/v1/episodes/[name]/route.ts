// One episode, raw content included, and its deletion. Spec: GET /v1/episodes/{name}.
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { getEpisode } from "@/lib/episodes/get-episode";
import { DeletionQuery, DeletionReceipt, EpisodeBody, EpisodePath } from "@/lib/episodes/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "Read one episode and what it produced",
		params: EpisodePath,
		response: { json: EpisodeBody },
		handle: ({ ctx, params }) => getEpisode(ctx, params.name),
	}),
	DELETE: route({
		scope: "write",
		summary: "Delete one episode and what rests on it alone",
		params: EpisodePath,
		query: DeletionQuery,
		response: { json: DeletionReceipt },
		handle: ({ ctx, params, query }) => deleteEpisode(ctx, params.name, query.dry_run),
	}),
});
