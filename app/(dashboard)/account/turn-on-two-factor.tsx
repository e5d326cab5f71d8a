"use client";
import { useState } from "react";
import { CodeField } from "@/components/account/code-field";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { OwnPassword } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Modal } from "@/components/ui/modal";
import { Problem } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";
import { beginTwoFactorAction, confirmTwoFactorAction } from "./actions";
import { RecoveryCodes } from "./recovery-codes";

/** The dialog that turns it on: the password, then the app's secret and a first code, then the recovery codes. */
export function TurnOnTwoFactor({ hasPassword }: { hasPassword: boolean }) {
	const [codes, setCodes] = useState<string[] | null>(null);
	const dialog = useDialog(beginTwoFactorAction, "me", () => undefined, { shows: true });
	const confirmation = useAction(confirmTwoFactorAction, "me", ({ recoveryCodes }) => setCodes(recoveryCodes), {
		refresh: false,
	});
	const change = (open: boolean) => {
		dialog.change(open);
		confirmation.forget();
		setCodes(null);
	};
	return (
		<Modal
			title={codes ? "Keep your recovery codes" : "Turn on two-factor authentication"}
			trigger={<Button className="justify-self-start">Turn on</Button>}
			open={dialog.open}
			onOpenChange={change}
			mustAct={codes !== null}
		>
			{codes ? (
				<div className="grid gap-5">
					<RecoveryCodes codes={codes} />
					<Button onClick={() => change(false)}>I have kept them</Button>
				</div>
			) : dialog.made ? (
				<Form onSend={(form) => confirmation.run({ code: String(form.get("code")) })} className="grid gap-4">
					<Problem>{confirmation.problem}</Problem>
					<SetUp {...dialog.made} />
					<CodeField isFirst error={confirmation.fields.code} />
					<Button type="submit" pending={confirmation.pending}>
						Turn on
					</Button>
				</Form>
			) : (
				<Form onSend={(form) => dialog.run({ password: String(form.get("password") ?? "") })} className="grid gap-4">
					<Problem>{dialog.problem}</Problem>
					<p>You need an authenticator app on your phone or in your password manager.</p>
					<OwnPassword hasPassword={hasPassword} error={dialog.fields.password} />
					<Button type="submit" pending={dialog.pending}>
						Continue
					</Button>
				</Form>
			)}
		</Modal>
	);
}

/** What the app has to be given: a picture to scan, or the same as text. */
function SetUp({ qr, secret }: { qr: string; secret: string }) {
	return (
		<div className="grid gap-3">
			<p>Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.</p>
			{/* biome-ignore lint/performance/noImgElement: an SVG inside its address has nothing to optimize. */}
			<img
				src={qr}
				alt="QR code of the secret below"
				className="size-48 justify-self-center rounded-md border border-line bg-white"
			/>
			<ShownOnce text={secret} label="Copy secret" testId="totp-secret" />
		</div>
	);
}
