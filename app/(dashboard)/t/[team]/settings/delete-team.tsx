"use client";
import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { deleteTeamAction } from "./actions";

/** The dialog that deletes the team once its name was typed. */
export function DeleteTeam({
	teamId,
	name,
	action,
}: {
	teamId: string;
	name: string;
	action: typeof deleteTeamAction;
}) {
	const [open, setOpen] = useState(false);
	const { run, pending, fields, problem, forget } = useAction(
		action,
		teamId,
		() => {
			location.assign("/");
			return undefined;
		},
		{ refresh: false },
	);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ name: String(new FormData(event.currentTarget).get("name")) });
	};
	return (
		<Modal
			title={`Delete ${name}?`}
			note="Every project of the team, its keys and its memories are gone at once and for good."
			trigger={<Button look="danger">Delete team</Button>}
			open={open}
			onOpenChange={(next) => {
				setOpen(next);
				forget();
			}}
		>
			<form onSubmit={submit} className="grid gap-4" noValidate>
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<Field label={`Type ${name} to confirm`} name="name" autoComplete="off" required error={fields.name} />
				<Button type="submit" look="danger" pending={pending}>
					Delete for good
				</Button>
			</form>
		</Modal>
	);
}
