"use client";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { type Marked, segmentsOf } from "@/lib/text/place-marks";
import type { SentenceInText } from "@/lib/views/read-episode-page";
import { FactWords } from "./fact-caption";
import { StatusBadge } from "./fact-lines";

/**
 * What was understood of a text that was just written, a line for each fact; the sentence that says it lights up when it is pointed at
 * or holds the focus. What the reader is not sure of stays folded. `home` is the path of the project.
 */
export function FoundFacts({
	content,
	sentences,
	home,
}: {
	content: string;
	sentences: SentenceInText[];
	home: string;
}) {
	const [active, setActive] = useState<string | null>(null);
	const facts = sentences.flatMap((sentence) => sentence.facts.map(({ fact }) => fact));
	const sure = facts.filter(({ confidence }) => confidence >= UNSURE_BELOW);
	const unsure = facts.filter(({ confidence }) => confidence < UNSURE_BELOW);
	const marks = facts.flatMap(({ uuid, sources: [source] }): Marked[] =>
		source ? [{ id: uuid, start: source.start, end: source.end }] : [],
	);
	return (
		<Card
			title={`Facts found (${sure.length})`}
			note={sure.length > 0 ? "Point at a fact, or tap it, to see the sentence that says it." : undefined}
		>
			<p className="mb-4 max-w-prose border-l-2 border-line pl-3 leading-relaxed whitespace-pre-wrap wrap-anywhere">
				{segmentsOf(content, marks).map(({ text, start, ids }) => (
					<span
						key={start}
						className={cx(
							"rounded-xs transition-colors",
							active !== null &&
								ids.includes(active) &&
								"bg-knot-soft underline decoration-knot decoration-2 underline-offset-4",
						)}
					>
						{text}
					</span>
				))}
			</p>
			{sure.length === 0 && (
				<p className="text-sm text-quiet">
					No facts were found that are sure enough to show. Whole sentences that say who did what work best.
				</p>
			)}
			<Lines facts={sure} home={home} active={active} setActive={setActive} />
			{unsure.length > 0 && (
				<details className="mt-3 text-sm">
					<summary className="w-fit text-quiet hover:text-ink">{`${unsure.length} more that may be wrong`}</summary>
					<Lines facts={unsure} home={home} active={active} setActive={setActive} />
				</details>
			)}
		</Card>
	);
}

type Light = { active: string | null; setActive(uuid: string | null): void };

function Lines({ facts, home, active, setActive }: { facts: SourcedFact[]; home: string } & Light) {
	return (
		<ul className="grid">
			{facts.map((fact) => (
				<li
					key={fact.uuid}
					onPointerEnter={() => setActive(fact.uuid)}
					onPointerLeave={() => setActive(null)}
					onFocus={() => setActive(fact.uuid)}
					onBlur={() => setActive(null)}
					className={cx(
						"border-l-2 py-1 pl-3 text-sm wrap-anywhere",
						active === fact.uuid ? "border-knot bg-knot-soft/40" : "border-line",
					)}
				>
					<FactWords fact={fact} home={home} /> <StatusBadge fact={fact} />
				</li>
			))}
		</ul>
	);
}
