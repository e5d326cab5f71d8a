"use server";
import { sessionAction } from "@/lib/http/session-action";
import { retract } from "@/lib/retractions/retract";
import { undoRetraction } from "@/lib/retractions/undo-retraction";
import { RestoreInput, RetractInput } from "./input";

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
