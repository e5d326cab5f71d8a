import { CopyButton } from "./copy-button";

/** A text on the one occasion that it can be seen, to be copied. */
export function ShownOnce({ text, label, testId }: { text: string; label: string; testId: string }) {
	return (
		<div className="flex flex-wrap items-center gap-2 rounded-md border border-edge bg-well p-2 pl-3">
			<code className="min-w-0 grow font-mono text-sm break-all" data-testid={testId}>
				{text}
			</code>
			<CopyButton text={text} label={label} />
		</div>
	);
}
