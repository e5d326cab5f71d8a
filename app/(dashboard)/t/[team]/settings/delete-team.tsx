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
import { deleteTeamAction, rehearseTeamDeletionAction } from "./actions";

/** Deletes a team once its receipt was read and its name typed. */
export function DeleteTeam({ teamId, name }: { teamId: string; name: string }) {
	const [receipt, setReceipt] = useState<TeamReceipt | null>(null);
	const rehearsal = useAction(rehearseTeamDeletionAction, teamId, setReceipt, { refresh: false });
	const dialog = useDialog(deleteTeamAction, teamId, () => location.assign(atBase("/")), { refresh: false });
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
