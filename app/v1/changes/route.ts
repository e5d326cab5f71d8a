// What happened to the project, for those who poll and those who listen. Extension.
import { changesAsEvents, changesAsNdjson } from "@/lib/events/stream-changes";
import { ChangeRow, ChangesQuery } from "@/lib/events/wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "List changes in the order of commits, or listen to them with Accept: text/event-stream",
		query: ChangesQuery,
		response: { ndjson: ChangeRow, events: true },
		handle: async ({ ctx, query, request }) => {
			const wantsEvents = request.headers.get("accept")?.includes("text/event-stream") && request.method === "GET";
			if (!wantsEvents) return changesAsNdjson(ctx, query);
			const last = request.headers.get("last-event-id") ?? "";
			const since = /^\d{1,9}$/.test(last) ? Number(last) : query.since;
			return changesAsEvents(ctx, { ...query, since }, request);
		},
	}),
});
