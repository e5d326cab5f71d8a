"use client";
import { useId, useState } from "react";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/components/ui/when";
import type { Cited } from "@/lib/views/cite";

/** What somebody said stands on lines of its own. */
const IS_QUOTE = /^[^“]{1,80}: “/;

/** Generated sentences, each with a marker that opens the sentences that it was made from. `home` is the path of the project. */
export function CitedText({ sentences, home }: { sentences: Cited[]; home: string }) {
	const id = useId();
	const [open, setOpen] = useState<number | null>(null);
	const shown = open === null ? undefined : sentences[open];
	return (
		<>
			<p className="max-w-prose leading-relaxed wrap-anywhere">
				{sentences.map(({ sentence, sources }, n) => (
					<span key={sentence} className={IS_QUOTE.test(sentence) ? "mb-2 block" : undefined}>
						{sentence}
						{sources.length > 0 && (
							<button
								type="button"
								aria-expanded={open === n}
								aria-controls={id}
								aria-label={`Source ${n + 1} of "${sentence}"`}
								onClick={() => setOpen(open === n ? null : n)}
								className="-mr-1 -ml-0.5 inline-grid size-6 place-items-center rounded-full align-super text-xs leading-none font-semibold text-accent hover:bg-accent-soft aria-expanded:bg-accent-soft"
							>
								{n + 1}
							</button>
						)}{" "}
					</span>
				))}
			</p>
			<div id={id} aria-live="polite">
				{shown && (
					<ul className="mt-2 grid max-w-prose gap-2 border-l-2 border-accent pl-3 text-sm">
						{shown.sources.map((source) => (
							<li key={`${source.episode} ${source.start}`}>
								<blockquote className="wrap-anywhere">{source.quote}</blockquote>
								<p className="text-quiet">
									<Link href={`${home}/episodes/${source.episode}#at-${source.start}`} className={LINK}>
										{source.speaker && `${source.speaker}, `}
										{formatDay(source.validAt)}
									</Link>
								</p>
							</li>
						))}
					</ul>
				)}
			</div>
		</>
	);
}
