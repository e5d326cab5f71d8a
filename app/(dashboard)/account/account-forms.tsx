"use client";
import { useRef } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field, OwnPassword } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Problem } from "@/components/ui/notice";
import { changeEmailAction, changeNameAction, changePasswordAction } from "./actions";

export function ChangeName({ name }: { name: string }) {
	const { run, pending, fields, problem } = useAction(changeNameAction, "me", ({ name }) =>
		name ? `You are shown as ${name}` : "You are shown by your address",
	);
	return (
		<Form onSend={(typed) => run({ name: String(typed.get("name")) })} className="grid max-w-md gap-4">
			<Problem>{problem}</Problem>
			<Field label="Name" name="name" autoComplete="name" defaultValue={name} error={fields.name} />
			<Button type="submit" pending={pending} className="justify-self-start">
				Save name
			</Button>
		</Form>
	);
}

export function ChangePassword({ isFirst }: { isFirst: boolean }) {
	const form = useRef<HTMLFormElement>(null);
	const { run, pending, fields, problem } = useAction(changePasswordAction, "me", ({ ended }) => {
		form.current?.reset();
		return ended === 0 ? "Password changed" : `Password changed; ${ended} other sessions ended`;
	});
	const submit = (typed: FormData) => {
		run({ current: String(typed.get("current") ?? ""), password: String(typed.get("password")) });
	};
	return (
		<Form ref={form} onSend={submit} className="grid max-w-md gap-4">
			<Problem>{problem}</Problem>
			{!isFirst && (
				<Field
					label="Current password"
					name="current"
					type="password"
					autoComplete="current-password"
					required
					error={fields.current}
				/>
			)}
			<Field
				label="New password"
				name="password"
				type="password"
				autoComplete="new-password"
				required
				hint="At least 12 characters."
				error={fields.password}
			/>
			<Button type="submit" pending={pending} className="justify-self-start">
				{isFirst ? "Set password" : "Change password"}
			</Button>
		</Form>
	);
}

export function ChangeEmail({ hasPassword }: { hasPassword: boolean }) {
	const form = useRef<HTMLFormElement>(null);
	const { run, pending, fields, problem } = useAction(changeEmailAction, "me", ({ email, mustConfirm }) => {
		form.current?.reset();
		return mustConfirm ? `Open the link that was mailed to ${email}` : `Your address is now ${email}`;
	});
	const submit = (typed: FormData) => {
		run({ email: String(typed.get("email")), password: String(typed.get("password") ?? "") });
	};
	return (
		<Form ref={form} onSend={submit} className="grid max-w-md gap-4">
			<Problem>{problem}</Problem>
			<Field label="New email" name="email" type="email" autoComplete="email" required error={fields.email} />
			<OwnPassword hasPassword={hasPassword} error={fields.password} />
			<Button type="submit" pending={pending} className="justify-self-start">
				Change email
			</Button>
		</Form>
	);
}
