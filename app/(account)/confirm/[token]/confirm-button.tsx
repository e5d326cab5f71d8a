"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";
import { atBase } from "@/lib/base-path";
import type { confirmEmailAction } from "../../actions";

export function ConfirmButton({ token, action }: { token: string; action: typeof confirmEmailAction }) {
	const { run, pending, fields, problem } = useAction(
		action,
		"me",
		() => {
			location.assign(atBase("/account"));
			return undefined;
		},
		{ refresh: false },
	);
	const words = problem ?? fields.email;
	return (
		<div className="grid justify-items-start gap-4">
			<Problem>{words}</Problem>
			<Button pending={pending} onClick={() => run({ token })}>
				Confirm the address
			</Button>
		</div>
	);
}
