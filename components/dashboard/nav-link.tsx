"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";

/** A line of the navigation; the page that one is on, or below, is marked. `exact` does not mark for pages below. */
export function NavLink({ href, exact = false, children }: { href: string; exact?: boolean; children: ReactNode }) {
	const path = usePathname();
	const isHere = exact ? path === href : path === href || path.startsWith(`${href}/`);
	return (
		<Link
			href={href}
			aria-current={isHere ? "page" : undefined}
			className={cx(
				"flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium transition-colors",
				isHere ? "bg-accent-soft text-accent" : "text-quiet hover:bg-well hover:text-ink",
			)}
		>
			{children}
		</Link>
	);
}
