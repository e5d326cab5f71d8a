"use client";
import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { NewKey } from "@/components/dashboard/new-key";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Check, Field, SelectField } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { createKeyAction } from "./actions";

const EXPIRIES = [
	["", "never"],
	["7", "in 7 days"],
	["30", "in 30 days"],
	["90", "in 90 days"],
	["365", "in a year"],
];

/** The dialog that makes a key and shows it once. */
export function CreateKey({ projectId, action }: { projectId: string; action: typeof createKeyAction }) {
	const [open, setOpen] = useState(false);
	const [made, setMade] = useState<string | null>(null);
	const { run, pending, fields, problem, forget } = useAction(action, projectId, ({ key }) => {
		setMade(key);
		return undefined;
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const days = String(form.get("expiry"));
		run({
			name: String(form.get("name")),
			write: form.get("write") === "on",
			groups: String(form.get("groups"))
				.split(/[\s,]+/)
				.filter(Boolean),
			expiresInDays: days === "" ? null : Number(days),
		});
	};
	const change = (next: boolean) => {
		setOpen(next);
		setMade(null);
		forget();
	};
	return (
		<Modal
			title={made ? "Your new key" : "Create an API key"}
			trigger={
				<Button>
					<Plus aria-hidden="true" className="size-4" />
					Create key
				</Button>
			}
			open={open}
			onOpenChange={change}
			mustAct={made !== null}
		>
			{made ? (
				<div className="grid gap-5">
					<NewKey apiKey={made} />
					<Button onClick={() => change(false)}>I have copied it</Button>
				</div>
			) : (
				<form onSubmit={submit} className="grid gap-4">
					{problem && (
						<Notice tone="danger" live>
							{problem}
						</Notice>
					)}
					<Field
						label="Name"
						name="name"
						maxLength={60}
						hint="What will use it, such as production worker."
						error={fields.name}
					/>
					<Check
						label="May write"
						name="write"
						defaultChecked
						hint="Every key may read. Without this it may do nothing else."
					/>
					<Field
						label="Groups"
						name="groups"
						hint="Leave empty for all. Otherwise the group ids it may see, with commas between."
						error={fields.groups ?? Object.entries(fields).find(([field]) => field.startsWith("groups."))?.[1]}
					/>
					<SelectField label="Expires" name="expiry" defaultValue="">
						{EXPIRIES.map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</SelectField>
					<Button type="submit" pending={pending}>
						Create key
					</Button>
				</form>
			)}
		</Modal>
	);
}
