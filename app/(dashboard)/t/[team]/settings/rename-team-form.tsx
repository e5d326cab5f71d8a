"use client";
import type { SubmitEvent } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { renameTeamAction } from "./actions";

export function RenameTeam({
	teamId,
	name,
	action,
}: {
	teamId: string;
	name: string;
	action: typeof renameTeamAction;
}) {
	const { run, pending, fields, problem } = useAction(action, teamId, () => "Team renamed");
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ name: String(new FormData(event.currentTarget).get("name")) });
	};
	return (
		<form onSubmit={submit} className="grid max-w-md gap-4">
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<Field label="Name" name="name" defaultValue={name} maxLength={60} required error={fields.name} />
			<Button type="submit" pending={pending} className="justify-self-start">
				Save
			</Button>
		</form>
	);
}
