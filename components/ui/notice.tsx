import type { ReactNode } from "react";
import { CircleAlert, Info } from "@/components/ui/icons";
import { cx } from "./class-names";

const TONES = {
	info: "border-line bg-well text-ink",
	warn: "border-knot bg-knot-soft text-ink",
	danger: "border-danger bg-danger-soft text-ink",
};

/** A sentence that matters now. `live` announces it to screen readers. */
export function Notice({
	tone = "info",
	live = false,
	children,
}: {
	tone?: keyof typeof TONES;
	live?: boolean;
	children: ReactNode;
}) {
	const Icon = tone === "info" ? Info : CircleAlert;
	return (
		<div
			role={live ? "alert" : undefined}
			className={cx("flex items-start gap-3 rounded-lg border px-4 py-3 text-sm", TONES[tone])}
		>
			<Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			<div className="min-w-0 grow">{children}</div>
		</div>
	);
}

/** What went wrong, read out as it appears; nothing when nothing did. */
export function Problem({ children }: { children: ReactNode }) {
	if (!children) return null;
	return (
		<Notice tone="danger" live>
			{children}
		</Notice>
	);
}

/** The same in a line, beneath a button that has no room for more. */
export function Complaint({ children }: { children: ReactNode }) {
	if (!children) return null;
	return (
		<p role="alert" className="text-sm text-danger">
			{children}
		</p>
	);
}
