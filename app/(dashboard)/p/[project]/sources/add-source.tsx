"use client";
import { useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field, SelectField } from "@/components/ui/field";
import { Plus } from "@/components/ui/icons";
import { type Kind, SOURCE_KINDS, type SourceField } from "@/lib/sources/kinds";
import { addSourceAction } from "./actions";

type Input = Parameters<typeof addSourceAction>[1];

/** The dialog that adds a source of one of the kinds that this server offers. */
export function AddSource({ projectId, kinds }: { projectId: string; kinds: Kind[] }) {
	const [kind, setKind] = useState<Kind>(kinds[0] ?? "feed");
	const dialog = useDialog(addSourceAction, projectId, ({ words }) => words);
	const { fields } = SOURCE_KINDS[kind];
	return (
		<FormDialog
			dialog={dialog}
			title="Add a source"
			note="It is read now and then again every few minutes. Each item that is new or edited is one write of the plan."
			trigger={
				<Button>
					<Plus aria-hidden="true" className="size-4" />
					Add source
				</Button>
			}
			submit="Add source"
			onSubmit={(form) => dialog.run(toInput(kind, fields, form))}
		>
			<SelectField label="Kind" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
				{kinds.map((one) => (
					<option key={one} value={one}>
						{SOURCE_KINDS[one].label}
					</option>
				))}
			</SelectField>
			{fields.map((field) => (
				<SettingField key={`${kind} ${field.name}`} field={field} errors={dialog.fields} />
			))}
			<Field
				label="Group"
				name="group"
				defaultValue="default"
				maxLength={128}
				hint="The group of the project that it writes to."
				error={dialog.fields.group}
			/>
		</FormDialog>
	);
}

function SettingField({ field, errors }: { field: SourceField; errors: Record<string, string> }) {
	const { name, label, hint, placeholder, value, isSecret, choices } = field;
	const error = errors[`${isSecret ? "secrets" : "settings"}.${name}`];
	if (!choices) {
		return (
			<Field
				{...{ label, name, hint, placeholder, error }}
				defaultValue={value}
				type={isSecret ? "password" : "text"}
				autoComplete="off"
				maxLength={2_000}
			/>
		);
	}
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-2 text-sm font-medium">{label}</legend>
			{choices.map((choice) => (
				<Check key={choice.name} label={choice.label} name={choice.name} defaultChecked={choice.isOn} />
			))}
			{error && <p className="text-sm text-danger">{error}</p>}
		</fieldset>
	);
}

/** What the form says; the server checks it. */
function toInput(kind: Kind, fields: SourceField[], form: FormData): Input {
	const read = ({ name, choices }: SourceField) =>
		choices ? choices.flatMap((choice) => (form.get(choice.name) === "on" ? [choice.name] : [])) : form.get(name);
	const readAll = (some: SourceField[]) => Object.fromEntries(some.map((field) => [field.name, read(field)]));
	const secrets = readAll(fields.filter(({ isSecret }) => isSecret));
	const settings = readAll(fields.filter(({ isSecret }) => !isSecret));
	return { kind, group: form.get("group"), settings, secrets } as Input;
}
