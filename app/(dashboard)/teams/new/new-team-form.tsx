"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Problem } from "@/components/ui/notice";
import { atBase } from "@/lib/base-path";
import { foundTeamAction } from "./actions";

export function NewTeam() {
	const { run, pending, fields, problem } = useAction(
		foundTeamAction,
		"me",
		({ teamId }) => location.assign(atBase(`/t/${teamId}/projects`)),
		{ refresh: false },
	);
	const submit = (form: FormData) => {
		run({ name: String(form.get("name")) });
	};
	return (
		<Form onSend={submit} className="grid max-w-md gap-4">
			<Problem>{problem}</Problem>
			<Field label="Name" name="name" autoComplete="organization" maxLength={60} required error={fields.name} />
			<Button type="submit" pending={pending} className="justify-self-start">
				Create team
			</Button>
		</Form>
	);
}
