"use client";
import { X } from "lucide-react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { restoreFactAction, retractFactAction } from "../actions";

type Props<A> = { projectId: string; edge: string; fact: string; action: A };

export function RetractFact({ projectId, edge, fact, action }: Props<typeof retractFactAction>) {
	const dialog = useDialog(action, projectId, () => "Fact retracted");
	return (
		<FormDialog
			dialog={dialog}
			title="Retract this fact?"
			note={fact}
			trigger={
				<Button look="quiet" size="small" aria-label={`Retract: ${fact}`} title="Retract">
					<X aria-hidden="true" className="size-4" />
				</Button>
			}
			submit="Retract fact"
			look="danger"
			onSubmit={(form) => dialog.run({ edge, reason: String(form.get("reason")) })}
		>
			<Field
				label="Reason"
				name="reason"
				maxLength={500}
				hint="Kept with the fact. It can be put in force again later."
				error={dialog.fields.reason}
			/>
		</FormDialog>
	);
}

export function RestoreFact({ projectId, edge, fact, action }: Props<typeof restoreFactAction>) {
	const { run, pending } = useAction(action, projectId, () => "The fact is in force again");
	return (
		<Button look="outline" size="small" pending={pending} aria-label={`Undo: ${fact}`} onClick={() => run({ edge })}>
			Undo
		</Button>
	);
}
