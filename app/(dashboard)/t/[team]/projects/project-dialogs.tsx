"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import { Plus } from "@/components/ui/icons";
import { createProjectAction, deleteProjectAction, renameProjectAction, setTimeZoneAction } from "./actions";

const nameIn = (form: FormData) => ({ name: String(form.get("name")) });

/** The dialog that names a new project. */
export function CreateProject({ teamId, isFull }: { teamId: string; isFull: boolean }) {
	const dialog = useDialog(createProjectAction, teamId, () => "Project created");
	return (
		<FormDialog
			dialog={dialog}
			title="Create a project"
			trigger={
				<Button disabled={isFull}>
					<Plus aria-hidden="true" className="size-4" />
					Create project
				</Button>
			}
			submit="Create project"
			onSubmit={(form) => dialog.run(nameIn(form))}
		>
			<Field label="Name" name="name" maxLength={60} required error={dialog.fields.name} />
		</FormDialog>
	);
}

type Named = { projectId: string; name: string };

/** The dialog that gives a project another name. */
export function RenameProject({ projectId, name }: Named) {
	const dialog = useDialog(renameProjectAction, projectId, () => "Project renamed");
	return (
		<FormDialog
			dialog={dialog}
			title={`Rename ${name}`}
			trigger={
				<Button look="outline" size="small" aria-label={`Rename ${name}`}>
					Rename
				</Button>
			}
			submit="Rename project"
			onSubmit={(form) => dialog.run(nameIn(form))}
		>
			<Field label="Name" name="name" defaultValue={name} maxLength={60} required error={dialog.fields.name} />
		</FormDialog>
	);
}

/** The dialog that sets the zone of a project, of the `zones` that there are. */
export function SetTimeZone({ projectId, name, timeZone, zones }: Named & { timeZone: string; zones: string[] }) {
	const dialog = useDialog(setTimeZoneAction, projectId, () => "Time zone changed");
	return (
		<FormDialog
			dialog={dialog}
			title={`Time zone of ${name}`}
			trigger={
				<Button look="outline" size="small" aria-label={`Time zone of ${name}`}>
					Time zone
				</Button>
			}
			submit="Save time zone"
			onSubmit={(form) => dialog.run({ time_zone: String(form.get("time_zone")) })}
		>
			<SelectField
				label="Time zone"
				name="time_zone"
				defaultValue={timeZone}
				hint="“Yesterday” and “on Monday” in new texts are days there, unless the text came with an offset of its own."
				error={dialog.fields.time_zone}
			>
				{zones.map((zone) => (
					<option key={zone}>{zone}</option>
				))}
			</SelectField>
		</FormDialog>
	);
}

/** The dialog that deletes a project once its name was typed. */
export function RemoveProject({ projectId, name }: Named) {
	const dialog = useDialog(deleteProjectAction, projectId, () => `Project ${name} was deleted`);
	return (
		<FormDialog
			dialog={dialog}
			title={`Delete ${name}?`}
			note="Its episodes, graph and keys are permanently deleted. It cannot be undone."
			trigger={
				<Button look="danger" size="small" aria-label={`Delete ${name}`}>
					Delete
				</Button>
			}
			submit="Delete project"
			look="danger"
			onSubmit={(form) => dialog.run(nameIn(form))}
		>
			<Field label={`Type ${name} to confirm`} name="name" autoComplete="off" required error={dialog.fields.name} />
		</FormDialog>
	);
}
