"use server";
// What these record in the audit log, which nobody can delete from, are ids: a deleted episode leaves no text there.
import { correctEdge } from "@/lib/curation/correct-edge";
import { correctNode } from "@/lib/curation/correct-node";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { undoMerge } from "@/lib/curation/undo-merge";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { previewHide } from "@/lib/curation/write-node";
import { sessionAction } from "@/lib/http/session-action";
import {
	CorrectEntityInput,
	CorrectFactInput,
	MergeInput,
	PreviewHideInput,
	RestoreInput,
	RetractInput,
	UndoCorrectionInput,
	UndoMergeInput,
} from "./input";

/** Takes one fact back, with the others of its sentence if asked, or rehearses it. */
export const retractFactAction = sessionAction({
	action: "fact.retract",
	input: RetractInput,
	run: ({ ctx }, { edge, reason, siblings, dryRun }) =>
		retract(ctx, { edge_uuid: edge, reason: reason || undefined, siblings, dry_run: dryRun }),
	audit: ({ edge, siblings, dryRun }) => (dryRun ? null : `fact ${edge}${siblings ? " with its sentence" : ""}`),
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
	audit: ({ dryRun }, { kept, gone }) => (dryRun ? null : `entity ${gone.uuid} into ${kept.uuid}`),
});

/** Undoes a merge. */
export const undoMergeAction = sessionAction({
	action: "entity.merge",
	input: UndoMergeInput,
	run: ({ ctx }, { merge }) => undoMerge(ctx, merge),
	audit: ({ merge }) => `merge ${merge} undone`,
});

/** States a fact anew in the place of one that is wrong; its editor is its source. */
export const correctFactAction = sessionAction({
	action: "fact.correct",
	input: CorrectFactInput,
	run: ({ ctx, viewer }, { edge, to }) => correctEdge(ctx, edge, to, viewer.email),
	audit: ({ edge, to: { pinned } }, { edge_uuid, superseded }) => {
		if (superseded) return `fact ${edge} is now ${edge_uuid}`;
		return pinned === undefined ? null : `fact ${edge} is ${pinned ? "pinned" : "not pinned any more"}`;
	},
});

/** Renames or relabels an entity, or hides what is no thing. */
export const correctEntityAction = sessionAction({
	action: "entity.correct",
	input: CorrectEntityInput,
	run: ({ ctx }, { entity, to }) => correctNode(ctx, entity, to),
	audit: ({ to }, { uuid, retraction_id }) =>
		retraction_id ? `${Object.keys(to).join(", ")} of entity ${uuid}` : null,
});

/** Tells which facts hiding an entity would take away; changes nothing. */
export const previewHideAction = sessionAction({
	action: "entity.correct",
	input: PreviewHideInput,
	run: ({ ctx }, { entity }) => previewHide(ctx, entity),
	audit: () => null,
});

/** Undoes a correction. */
export const undoCorrectionAction = sessionAction({
	action: "entity.correct",
	input: UndoCorrectionInput,
	run: ({ ctx }, { retraction }) => undoRetraction(ctx, retraction),
	audit: ({ retraction }) => `${retraction} undone`,
});
