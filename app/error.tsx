"use client";
import { Button } from "@/components/ui/button";

/** What is shown when a page cannot be made. The reason stays in the server's log. */
export default function ErrorPage({ reset }: { error: Error; reset(): void }) {
	return (
		<main
			id="content"
			tabIndex={-1}
			className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-start gap-4 px-4"
		>
			<h1 className="text-2xl">This page could not be made</h1>
			<p className="text-quiet">The fault is on our side and was noted. Your data is untouched.</p>
			<Button onClick={reset}>Try again</Button>
		</main>
	);
}
