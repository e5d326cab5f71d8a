import { z } from "zod";
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { groupId } from "@/lib/wire/fields";
import type { ProfileBody } from "./profile";

/** A group's profile as it was last distilled. Throws `not_found` until it was, `missing_scope` for a group that the key may not see. */
export async function getProfile(ctx: Ctx, groupId: string): Promise<ProfileAnswer> {
	assertGroupAllowed(ctx, groupId);
	const [row] = await readInTenant<{ body: ProfileBody; generated_at: Date }>(
		ctx,
		"SELECT body, generated_at FROM profiles WHERE project_id = $1 AND group_id = $2",
		[ctx.projectId, groupId],
	);
	if (!row) throw new AppError("not_found", "No profile has been distilled for this group yet.");
	const { working_style_summary, recurring_visions, cognitive_patterns } = row.body;
	return {
		group_id: groupId,
		working_style_summary,
		recurring_visions,
		cognitive_patterns,
		generated_at: row.generated_at.toISOString(),
	};
}

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
