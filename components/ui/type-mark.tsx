import { Badge } from "./badge";
import { cx } from "./class-names";
import { hueColour, labelHue, lookOf } from "./type-look";

/** The colour and shape of a hue number, as the picture of the graph has them. The word beside it says it all. */
export function HueMark({ hue, isOn = true }: { hue: number; isOn?: boolean }) {
	const { shape } = lookOf(hue);
	return (
		<svg
			viewBox="0 0 12 12"
			aria-hidden="true"
			className={cx("size-3 shrink-0", !isOn && "opacity-30")}
			style={{ fill: hueColour(hue) }}
		>
			{shape === "circle" && <circle cx="6" cy="6" r="5" />}
			{shape === "diamond" && <path d="M6 0 12 6 6 12 0 6Z" />}
			{shape === "square" && <rect x="1.5" y="1.5" width="9" height="9" />}
		</svg>
	);
}

/** The types of an entity in words, the first with its mark; "none" without any. */
export function TypeWords({ labels }: { labels: string[] }) {
	return (
		<span className="inline-flex max-w-full items-center gap-1.5">
			<HueMark hue={labelHue(labels[0] ?? "")} />
			<span className="min-w-0 truncate">{labels.join(", ") || "none"}</span>
		</span>
	);
}

/** A type as a pill. */
export const TypeBadge = ({ label }: { label: string }) => (
	<Badge>
		<HueMark hue={labelHue(label)} />
		{label}
	</Badge>
);

/** That an entity is a knot; what that means is said to whoever points at it. */
export const KnotBadge = () => (
	<span title="A knot: many facts meet here, so a text about it is kept.">
		<Badge tone="knot">knot</Badge>
	</span>
);
