import { ButtonLink } from "@/components/ui/button";

export const metadata = { title: "Not found" };

export default function NotFound() {
	return (
		<main
			id="content"
			tabIndex={-1}
			className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-start gap-4 px-4"
		>
			<h1 className="text-2xl">There is nothing here</h1>
			<p className="text-quiet">The page is gone, was never there, or belongs to a team that you are no member of.</p>
			<ButtonLink href="/">Go home</ButtonLink>
		</main>
	);
}
