"use client";
import { ActionButton } from "@/components/dashboard/action-button";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field } from "@/components/ui/field";
import type { SourceField } from "@/lib/sources/kinds";
import { pauseSourceAction, removeSourceAction, replaceSecretsAction, syncSourceAction } from "./actions";

type Props = {
	projectId: string;
	source: string;
	/** What it is called, by which its buttons are told from those of others. */
	title: string;
	paused: boolean;
	/** Its tokens and passwords. */
	secrets: SourceField[];
};

/** What can be done with one source. */
export function SourceActions({ projectId, source, title, paused, secrets }: Props) {
	return (
		<>
			<ActionButton
				action={syncSourceAction}
				place={projectId}
				input={{ source, title }}
				said={({ words }) => words}
				look="outline"
				size="small"
				disabled={paused}
				aria-label={`Sync now: ${title}`}
			>
				Sync now
			</ActionButton>
			<ActionButton
				action={pauseSourceAction}
				place={projectId}
				input={{ source, title, paused: !paused }}
				said={paused ? "Source resumed" : "Source paused"}
				look="outline"
				size="small"
				aria-label={`${paused ? "Resume" : "Pause"}: ${title}`}
			>
				{paused ? "Resume" : "Pause"}
			</ActionButton>
			{secrets.length > 0 && <ReplaceSecrets {...{ projectId, source, title, secrets }} />}
			<RemoveSource {...{ projectId, source, title }} />
		</>
	);
}

function ReplaceSecrets({ projectId, source, title, secrets }: Omit<Props, "paused">) {
	const dialog = useDialog(replaceSecretsAction, projectId, ({ words }) => words);
	const [only, ...others] = secrets.map(({ label }) => label.toLowerCase());
	const name = others.length > 0 ? "secrets" : (only ?? "");
	const read = (form: FormData) =>
		Object.fromEntries(secrets.map((field) => [field.name, String(form.get(field.name))]));
	return (
		<FormDialog
			dialog={dialog}
			title={`Replace the ${name}`}
			note="What you leave empty stays. The source is read again at once."
			trigger={
				<Button look="outline" size="small" aria-label={`Replace the ${name}: ${title}`}>
					Replace {name}
				</Button>
			}
			submit={`Replace ${name}`}
			onSubmit={(form) => dialog.run({ source, title, secrets: read(form) })}
		>
			{secrets.map((field) => (
				<Field
					key={field.name}
					{...{
						name: field.name,
						label: `New ${field.label.toLowerCase()}`,
						error: dialog.fields[`secrets.${field.name}`],
					}}
					type="password"
					autoComplete="off"
				/>
			))}
		</FormDialog>
	);
}

function RemoveSource({ projectId, source, title }: Pick<Props, "projectId" | "source" | "title">) {
	const dialog = useDialog(removeSourceAction, projectId, () => "Source deleted");
	return (
		<FormDialog
			dialog={dialog}
			title="Delete this source?"
			note={`${title} is read no more.`}
			trigger={
				<Button look="danger" size="small" aria-label={`Delete: ${title}`}>
					Delete
				</Button>
			}
			submit="Delete source"
			look="danger"
			keep="Keep it"
			onSubmit={(form) => dialog.run({ source, title, forget: form.get("forget") === "on" })}
		>
			<Check
				label="Also forget what it brought"
				name="forget"
				hint="Its episodes are deleted with every fact that rests on nothing else. This cannot be undone. Otherwise they stay."
			/>
		</FormDialog>
	);
}
