import { ButtonLink } from "@/components/ui/button";

type Props = { title?: string; why?: string; href: string; onward: string };

/** What is shown in the place of a page that was there once and is no more, such as that of a link used already: why, and the way on. */
export function Gone({
	title = "This link is no longer good",
	why = "It was used already, or its time is over.",
	href,
	onward,
}: Props) {
	return (
		<>
			<h1 className="text-2xl">{title}</h1>
			<p className="mt-2 mb-6 text-quiet">{why}</p>
			<ButtonLink href={href}>{onward}</ButtonLink>
		</>
	);
}
