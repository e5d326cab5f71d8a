"use client";
import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { restoreFactAction, retractFactAction } from "../actions";

type Props<A> = { projectId: string; edge: string; fact: string; action: A };

export function RetractFact({ projectId, edge, fact, action }: Props<typeof retractFactAction>) {
	const [open, setOpen] = useState(false);
	const { run, pending, problem, fields } = useAction(action, projectId, () => {
		setOpen(false);
		return "Fact retracted";
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ edge, reason: String(new FormData(event.currentTarget).get("reason")) });
	};
	return (
		<Modal
			title="Retract this fact?"
			note={fact}
			trigger={
				<Button look="outline" size="small" aria-label={`Retract: ${fact}`}>
					Retract
				</Button>
			}
			open={open}
			onOpenChange={setOpen}
		>
			<form onSubmit={submit} className="grid gap-4">
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<Field
					label="Reason"
					name="reason"
					maxLength={500}
					hint="Kept with the fact. It can be put in force again later."
					error={fields.reason}
				/>
				<Button type="submit" look="danger" pending={pending}>
					Retract fact
				</Button>
			</form>
		</Modal>
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
