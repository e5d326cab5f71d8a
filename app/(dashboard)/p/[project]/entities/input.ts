import { z } from "zod";
import { EdgeCorrection, NodeCorrection } from "@/lib/curation/corrections";
import { text } from "@/lib/wire/fields";

const edge = z.uuid({ error: "is not a fact" });

export const RetractInput = z.object({ edge, reason: text(0, 500), siblings: z.boolean(), dryRun: z.boolean() });
export const RestoreInput = z.object({ edge });

export const MergeInput = z.object({
	kept: z.uuid({ error: "is not an entity" }),
	gone: text(1, 200),
	dryRun: z.boolean(),
});
export const UndoMergeInput = z.object({ merge: z.uuid({ error: "is not a merge" }) });

export const CorrectFactInput = z.object({ edge, to: EdgeCorrection });
export const CorrectEntityInput = z.object({ entity: z.uuid({ error: "is not an entity" }), to: NodeCorrection });
export const PreviewHideInput = z.object({ entity: z.uuid({ error: "is not an entity" }) });
export const UndoCorrectionInput = z.object({
	retraction: z.string().regex(/^rtr_[0-9a-f]{32}$/, { error: "is not a correction" }),
});
