"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { CodeField } from "@/components/account/code-field";
import { signInBy } from "@/components/account/sign-in";
import { Button } from "@/components/ui/button";
import { failureWords } from "@/components/ui/failure-words";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { atBase } from "@/lib/base-path";

const WRONG = "That code is not right, or was used already. After several tries, wait a little before the next.";

/** The second factor of a sign-in. */
export function CodeForm({ next }: { next: string }) {
	const router = useRouter();
	// `times` makes the same words be read out again.
	const [failed, setFailed] = useState({ times: 0, message: "" });
	const [pending, start] = useTransition();
	const submit = (form: FormData) =>
		start(async () => {
			const outcome = await signInBy("code", { code: String(form.get("code")) }).catch((error) => ({
				message: failureWords(error),
			}));
			if (outcome === "in") return location.assign(atBase(next));
			const message = typeof outcome === "object" ? outcome.message : WRONG;
			setFailed(({ times }) => ({ times: times + 1, message }));
			// It may have waited too long meanwhile.
			router.refresh();
		});
	return (
		<Form onSend={submit} className="grid gap-4">
			{failed.times > 0 && (
				<Notice key={failed.times} tone="danger" live>
					{failed.message}
				</Notice>
			)}
			<CodeField />
			<Button type="submit" pending={pending}>
				Sign in
			</Button>
		</Form>
	);
}
