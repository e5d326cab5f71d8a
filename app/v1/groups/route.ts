// The groups of the caller's project.

import { jsonText } from "@/lib/http/json-answer";
import { route, v1 } from "@/lib/http/v1";
import { GroupList, listGroups } from "@/lib/teams/list-groups";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "List the groups of the project",
		response: { json: GroupList },
		handle: async ({ ctx }) => jsonText(await listGroups(ctx)),
	}),
});
