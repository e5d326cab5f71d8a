"use client";
import { useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Check, Field, SelectField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice, Problem } from "@/components/ui/notice";
import { approveAction, denyAction } from "./actions";

type Props = {
	request: string;
	mayWrite: boolean;
	projects: { id: string; name: string }[];
};

/** What the application may do and where, or that it may not. Either answer leads back to it. */
export function ConsentForm({ request, mayWrite, projects }: Props) {
	const [projectId, setProjectId] = useState(projects[0]?.id ?? "");
	const goOn = ({ redirect }: { redirect: string }) => location.assign(redirect);
	const approval = useAction(approveAction, projectId, goOn, { refresh: false });
	const denial = useAction(denyAction, "me", goOn, { refresh: false });
	const { fields } = approval;
	const submit = (form: FormData) => {
		const groups = String(form.get("groups"))
			.split(/[\s,]+/)
			.filter(Boolean);
		approval.run({ request, write: form.get("write") === "on", groups });
	};
	return (
		<Form onSend={submit} className="grid gap-5">
			<Problem>{approval.problem ?? denial.problem}</Problem>
			{projects.length === 0 ? (
				<Notice tone="danger">Only an owner or admin of a team can connect an application.</Notice>
			) : (
				<>
					<SelectField label="Project" value={projectId} onChange={(event) => setProjectId(event.target.value)}>
						{projects.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</SelectField>
					<Field
						label="Groups"
						name="groups"
						hint="Leave empty for all. Otherwise the group ids it may see, with commas between."
						error={fields.groups}
					/>
					{mayWrite && <Check label="May write" name="write" defaultChecked hint="Without this it may only read." />}
				</>
			)}
			<div className="flex flex-wrap gap-3">
				{projects.length > 0 && (
					<Button type="submit" pending={approval.pending}>
						Allow
					</Button>
				)}
				<Button look="outline" pending={denial.pending} onClick={() => denial.run({ request })}>
					Deny
				</Button>
			</div>
		</Form>
	);
}
