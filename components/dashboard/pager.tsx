import { ButtonLink } from "@/components/ui/button";

type Query = Record<string, string>;

/** The ways to the next page and back to the first. */
export function Pager({
	path,
	query,
	next,
	isFirst,
}: {
	path: string;
	query: Query;
	next: string | null;
	isFirst: boolean;
}) {
	if (!next && isFirst) return null;
	const to = (more: Query) => `${path}?${new URLSearchParams({ ...query, ...more })}`;
	return (
		<nav aria-label="Pages" className="mt-5 flex gap-2">
			{!isFirst && (
				<ButtonLink href={to({})} look="outline" size="small">
					First page
				</ButtonLink>
			)}
			{next && (
				<ButtonLink href={to({ after: next })} look="outline" size="small">
					Next page
				</ButtonLink>
			)}
		</nav>
	);
}

/** The text parts of a page's query; lists and missing ones are empty. */
export const textOf = (value: string | string[] | undefined): string =>
	typeof value === "string" ? value.replaceAll("\0", "").slice(0, 200).trim() : "";
