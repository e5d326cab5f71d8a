// The public shape of GET /v1/profile. An extension.
import { z } from "zod";
import { groupId } from "@/lib/wire/fields";

export const ProfileQuery = z.object({ group_id: groupId.default("default") });

export const ProfileAnswer = z.strictObject({
	group_id: z.string(),
	working_style_summary: z.string(),
	recurring_visions: z.array(z.string()),
	cognitive_patterns: z.array(
		z.strictObject({
			name: z.string(),
			count: z.int().min(0),
			confidence: z.number().min(0).max(1).describe("Its share of all that feeds the profile."),
			examples: z.array(z.strictObject({ edge_uuid: z.uuid(), fact: z.string(), why_connected: z.string() })),
		}),
	),
	generated_at: z.iso.datetime(),
});
export type ProfileAnswer = z.output<typeof ProfileAnswer>;
