"use client";
import { useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { atBase } from "@/lib/base-path";

/** Something to be found: an operation, or a section of a guide. */
export type Findable = { href: string; title: string; place: string; text: string };

const MOST = 12;
let loading: Promise<Findable[]> | undefined;

/** Everything that can be found, asked for once, when the box first gets the focus; an empty list where that failed. */
function load(): Promise<Findable[]> {
	loading ??= fetch(atBase("/docs/index.json"))
		.then((answer) => answer.json() as Promise<Findable[]>)
		.catch(() => {
			loading = undefined;
			return [];
		});
	return loading;
}

/** A box that finds operations by what they do, their path and their fields, and guides by their words. */
export function SearchBox() {
	const [typed, setTyped] = useState("");
	const [all, setAll] = useState<Findable[]>([]);
	const input = useRef<HTMLInputElement>(null);
	const prepare = async () => setAll(await load());
	// What was typed before the page came to life.
	useEffect(() => {
		const early = input.current?.value;
		if (!early) return;
		setTyped(early);
		void load().then(setAll);
	}, []);
	const found = find(all, typed);
	return (
		<search
			className="relative"
			onKeyDown={(event) => {
				if (event.key === "Escape") setTyped("");
			}}
		>
			<input
				ref={input}
				type="search"
				aria-label="Search the documentation"
				placeholder="Search"
				value={typed}
				onFocus={prepare}
				onChange={(event) => setTyped(event.target.value)}
				className="block h-9 w-full rounded-md border border-edge bg-card px-3 text-base placeholder:text-quiet sm:text-sm"
			/>
			{typed.trim() !== "" && (
				<div className="absolute top-full right-0 z-40 mt-1.5 max-h-[70dvh] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-card p-1.5 shadow-lg">
					<p role="status" className="px-2.5 py-1 text-sm text-quiet">
						{found.length === 0 ? "Nothing found" : `${found.length} found`}
					</p>
					<ul>
						{found.map(({ href, title, place }) => (
							<li key={href}>
								<Link
									href={href}
									onClick={() => setTyped("")}
									className="block rounded-md px-2.5 py-1.5 text-sm hover:bg-well"
								>
									<span className="font-medium">{title}</span>
									<span className="block text-quiet wrap-anywhere">{place}</span>
								</Link>
							</li>
						))}
					</ul>
				</div>
			)}
		</search>
	);
}

/** What holds every word that was typed, those whose title holds them first. Pure. */
export function find(all: Findable[], typed: string): Findable[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
	const found = all.filter(({ title, place, text }) => holds(`${title} ${place} ${text}`));
	return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))].slice(0, MOST);
}
