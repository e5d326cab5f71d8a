// Writes and lists episodes. Spec: POST /v1/episodes.
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { listEpisodes } from "@/lib/episodes/list-episodes";
import { EpisodeInput, EpisodeList, EpisodesQuery, WriteResult } from "@/lib/episodes/wire";
import { jsonText } from "@/lib/http/json-answer";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "List episodes, newest first",
		query: EpisodesQuery,
		response: { json: EpisodeList },
		handle: async ({ ctx, query }) => jsonText(await listEpisodes(ctx, query)),
	}),
	POST: route({
		scope: "write",
		idempotent: true,
		meter: "writes",
		summary: "Write a prose episode and extract its graph",
		sent: EpisodeInput,
		response: { json: WriteResult },
		handle: ({ ctx, sent, idempotencyKey }) => ingestEpisode(ctx, sent, idempotencyKey),
	}),
});
