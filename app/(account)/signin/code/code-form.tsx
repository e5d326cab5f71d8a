"use client";
import { useRouter } from "next/navigation";
import { CodeField } from "@/components/account/code-field";
import { signInBy } from "@/components/account/sign-in";
import { useSignIn } from "@/components/account/use-sign-in";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Problem } from "@/components/ui/notice";

const WRONG = "That code is not right, or was used already. After several tries, wait a little before the next.";

/** The second factor of a sign-in. */
export function CodeForm({ next }: { next: string }) {
	const router = useRouter();
	const { enter, pending, failed } = useSignIn(next, WRONG);
	const submit = (form: FormData) =>
		enter(async () => {
			const outcome = await signInBy("code", { code: String(form.get("code")) });
			if (outcome === "in") return "in";
			// It may have waited too long meanwhile.
			router.refresh();
			return "refused";
		});
	return (
		<Form onSend={submit} className="grid gap-4">
			<Problem key={failed.times}>{failed.message}</Problem>
			<CodeField />
			<Button type="submit" pending={pending}>
				Sign in
			</Button>
		</Form>
	);
}
