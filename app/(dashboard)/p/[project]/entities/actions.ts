"use server";
import { correctEdge } from "@/lib/corrections/correct-edge";
import { correctNode } from "@/lib/corrections/correct-node";
import { sessionAction } from "@/lib/http/session-action";
import { mergeEntities } from "@/lib/merges/merge-entities";
import { undoMerge } from "@/lib/merges/undo-merge";
import { retract } from "@/lib/retractions/retract";
import { undoRetraction } from "@/lib/retractions/undo-retraction";
import {
	CorrectEntityInput,
	CorrectFactInput,
	MergeInput,
	RestoreInput,
	RetractInput,
	UndoCorrectionInput,
	UndoMergeInput,
} from "./input";

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

/** States a fact anew in the place of one that is wrong; its editor is its source. */
export const correctFactAction = sessionAction({
	action: "fact.correct",
	input: CorrectFactInput,
	run: ({ ctx, viewer }, { edge, to }) => correctEdge(ctx, edge, to, viewer.email),
	audit: ({ edge }, { fact, superseded }) => (superseded ? `fact ${edge} is now "${fact}"` : null),
});

/** Renames or relabels an entity, or hides what is no thing. */
export const correctEntityAction = sessionAction({
	action: "entity.correct",
	input: CorrectEntityInput,
	run: ({ ctx }, { entity, to }) => correctNode(ctx, entity, to),
	audit: ({ to }, { name, retraction_id }) => (retraction_id ? `${name}: ${JSON.stringify(to)}` : null),
});

/** Takes a correction back. */
export const undoCorrectionAction = sessionAction({
	action: "entity.correct",
	input: UndoCorrectionInput,
	run: ({ ctx }, { retraction }) => undoRetraction(ctx, retraction),
	audit: ({ retraction }) => `${retraction} taken back`,
});
