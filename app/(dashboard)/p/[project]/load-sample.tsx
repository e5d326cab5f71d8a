"use client";
import { ActionButton } from "@/components/dashboard/action-button";
import type { loadSampleAction } from "./actions";

/** Writes the sample conversation into the project. */
export const LoadSample = ({ projectId, action }: { projectId: string; action: typeof loadSampleAction }) => (
	<ActionButton
		action={action}
		place={projectId}
		input={{}}
		said={({ written }) => `${written} sample episodes written`}
		look="outline"
		title="Eight weeks of a small ferry company in 42 notes, in the group sample. They count as 42 writes and use up to 5 knots of this month."
	>
		Load the sample
	</ActionButton>
);
