"use client";
import { useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import type { Dialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/usage-meter";
import type { HidePreview } from "@/lib/curation/write-node";
import type { previewHideAction } from "../actions";

/** Asks before what is no thing is hidden, and tells which facts leave with it. */
export function HideDialog(props: {
	projectId: string;
	entity: { uuid: string; name: string };
	dialog: Dialog;
	preview: typeof previewHideAction;
	onHide(): void;
}) {
	const { projectId, entity, dialog, preview, onHide } = props;
	const [leaving, setLeaving] = useState<HidePreview | null>(null);
	const keep = (value: HidePreview) => {
		setLeaving(value);
		return undefined;
	};
	const rehearsal = useAction(preview, projectId, keep, { refresh: false });
	const change = (next: boolean) => {
		dialog.change(next);
		setLeaving(null);
		if (next) rehearsal.run({ entity: entity.uuid });
	};
	return (
		<FormDialog
			dialog={{ ...dialog, change, problem: rehearsal.problem ?? dialog.problem }}
			title={`Hide ${entity.name}?`}
			note="For names that are no person, place or thing. Later episodes do not create it again. You can bring it back, with its facts, on the review page."
			trigger={
				<Button look="quiet" size="small">
					Hide: not a thing
				</Button>
			}
			submit="Hide it"
			look="danger"
			keep="Cancel"
			mayTry={leaving !== null}
			onSubmit={onHide}
		>
			<Leaving preview={leaving} />
		</FormDialog>
	);
}

function Leaving({ preview }: { preview: HidePreview | null }) {
	if (!preview) return <p className="text-sm text-quiet">Counting its facts…</p>;
	const { count, facts } = preview;
	if (count === 0) return <p className="text-sm">No fact is hidden with it.</p>;
	return (
		<div className="grid gap-2 text-sm">
			<p className="font-medium">
				{countOf(count, "fact")} {count === 1 ? "is" : "are"} hidden with it, on every page and in every search:
			</p>
			<ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
				{facts.map((fact) => (
					<li key={fact}>{fact}</li>
				))}
			</ul>
			{count > facts.length && <p className="text-quiet">and {count - facts.length} more.</p>}
		</div>
	);
}
