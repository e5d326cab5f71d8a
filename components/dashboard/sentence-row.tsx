"use client";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/class-names";
import { type Marked, segmentsOf } from "@/lib/text/place-marks";

/** A fact of a sentence in words, and what can be done with it. */
export type Captioned = { uuid: string; caption: ReactNode; actions?: ReactNode };

type Said = { quote: string; marks: Marked[]; from: ReactNode };

/**
 * A sentence as it was written, the part of each fact marked; the part of the fact that is pointed at or holds the focus stands out.
 * Without what was `said` its facts alone, where that stands elsewhere on the page.
 */
export function SentenceRow({ said, facts }: { said?: Said; facts: Captioned[] }) {
	const [active, setActive] = useState<string | null>(null);
	return (
		<>
			{said && (
				<>
					<blockquote className="leading-relaxed wrap-anywhere">
						<MarkedText text={said.quote} marks={said.marks} active={active} />
					</blockquote>
					<p className="mt-0.5 text-sm text-quiet">{said.from}</p>
				</>
			)}
			{/* In a row where there is nothing to press behind each, in lines where there is. */}
			<ul className={cx("mt-2 gap-1.5", facts.some(({ actions }) => actions) ? "grid" : "flex flex-wrap gap-x-4")}>
				{facts.map(({ uuid, caption, actions }) => (
					<li
						key={uuid}
						onPointerEnter={() => setActive(uuid)}
						onPointerLeave={() => setActive(null)}
						onFocus={() => setActive(uuid)}
						onBlur={() => setActive(null)}
						className={cx("border-l-2 pl-3 text-sm", active === uuid ? "border-knot" : "border-line")}
					>
						<Caption caption={caption} actions={actions} />
					</li>
				))}
			</ul>
		</>
	);
}

export function Caption({ caption, actions }: Omit<Captioned, "uuid">) {
	return (
		<div className="flex items-center justify-between gap-x-3">
			<div className="min-w-0 grow">{caption}</div>
			{actions}
		</div>
	);
}

/** A text with parts of it marked. */
function MarkedText({ text, marks, active }: { text: string; marks: Marked[]; active: string | null }) {
	return segmentsOf(text, marks).map((piece) =>
		piece.ids.length === 0 ? (
			piece.text
		) : (
			<mark
				key={piece.start}
				className={cx(
					"rounded-xs text-ink transition-colors",
					active !== null && piece.ids.includes(active)
						? "bg-knot-soft underline decoration-knot decoration-2 underline-offset-4"
						: "bg-accent-soft/60",
				)}
			>
				{piece.text}
			</mark>
		),
	);
}
