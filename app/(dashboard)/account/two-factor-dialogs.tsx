"use client";
import { CodeField } from "@/components/account/code-field";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { OwnPassword } from "@/components/ui/field";
import { renewRecoveryCodesAction, turnOffTwoFactorAction } from "./actions";
import { RecoveryCodes } from "./recovery-codes";

export function TurnOffTwoFactor({ hasPassword }: { hasPassword: boolean }) {
	const dialog = useDialog(turnOffTwoFactorAction, "me", () => "Two-factor authentication is off");
	return (
		<FormDialog
			dialog={dialog}
			title="Turn off two-factor authentication?"
			note="Your account opens without a code again. The recovery codes are worth nothing then."
			trigger={<Button look="danger">Turn off</Button>}
			submit="Turn off"
			look="danger"
			onSubmit={(form) => dialog.run(proofIn(form))}
		>
			<Proof hasPassword={hasPassword} fields={dialog.fields} />
		</FormDialog>
	);
}

export function RenewRecoveryCodes({ hasPassword }: { hasPassword: boolean }) {
	const dialog = useDialog(renewRecoveryCodesAction, "me", () => undefined, { shows: true });
	return (
		<FormDialog
			dialog={dialog}
			title="Make new recovery codes?"
			note="The codes that you have now are worth nothing then."
			trigger={<Button look="outline">New recovery codes</Button>}
			submit="Make new codes"
			shown={
				dialog.made && {
					title: "Keep your recovery codes",
					body: <RecoveryCodes codes={dialog.made.recoveryCodes} />,
					close: "I have kept them",
				}
			}
			onSubmit={(form) => dialog.run(proofIn(form))}
		>
			<Proof hasPassword={hasPassword} fields={dialog.fields} />
		</FormDialog>
	);
}

const proofIn = (form: FormData) => ({
	password: String(form.get("password") ?? ""),
	code: String(form.get("code")),
});

/** That the account's holder is at the keyboard: the password, where there is one, and a code. */
function Proof({ hasPassword, fields }: { hasPassword: boolean; fields: Record<string, string> }) {
	return (
		<>
			<OwnPassword hasPassword={hasPassword} error={fields.password} />
			<CodeField error={fields.code} />
		</>
	);
}
