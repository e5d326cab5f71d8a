"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { NewKey } from "@/components/ui/shown-once";
import { revokeKeyAction, rotateKeyAction } from "./actions";

type Props = { keyId: string; name: string; projectId: string };

/** What can be done to a key that still works; an application renews its own. */
export function KeyMenu({ mayRotate, ...props }: Props & { mayRotate: boolean }) {
	return (
		<>
			{mayRotate && <RotateKey {...props} />}
			<RevokeKey {...props} />
		</>
	);
}

function RotateKey({ keyId, name, projectId }: Props) {
	const dialog = useDialog(rotateKeyAction, projectId, () => undefined, { shows: true });
	return (
		<FormDialog
			dialog={dialog}
			title={`Rotate ${name}`}
			note="A new key with the same rights. The old one ends after the grace you give it."
			trigger={
				<Button look="outline" size="small" aria-label={`Rotate ${name}`}>
					Rotate
				</Button>
			}
			submit="Rotate key"
			onSubmit={(form) => dialog.run({ keyId, graceHours: Number(form.get("grace")) })}
			shown={dialog.made && { title: "Your new key", body: <NewKey apiKey={dialog.made.key} /> }}
		>
			<SelectField label="The old key works for another" name="grace" defaultValue="24">
				<option value="0">moment: it ends now</option>
				<option value="1">hour</option>
				<option value="24">day</option>
				<option value="168">week</option>
			</SelectField>
		</FormDialog>
	);
}

function RevokeKey({ keyId, name, projectId }: Props) {
	const dialog = useDialog(revokeKeyAction, projectId, () => `The key ${name} is revoked`);
	return (
		<FormDialog
			dialog={dialog}
			title={`Revoke ${name}?`}
			note="Programs that use it are refused from their next call. This cannot be undone."
			trigger={
				<Button look="danger" size="small" aria-label={`Revoke ${name}`}>
					Revoke
				</Button>
			}
			submit="Revoke key"
			look="danger"
			keep="Keep it"
			onSubmit={() => dialog.run({ keyId })}
		/>
	);
}
