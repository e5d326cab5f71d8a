// The public shapes of changes: what GET /v1/changes answers and webhooks carry.
import { z } from "zod";
import { groupId, integer, tagNames } from "@/lib/wire/fields";

export const CHANGE_TYPES = [
	"episode.processed",
	"fact.added",
	"fact.retracted",
	"knot.synthesized",
	"quota.reached",
] as const;

export const ChangeRow = z.strictObject({
	seq: z.int().min(1).describe("Counts the project's changes in the order of their commits."),
	at: z.iso.datetime(),
	type: z.enum(CHANGE_TYPES),
	data: z
		.record(z.string(), z.unknown())
		.describe(
			"`edge_uuid` and `fact` (null once it is gone) of a fact; `episode_name`, `task_id` and `state` of an episode; `uuid` and `name` of a knot; `kind`, `percent`, `used` and `limit` of a quota.",
		),
});
export type ChangeRow = z.output<typeof ChangeRow>;

export const ChangesQuery = z.object({
	since: integer(0, 999_999_999, 0).describe("Answer what came after this `seq`, such as the last answer's `next`."),
	limit: integer(1, 1_000, 100),
	group_id: groupId.optional(),
	tags: tagNames.optional(),
});
export type ChangesPage = z.output<typeof ChangesQuery>;
