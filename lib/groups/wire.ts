// The public shape of GET /v1/groups.
import { z } from "zod";

export const GroupList = z.strictObject({
	ok: z.literal(true),
	groups: z.array(
		z.strictObject({
			group_id: z.string(),
			episodes: z.int().min(0),
			entities: z.int().min(0),
			edges: z.int().min(0).describe("Active edges."),
			last_written_at: z.iso.datetime().nullable(),
		}),
	),
});
