"use client";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";
import { leaveFor } from "./sign-in";

/** One button for each service that one can sign in by; nothing where none is set up. */
export function ProviderButtons({ providers, next }: { providers: { id: string; name: string }[]; next: string }) {
	if (providers.length === 0) return null;
	return (
		<div className="mb-5 grid gap-3">
			{providers.map(({ id, name }) => (
				<ProviderButton key={id} id={id} label={`Continue with ${name}`} next={next} />
			))}
			<p className="mt-2 flex items-center gap-3 text-sm text-quiet">
				<span className="h-px grow bg-line" />
				or with your email
				<span className="h-px grow bg-line" />
			</p>
		</div>
	);
}

/** Goes to a service, and comes back to `next`. */
export function ProviderButton(props: { id: string; label: string; next: string; size?: "normal" | "small" }) {
	const { id, label, next, size } = props;
	const [hasFailed, setFailed] = useState(false);
	const [pending, start] = useTransition();
	const press = () => start(async () => setFailed(!(await leaveFor(id, next).catch(() => false))));
	return (
		<>
			<Problem>{hasFailed && "That service cannot be reached. Try again."}</Problem>
			<Button look="outline" size={size} pending={pending} onClick={press}>
				{label}
			</Button>
		</>
	);
}
