"use client";
import { type SubmitEvent, useRef } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { changePasswordAction, endSessionAction } from "./actions";

export function ChangePassword({ action }: { action: typeof changePasswordAction }) {
	const form = useRef<HTMLFormElement>(null);
	const { run, pending, fields, problem } = useAction(action, "me", ({ ended }) => {
		form.current?.reset();
		return ended === 0 ? "Password changed" : `Password changed; ${ended} other sessions ended`;
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const typed = new FormData(event.currentTarget);
		run({ current: String(typed.get("current")), password: String(typed.get("password")) });
	};
	return (
		<form ref={form} onSubmit={submit} className="grid max-w-md gap-4">
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<Field
				label="Current password"
				name="current"
				type="password"
				autoComplete="current-password"
				required
				error={fields.current}
			/>
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
				Change password
			</Button>
		</form>
	);
}

export function EndSession(props: { sessionId: string; name: string; action: typeof endSessionAction }) {
	const { sessionId, name, action } = props;
	const { run, pending } = useAction(action, "me", () => "Session ended");
	return (
		<div className="flex justify-end">
			<Button
				look="outline"
				size="small"
				pending={pending}
				aria-label={`End ${name}`}
				onClick={() => run({ sessionId })}
			>
				End
			</Button>
		</div>
	);
}
