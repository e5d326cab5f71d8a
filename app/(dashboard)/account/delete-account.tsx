"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Field, OwnPassword } from "@/components/ui/field";
import { atBase } from "@/lib/base-path";
import { deleteAccountAction } from "./actions";

type Props = {
	email: string;
	hasPassword: boolean;
	/** The teams that go with the account. */
	goes: { id: string; name: string }[];
};

/** The dialog that deletes the account once its address was typed. */
export function DeleteAccount({ email, hasPassword, goes }: Props) {
	const dialog = useDialog(deleteAccountAction, "me", () => location.assign(atBase("/")), { refresh: false });
	return (
		<FormDialog
			dialog={dialog}
			title="Delete your account?"
			note="Your account is permanently deleted. It cannot be undone."
			trigger={<Button look="danger">Delete account</Button>}
			submit="Delete account"
			look="danger"
			onSubmit={(form) =>
				dialog.run({ email: String(form.get("email")), password: String(form.get("password") ?? "") })
			}
		>
			{goes.length > 0 && (
				<div className="text-sm">
					<p>These teams have no other members and are deleted with it, with everything in them:</p>
					<ul className="mt-2 list-disc pl-5">
						{goes.map(({ id, name }) => (
							<li key={id} className="font-medium wrap-anywhere">
								{name}
							</li>
						))}
					</ul>
				</div>
			)}
			<Field
				label={`Type ${email} to confirm`}
				name="email"
				type="email"
				autoComplete="off"
				required
				error={dialog.fields.email}
			/>
			<OwnPassword hasPassword={hasPassword} error={dialog.fields.password} />
		</FormDialog>
	);
}
