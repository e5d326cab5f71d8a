"use client";
import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { createProjectAction, deleteProjectAction, renameProjectAction } from "./actions";

type Naming = {
	kind: "create" | "rename";
	place: string;
	action: typeof createProjectAction | typeof renameProjectAction;
	current: string;
};

/** The dialog that names a project: a new one, or one that is there. */
export function NameProject({ kind, place, action, current }: Naming) {
	const [open, setOpen] = useState(false);
	const isNew = kind === "create";
	const call = action as (
		place: string,
		input: { name: string },
	) => ReturnType<typeof createProjectAction | typeof renameProjectAction>;
	const { run, pending, fields, problem, forget } = useAction<{ name: string }, unknown>(call, place, () => {
		setOpen(false);
		return isNew ? "Project created" : "Project renamed";
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ name: String(new FormData(event.currentTarget).get("name")) });
	};
	return (
		<Modal
			title={isNew ? "Create a project" : `Rename ${current}`}
			trigger={
				isNew ? (
					<Button>
						<Plus aria-hidden="true" className="size-4" />
						Create project
					</Button>
				) : (
					<Button look="outline" size="small" aria-label={`Rename ${current}`}>
						Rename
					</Button>
				)
			}
			open={open}
			onOpenChange={(next) => {
				setOpen(next);
				forget();
			}}
		>
			<form onSubmit={submit} className="grid gap-4">
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<Field label="Name" name="name" defaultValue={current} maxLength={60} required error={fields.name} />
				<Button type="submit" pending={pending}>
					{isNew ? "Create project" : "Rename project"}
				</Button>
			</form>
		</Modal>
	);
}

/** The dialog that deletes a project once its name was typed. */
export function RemoveProject(props: { projectId: string; name: string; action: typeof deleteProjectAction }) {
	const { projectId, name, action } = props;
	const [open, setOpen] = useState(false);
	const { run, pending, fields, problem, forget } = useAction(action, projectId, () => {
		setOpen(false);
		return `The project ${name} is deleted`;
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ name: String(new FormData(event.currentTarget).get("name")) });
	};
	return (
		<Modal
			title={`Delete ${name}?`}
			note="Its episodes, its graph and its keys are gone at once and for good."
			trigger={
				<Button look="danger" size="small" aria-label={`Delete ${name}`}>
					Delete
				</Button>
			}
			open={open}
			onOpenChange={(next) => {
				setOpen(next);
				forget();
			}}
		>
			<form onSubmit={submit} className="grid gap-4">
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<Field label={`Type ${name} to confirm`} name="name" autoComplete="off" required error={fields.name} />
				<Button type="submit" look="danger" pending={pending}>
					Delete project
				</Button>
			</form>
		</Modal>
	);
}
