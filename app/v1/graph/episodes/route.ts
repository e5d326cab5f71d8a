// Legacy: episodes as one JSON array with the full prose. Spec: Legacy endpoints.
import { z } from "zod";
import { streamLegacyEpisodes } from "@/lib/episodes/list-episodes";
import { EpisodesQuery, LegacyEpisodeBody } from "@/lib/episodes/wire";
import { legacyJson } from "@/lib/http/ndjson";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		replicated: true,
		deprecated: true,
		summary: "Read episodes in full (legacy)",
		query: EpisodesQuery,
		response: { json: z.array(LegacyEpisodeBody) },
		handle: ({ ctx, query, request }) =>
			legacyJson(ctx, request, "/v1/episodes", (reader) => streamLegacyEpisodes(ctx, query, reader)),
	}),
});
