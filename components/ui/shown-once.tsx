import { Notice } from "@/components/ui/notice";
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

/** A key on the one occasion that it can be seen. */
export function NewKey({ apiKey }: { apiKey: string }) {
	return (
		<div className="grid gap-3">
			<Notice tone="warn" live>
				Copy this key now. Only a hash of it is stored, so it cannot be shown again.
			</Notice>
			<ShownOnce text={apiKey} label="Copy key" testId="new-key" />
		</div>
	);
}
