"use client";
import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { deleteAccountAction } from "./actions";

type Props = { email: string; hasPassword: boolean; goes: string[]; action: typeof deleteAccountAction };

/** The dialog that deletes the account once its address was typed. `goes` are the teams that go with it. */
export function DeleteAccount({ email, hasPassword, goes, action }: Props) {
	const [open, setOpen] = useState(false);
	const { run, pending, fields, problem, forget } = useAction(
		action,
		"me",
		() => {
			location.assign("/");
			return undefined;
		},
		{ refresh: false },
	);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const typed = new FormData(event.currentTarget);
		run({ email: String(typed.get("email")), password: String(typed.get("password") ?? "") });
	};
	return (
		<Modal
			title="Delete your account?"
			note="It is gone at once and for good."
			trigger={<Button look="danger">Delete account</Button>}
			open={open}
			onOpenChange={(next) => {
				setOpen(next);
				forget();
			}}
		>
			<form onSubmit={submit} className="grid gap-4" noValidate>
				{goes.length > 0 && (
					<div className="text-sm">
						<p>With it go these teams, which nobody else belongs to, and everything in them:</p>
						<ul className="mt-2 list-disc pl-5">
							{goes.map((name, n) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: two teams may share a name
								<li key={n} className="font-medium wrap-anywhere">
									{name}
								</li>
							))}
						</ul>
					</div>
				)}
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<Field
					label={`Type ${email} to confirm`}
					name="email"
					type="email"
					autoComplete="off"
					required
					error={fields.email}
				/>
				{hasPassword && (
					<Field
						label="Your password"
						name="password"
						type="password"
						autoComplete="current-password"
						required
						error={fields.password}
					/>
				)}
				<Button type="submit" look="danger" pending={pending}>
					Delete for good
				</Button>
			</form>
		</Modal>
	);
}
