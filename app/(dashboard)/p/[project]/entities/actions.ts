"use server";
import { sessionAction } from "@/lib/http/session-action";
import { mergeEntities } from "@/lib/merges/merge-entities";
import { undoMerge } from "@/lib/merges/undo-merge";
import { retract } from "@/lib/retractions/retract";
import { undoRetraction } from "@/lib/retractions/undo-retraction";
import { MergeInput, RestoreInput, RetractInput, UndoMergeInput } from "./input";

/** Takes one fact back. */
export const retractFactAction = sessionAction({
	action: "fact.retract",
	input: RetractInput,
	run: ({ ctx }, { edge, reason }) => retract(ctx, { edge_uuid: edge, reason: reason || undefined, dry_run: false }),
	audit: ({ edge }, { edges }) => `fact ${edge}: ${edges[0]?.fact ?? ""}`,
});

/** Puts one retracted fact in force again. */
export const restoreFactAction = sessionAction({
	action: "fact.retract",
	input: RestoreInput,
	run: ({ ctx }, { edge }) => undoRetraction(ctx, edge),
	audit: ({ edge }) => `fact ${edge} in force again`,
});

/** Merges one entity into another, or rehearses it. */
export const mergeEntitiesAction = sessionAction({
	action: "entity.merge",
	input: MergeInput,
	run: ({ ctx }, { kept, gone, dryRun }) => mergeEntities(ctx, { kept, gone }, dryRun),
	audit: ({ dryRun }, { kept, gone }) => (dryRun ? null : `"${gone.name}" into "${kept.name}"`),
});

/** Takes a merge apart again. */
export const undoMergeAction = sessionAction({
	action: "entity.merge",
	input: UndoMergeInput,
	run: ({ ctx }, { merge }) => undoMerge(ctx, merge),
	audit: (_, { kept, name }) => `"${name}" out of "${kept}" again`,
});
