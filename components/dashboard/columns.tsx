// Sections of a page in two columns that end at about the same height.
import type { CSSProperties, ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** `height` is about that of what is in it, in pixels. */
export type Section = { title: string; note?: ReactNode; height: number; body: ReactNode };

/** Pixels of a card around what is in it, and below it. */
const CARD = 104;

/** The first section stands at the upper left; the last of each column fills what is left. In one column on a narrow screen, in their order. */
export function Columns({ sections }: { sections: Section[] }) {
	const { columns } = inColumns(sections.map(({ height }) => CARD + height));
	return (
		<div className="mb-6 grid gap-6 xl:grid-cols-2">
			{columns.map((places) => (
				<div key={places[0] ?? "none"} className="flex flex-col gap-6 max-xl:contents xl:*:last:grow">
					{places.map((place) => {
						const { title, note, body } = sections[place] as Section;
						return (
							<div key={title} className="grid max-xl:order-(--place)" style={{ "--place": place } as CSSProperties}>
								<Card title={title} note={note}>
									{body}
								</Card>
							</div>
						);
					})}
				</div>
			))}
		</div>
	);
}

/** Which of a few heights stand in each of two columns, the first in the first: of all ways the one that differs least. Pure. */
export function inColumns(heights: number[]): { columns: [number[], number[]]; difference: number } {
	const total = heights.reduce((sum, height) => sum + height, 0);
	let best = { difference: Number.POSITIVE_INFINITY, right: 0 };
	for (let right = 0; right < 2 ** heights.length; right += 2) {
		const height = heights.reduce((sum, one, n) => sum + (right & (1 << n) ? one : 0), 0);
		const difference = Math.abs(total - 2 * height);
		if (difference < best.difference) best = { difference, right };
	}
	const places = heights.map((_, n) => n);
	const isRight = (n: number) => (best.right & (1 << n)) !== 0;
	return { columns: [places.filter((n) => !isRight(n)), places.filter(isRight)], difference: best.difference };
}
