"use client";
import { useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice, Problem } from "@/components/ui/notice";
import { requestResetAction } from "./actions";

/** Asks for an address to mail a link to, and says the same for every address. */
export function RequestReset() {
	const [isSent, setSent] = useState(false);
	const { run, pending, fields, problem } = useAction(
		(_place, email: string) => requestResetAction({ email }),
		"",
		() => setSent(true),
		{ refresh: false },
	);
	const submit = (form: FormData) => {
		setSent(false);
		run(String(form.get("email")));
	};
	return (
		<Form onSend={submit} className="grid gap-4">
			{isSent && <Notice live>If this address has an account, a link is on its way. Look in your mail.</Notice>}
			<Problem>{problem}</Problem>
			<Field label="Email" name="email" type="email" autoComplete="username" required error={fields.email} />
			<Button type="submit" pending={pending}>
				Mail me a link
			</Button>
		</Form>
	);
}
