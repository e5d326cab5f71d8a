// What the background distilled of how a group works. An extension.

import { getProfile, ProfileAnswer, ProfileQuery } from "@/lib/enrichment/get-profile";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		mayBeMissing: true,
		summary: "Read the profile of a group",
		query: ProfileQuery,
		response: { json: ProfileAnswer },
		handle: ({ ctx, query }) => getProfile(ctx, query.group_id),
	}),
});
