"use client";
import { type SubmitEvent, useState } from "react";
import { NewKey } from "@/components/dashboard/new-key";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { revokeKeyAction, rotateKeyAction } from "./actions";

export type KeyActions = { rotate: typeof rotateKeyAction; revoke: typeof revokeKeyAction };
type Props = { keyId: string; name: string; projectId: string; actions: KeyActions };

/** What can be done to a key that still works. */
export function KeyMenu(props: Props) {
	return (
		<div className="flex justify-end gap-2 pt-2 sm:pt-0">
			<RotateKey {...props} />
			<RevokeKey {...props} />
		</div>
	);
}

function RotateKey({ keyId, name, projectId, actions }: Props) {
	const [open, setOpen] = useState(false);
	const [made, setMade] = useState<string | null>(null);
	const { run, pending, problem } = useAction(actions.rotate, projectId, ({ key }) => {
		setMade(key);
		return undefined;
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		run({ keyId, graceHours: Number(new FormData(event.currentTarget).get("grace")) });
	};
	const change = (next: boolean) => {
		setOpen(next);
		setMade(null);
	};
	return (
		<Modal
			title={made ? "Your new key" : `Rotate ${name}`}
			note={made ? undefined : "A new key with the same rights. The old one ends after the grace you give it."}
			trigger={
				<Button look="outline" size="small" aria-label={`Rotate ${name}`}>
					Rotate
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
					<SelectField label="The old key works for another" name="grace" defaultValue="24">
						<option value="0">moment: it ends now</option>
						<option value="1">hour</option>
						<option value="24">day</option>
						<option value="168">week</option>
					</SelectField>
					<Button type="submit" pending={pending}>
						Rotate key
					</Button>
				</form>
			)}
		</Modal>
	);
}

function RevokeKey({ keyId, name, projectId, actions }: Props) {
	const [open, setOpen] = useState(false);
	const { run, pending, problem } = useAction(actions.revoke, projectId, () => {
		setOpen(false);
		return `The key ${name} is revoked`;
	});
	return (
		<Modal
			title={`Revoke ${name}?`}
			note="Programs that use it are refused from their next call. This cannot be undone."
			trigger={
				<Button look="danger" size="small" aria-label={`Revoke ${name}`}>
					Revoke
				</Button>
			}
			open={open}
			onOpenChange={setOpen}
		>
			<div className="grid gap-4">
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<div className="flex justify-end gap-2">
					<Button look="quiet" onClick={() => setOpen(false)}>
						Keep it
					</Button>
					<Button look="danger" pending={pending} onClick={() => run({ keyId })}>
						Revoke key
					</Button>
				</div>
			</div>
		</Modal>
	);
}
