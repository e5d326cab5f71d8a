"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Complaint } from "@/components/ui/notice";
import type { loadSampleAction } from "./actions";

/** Writes the sample conversation into the project. */
export function LoadSample({ projectId, action }: { projectId: string; action: typeof loadSampleAction }) {
	const { run, pending, problem } = useAction(action, projectId, ({ written }) => `${written} sample episodes written`);
	return (
		<div className="grid justify-items-end gap-1">
			<Button
				look="outline"
				pending={pending}
				title="Eight weeks of a small ferry company in 42 notes, in the group sample. They count as 42 writes and use up to 5 knots of this month."
				onClick={() => run({})}
			>
				Load the sample
			</Button>
			<Complaint>{problem}</Complaint>
		</div>
	);
}
