"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Problem } from "@/components/ui/notice";
import { renameTeamAction } from "./actions";

export function RenameTeam({ teamId, name }: { teamId: string; name: string }) {
	const { run, pending, fields, problem } = useAction(renameTeamAction, teamId, () => "Team renamed");
	const submit = (form: FormData) => {
		run({ name: String(form.get("name")) });
	};
	return (
		<Form onSend={submit} className="grid max-w-md gap-4">
			<Problem>{problem}</Problem>
			<Field label="Name" name="name" defaultValue={name} maxLength={60} required error={fields.name} />
			<Button type="submit" pending={pending} className="justify-self-start">
				Save
			</Button>
		</Form>
	);
}
