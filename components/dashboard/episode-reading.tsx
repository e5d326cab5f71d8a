"use client";
import { type ReactNode, useState } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import type { Block } from "@/lib/text/block";
import { EpisodeText } from "./episode-text";
import { Caption, type Captioned } from "./sentence-facts";

/** A fact of an episode: where its words stand, in UTF-16 units of the content, if that is known. */
type PlacedFact = Captioned & { start: number | null; end: number | null };
/** Facts of one sentence; `at` is where it begins. */
export type PlacedRow = { key: string; at: number | null; facts: PlacedFact[] };

/** An episode's text beside what was understood of it: a fact and its words light each other up when pointed at or focused. */
export function EpisodeReading({ blocks, rows, none }: { blocks: Block[]; rows: PlacedRow[]; none: ReactNode }) {
	const [active, setActive] = useState<string[]>([]);
	const count = rows.reduce((sum, { facts }) => sum + facts.length, 0);
	return (
		<>
			<Card title="Text">
				<EpisodeText blocks={blocks} rows={rows} active={active} setActive={setActive} />
			</Card>
			<Card
				title={`Facts found (${count})`}
				note={
					count > 0
						? "Point at a fact, or tap it, to see its words in the text; or the words to see the fact."
						: undefined
				}
			>
				{count === 0 && none}
				<ul className="divide-y divide-line">
					{rows.map(({ key, facts }) => (
						<li key={key} className="py-3 first:pt-0 last:pb-0">
							<ul className="grid gap-1.5">
								{facts.map(({ uuid, caption, actions }) => (
									<li
										key={uuid}
										id={`fact-${uuid}`}
										onPointerEnter={() => setActive([uuid])}
										onPointerLeave={() => setActive([])}
										onFocus={() => setActive([uuid])}
										onBlur={() => setActive([])}
										className={cx(
											"scroll-mt-24 border-l-2 pl-3 text-sm target:border-knot",
											active.includes(uuid) ? "border-knot bg-knot-soft/40" : "border-line",
										)}
									>
										<Caption caption={caption} actions={actions} />
									</li>
								))}
							</ul>
						</li>
					))}
				</ul>
			</Card>
		</>
	);
}
