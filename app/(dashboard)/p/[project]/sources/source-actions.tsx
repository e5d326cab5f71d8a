"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field } from "@/components/ui/field";
import type { SourceField } from "@/lib/sources/kinds";
import type { pauseSourceAction, removeSourceAction, replaceSecretsAction, syncSourceAction } from "./actions";

type Props = {
	projectId: string;
	source: string;
	/** What it is called, by which its buttons are told from those of others. */
	title: string;
	paused: boolean;
	/** Its tokens and passwords. */
	secrets: SourceField[];
	actions: {
		sync: typeof syncSourceAction;
		pause: typeof pauseSourceAction;
		replace: typeof replaceSecretsAction;
		remove: typeof removeSourceAction;
	};
};

/** What can be done with one source. */
export function SourceActions({ projectId, source, title, paused, secrets, actions }: Props) {
	const sync = useAction(actions.sync, projectId, ({ words }) => words);
	const pause = useAction(actions.pause, projectId, () => (paused ? "Source resumed" : "Source paused"));
	return (
		<div className="flex flex-wrap justify-end gap-2">
			<Button
				look="outline"
				size="small"
				disabled={paused}
				pending={sync.pending}
				aria-label={`Sync now: ${title}`}
				onClick={() => sync.run({ source, title })}
			>
				Sync now
			</Button>
			<Button
				look="outline"
				size="small"
				pending={pause.pending}
				aria-label={`${paused ? "Resume" : "Pause"}: ${title}`}
				onClick={() => pause.run({ source, title, paused: !paused })}
			>
				{paused ? "Resume" : "Pause"}
			</Button>
			{secrets.length > 0 && <ReplaceSecrets {...{ projectId, source, title, secrets }} action={actions.replace} />}
			<RemoveSource {...{ projectId, source, title }} action={actions.remove} />
		</div>
	);
}

function ReplaceSecrets(
	props: Pick<Props, "projectId" | "source" | "title" | "secrets"> & { action: Props["actions"]["replace"] },
) {
	const { projectId, source, title, secrets, action } = props;
	const dialog = useDialog(action, projectId, ({ words }) => words);
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

function RemoveSource(props: Pick<Props, "projectId" | "source" | "title"> & { action: Props["actions"]["remove"] }) {
	const { projectId, source, title, action } = props;
	const dialog = useDialog(action, projectId, () => "Source deleted");
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
