// The groups of the caller's project.
import { GroupList, listGroups } from "@/lib/groups/list-groups";
import { jsonText, route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "List the groups of the project",
		response: { json: GroupList },
		handle: async ({ ctx }) => jsonText(await listGroups(ctx)),
	}),
});
