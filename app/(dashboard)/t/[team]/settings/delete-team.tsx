"use client";
import { useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Receipt } from "@/components/ui/page-parts";
import { atBase } from "@/lib/base-path";
import type { TeamReceipt } from "@/lib/teams/delete-team";
import type { deleteTeamAction, rehearseTeamDeletionAction } from "./actions";

type Actions = { rehearse: typeof rehearseTeamDeletionAction; remove: typeof deleteTeamAction };

/** Deletes a team once its receipt was read and its name typed. */
export function DeleteTeam({ teamId, name, actions }: { teamId: string; name: string; actions: Actions }) {
	const [receipt, setReceipt] = useState<TeamReceipt | null>(null);
	const keep = (value: TeamReceipt) => {
		setReceipt(value);
		return undefined;
	};
	const leave = () => {
		location.assign(atBase("/"));
		return undefined;
	};
	const rehearsal = useAction(actions.rehearse, teamId, keep, { refresh: false });
	const dialog = useDialog(actions.remove, teamId, leave, { refresh: false });
	const change = (next: boolean) => {
		dialog.change(next);
		setReceipt(null);
		if (next) rehearsal.run({});
	};
	return (
		<FormDialog
			dialog={{ ...dialog, change, problem: rehearsal.problem ?? dialog.problem }}
			title={`Delete ${name}?`}
			note="Takes effect immediately. It cannot be undone."
			trigger={<Button look="danger">Delete team</Button>}
			submit="Delete team"
			look="danger"
			mayTry={receipt !== null}
			keep="Cancel"
			onSubmit={(form) => dialog.run({ name: String(form.get("name")) })}
		>
			<Receipt
				lines={[
					["Projects", receipt?.projects],
					["Active API keys", receipt?.keys],
					["Members who lose access", receipt?.members],
					["Episodes", receipt?.episodes],
					["Entities", receipt?.entities],
					["Facts", receipt?.facts],
				]}
			/>
			{receipt?.subscription && (
				<Notice tone="warn">The subscription is cancelled immediately. The current month is not refunded.</Notice>
			)}
			<Field label={`Type ${name} to confirm`} name="name" autoComplete="off" required error={dialog.fields.name} />
		</FormDialog>
	);
}
