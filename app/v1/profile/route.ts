// What the background distilled of how a group works. An extension.
import { route, v1 } from "@/lib/http/v1";
import { getProfile } from "@/lib/profiles/get-profile";
import { ProfileAnswer, ProfileQuery } from "@/lib/profiles/wire";

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
