import { z } from "zod";
import { text } from "@/lib/wire/fields";

const edge = z.uuid({ error: "is not a fact" });

export const RetractInput = z.object({ edge, reason: text(0, 500) });
export const RestoreInput = z.object({ edge });

export const MergeInput = z.object({
	kept: z.uuid({ error: "is not an entity" }),
	gone: text(1, 200),
	dryRun: z.boolean(),
});
export const UndoMergeInput = z.object({ merge: z.uuid({ error: "is not a merge" }) });
