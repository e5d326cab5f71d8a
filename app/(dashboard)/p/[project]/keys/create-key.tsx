"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field, SelectField } from "@/components/ui/field";
import { Plus } from "@/components/ui/icons";
import { NewKey } from "@/components/ui/shown-once";
import { createKeyAction } from "./actions";

const EXPIRIES = [
	["", "never"],
	["7", "in 7 days"],
	["30", "in 30 days"],
	["90", "in 90 days"],
	["365", "in a year"],
];

/** The dialog that makes a key and shows it once. */
export function CreateKey({ projectId }: { projectId: string }) {
	const dialog = useDialog(createKeyAction, projectId, () => undefined, { shows: true });
	const { fields, made } = dialog;
	const send = (form: FormData) => {
		const days = String(form.get("expiry"));
		dialog.run({
			name: String(form.get("name")),
			write: form.get("write") === "on",
			groups: String(form.get("groups"))
				.split(/[\s,]+/)
				.filter(Boolean),
			expiresInDays: days === "" ? null : Number(days),
		});
	};
	return (
		<FormDialog
			dialog={dialog}
			title="Create an API key"
			trigger={
				<Button>
					<Plus aria-hidden="true" className="size-4" />
					Create key
				</Button>
			}
			submit="Create key"
			onSubmit={send}
			shown={made && { title: "Your new key", body: <NewKey apiKey={made.key} /> }}
		>
			<Field
				label="Name"
				name="name"
				maxLength={60}
				hint="What will use it, such as “production worker”."
				error={fields.name}
			/>
			<Check
				label="May write"
				name="write"
				defaultChecked
				hint="Every key may read. Untick this for a read-only key."
			/>
			<Field
				label="Groups"
				name="groups"
				hint="Leave empty for all groups, or list the groups it may see, separated by commas."
				error={fields.groups}
			/>
			<SelectField label="Expires" name="expiry" defaultValue="">
				{EXPIRIES.map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</SelectField>
		</FormDialog>
	);
}
