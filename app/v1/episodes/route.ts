// Writes. Spec: POST /v1/episodes.
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { EpisodeInput, WriteResult } from "@/lib/episodes/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "write",
		idempotent: true,
		meter: "writes",
		summary: "Write a prose episode and extract its graph",
		body: EpisodeInput,
		response: { json: WriteResult },
		handle: ({ ctx, body, once }) => ingestEpisode(ctx, body, once),
	}),
});
