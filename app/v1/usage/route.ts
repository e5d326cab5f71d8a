// What the team has used of its tier in the running billing period. An extension; not metered.
import { route, v1 } from "@/lib/http/v1";
import { readUsage, toUsageBody, UsageBody } from "@/lib/usage/read-usage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "Read the meters of the running billing period",
		response: { json: UsageBody },
		handle: async ({ ctx }) => toUsageBody(await readUsage(ctx.team.id, ctx.now)),
	}),
});
