"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched ahead as soon as it is pointed at or has focus. Decision: not when it comes into sight, as Next
 * does by itself: a page full of links would ask for some twenty others while its own rows are on their way.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
	const [isWanted, setWanted] = useState(false);
	const want = () => setWanted(true);
	return <NextLink {...props} prefetch={isWanted ? null : false} onMouseEnter={want} onFocus={want} />;
}
