import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { type Ends, endsOf } from "@/lib/graph/shift-degrees";
import { retell } from "@/lib/knots/retell";
import { redistillProfiles } from "@/lib/profiles/distill-profiles";

/** Makes whatever was told of these edges anew: the texts of their ends and the profiles of their groups. */
export async function tellAnew(ctx: Ctx, tx: Tx, edges: Ends[]): Promise<void> {
	if (edges.length === 0) return;
	await retell(ctx, tx, endsOf(edges));
	await redistillProfiles(
		ctx,
		tx,
		edges.map((edge) => edge.groupId),
	);
}
