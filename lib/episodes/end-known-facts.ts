import type { Ctx } from "@/lib/context";
import type { Extraction } from "@/lib/extraction/extraction";
import { judgeEndings } from "@/lib/extraction/judge-endings";
import { findKnownFacts } from "@/lib/graph/find-known-facts";

/** Adds to what was read of a text of the group which of the facts about its entities it ends. Throws what the database throws. */
export async function endKnownFacts(
	ctx: Ctx,
	groupId: string,
	{ text, extraction }: { text: string; extraction: Extraction },
): Promise<void> {
	const names = extraction.entities.map(({ name }) => name);
	const known = await findKnownFacts(ctx, groupId, names);
	await judgeEndings(extraction, { text, known, tenant: ctx.team.id });
}
