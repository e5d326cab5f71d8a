"use client";
import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import type { correctEntityAction, previewHideAction } from "../actions";
import { HideDialog } from "./hide-dialog";

type Entity = { uuid: string; name: string; labels: string[] };
type Props = { projectId: string; entity: Entity; action: typeof correctEntityAction };

/** Another name or type for an entity. `labels` are those to choose from. */
export function CorrectEntity({ projectId, entity, labels, action }: Props & { labels: readonly string[] }) {
	const dialog = useDialog(action, projectId, ({ name }) => `${name} was corrected`);
	const send = (form: FormData) => {
		const [name, label] = [String(form.get("name")).trim(), String(form.get("label"))];
		dialog.run({
			entity: entity.uuid,
			to: { name, ...(label !== entity.labels[0] && { labels: [label] }) },
		});
	};
	return (
		<FormDialog
			dialog={dialog}
			title={`Rename or change the type of ${entity.name}`}
			note="The old name keeps working. The type you choose stays, whatever later episodes suggest."
			trigger={
				<Button look="outline" size="small">
					Rename or change type
				</Button>
			}
			submit="Save"
			onSubmit={send}
		>
			<Field
				label="Name"
				name="name"
				required
				maxLength={200}
				defaultValue={entity.name}
				error={dialog.fields["to.name"] ?? dialog.fields.name}
			/>
			<SelectField label="Type" name="label" defaultValue={entity.labels[0]}>
				{[...new Set([...entity.labels, ...labels])].map((label) => (
					<option key={label}>{label}</option>
				))}
			</SelectField>
		</FormDialog>
	);
}

/** Hides what is no thing, and teaches the project not to make it again. */
export function HideEntity({ projectId, entity, action, preview }: Props & { preview: typeof previewHideAction }) {
	const router = useRouter();
	const leave = () => {
		router.push(`/p/${projectId}/review#not-things`);
		return `${entity.name} was hidden`;
	};
	const dialog = useDialog(action, projectId, leave, { refresh: false });
	const hide = () => dialog.run({ entity: entity.uuid, to: { hidden: true } });
	return <HideDialog projectId={projectId} entity={entity} dialog={dialog} preview={preview} onHide={hide} />;
}
