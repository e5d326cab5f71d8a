"use client";
import { type ReactNode, useState } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { type Marked, segmentsOf } from "@/lib/reading/segments";
import { Caption, type Captioned } from "./sentence-row";

/** A fact of an episode: where its words stand, in UTF-16 units of the content, if that is known. */
type PlacedFact = Captioned & { start: number | null; end: number | null };
/** Facts of one sentence; `at` is where it begins. */
export type PlacedRow = { key: string; at: number | null; facts: PlacedFact[] };

/** An episode's text beside what was understood of it: a fact and its words light each other up when pointed at or focused. */
export function EpisodeReading({ content, rows, none }: { content: string; rows: PlacedRow[]; none: ReactNode }) {
	const [active, setActive] = useState<string[]>([]);
	const count = rows.reduce((sum, { facts }) => sum + facts.length, 0);
	return (
		<>
			<Card title="Text">
				<p className="max-w-prose leading-relaxed whitespace-pre-wrap wrap-anywhere">
					<Words content={content} rows={rows} active={active} setActive={setActive} />
				</p>
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
								{facts.map(({ uuid, wording, caption, actions }) => (
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
										<Caption wording={wording} caption={caption} actions={actions} />
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

type Light = { active: string[]; setActive(uuids: string[]): void };

/** The content, the words of each fact a way to it. The places of sentences are targets of links from other pages. */
function Words({ content, rows, active, setActive }: { content: string; rows: PlacedRow[] } & Light) {
	const marks = rows.flatMap(({ facts }) =>
		facts.flatMap(({ uuid, start, end }): Marked[] =>
			start === null || end === null ? [] : [{ id: uuid, start, end }],
		),
	);
	const places = rows.flatMap(({ at }): Marked[] => (at === null ? [] : [{ id: `at-${at}`, start: at, end: at + 1 }]));
	return segmentsOf(content, [...marks, ...places]).map(({ text, start, ids }) => {
		const place = ids.find((id) => id === `at-${start}`);
		const facts = ids.filter((id) => !id.startsWith("at-"));
		const isActive = facts.some((id) => active.includes(id));
		if (facts.length === 0) {
			return place ? (
				<span key={start} id={place} className="scroll-mt-24">
					{text}
				</span>
			) : (
				text
			);
		}
		return (
			<a
				key={start}
				id={place}
				href={`#fact-${facts[0]}`}
				onPointerEnter={() => setActive(facts)}
				onPointerLeave={() => setActive([])}
				onFocus={() => setActive(facts)}
				onBlur={() => setActive([])}
				className={cx(
					"scroll-mt-24 rounded-xs text-ink underline decoration-accent/50 underline-offset-4 transition-colors target:bg-knot-soft",
					isActive ? "bg-knot-soft decoration-knot decoration-2" : "bg-accent-soft/60",
				)}
			>
				{text}
			</a>
		);
	});
}
