import type { ReactNode } from "react";
import { cx } from "./class-names";

const TONES = {
	plain: "bg-well text-quiet",
	accent: "bg-accent-soft text-accent",
	knot: "bg-knot-soft text-knot",
	danger: "bg-danger-soft text-danger",
};
export type Tone = keyof typeof TONES;

/** A word in a pill. The word says it all; the colour only helps. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
	return (
		<span
			className={cx(
				"inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap",
				TONES[tone],
			)}
		>
			{children}
		</span>
	);
}
