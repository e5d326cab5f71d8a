import type { Ctx } from "@/lib/context";
import { inSnapshot } from "@/lib/db/tenant";
import { activeEdges } from "./write-node";

/** Facts that are listed. */
const LISTED = 8;

/** What would leave with an entity: how many facts in force, and the wordings of the first of them. */
export type HidePreview = { count: number; facts: string[] };

/** Tells what hiding an entity (uuid) takes away, pinned facts and the most important ones first. Changes nothing. For callers who see every group. */
export const previewHide = (ctx: Ctx, id: string): Promise<HidePreview> =>
	inSnapshot(ctx, async (tx) => {
		const ids = await activeEdges(ctx, tx, id);
		const rows = await tx.query<{ fact: string }>(
			`SELECT fact FROM edges WHERE project_id = $1 AND id = ANY ($2::uuid[])
			ORDER BY pinned DESC, importance DESC NULLS LAST, confidence DESC, id LIMIT ${LISTED}`,
			[ctx.projectId, ids],
		);
		return { count: ids.length, facts: rows.map(({ fact }) => fact) };
	});
