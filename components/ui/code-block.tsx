import { cx } from "./class-names";
import { CopyButton } from "./copy-button";

type Props = {
	code: string;
	label: string;
	/** For screen readers, where several have one label. */
	name?: string;
	isProse?: boolean;
};

/** Code to copy. It can be scrolled by keyboard where it is wider than the page; prose is broken into lines instead. */
export function CodeBlock({ code, label, name = label, isProse }: Props) {
	return (
		<div className="min-w-0 overflow-hidden rounded-md border border-line bg-well text-left">
			<div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-3">
				<span className="eyebrow">{label}</span>
				<CopyButton text={code} of={name} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
			<section tabIndex={0} aria-label={name} className="overflow-x-auto p-3">
				<pre
					className={cx("font-mono text-[0.8125rem] leading-relaxed", isProse && "whitespace-pre-wrap wrap-anywhere")}
				>
					<code>{code}</code>
				</pre>
			</section>
		</div>
	);
}
