import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

/** A key on the one occasion that it can be seen. */
export function NewKey({ apiKey }: { apiKey: string }) {
	return (
		<div className="grid gap-3">
			<Notice tone="warn" live>
				Copy this key now. Only a hash of it is kept: nobody can show it again.
			</Notice>
			<div className="flex flex-wrap items-center gap-2 rounded-md border border-edge bg-well p-2 pl-3">
				<code className="min-w-0 grow font-mono text-sm break-all" data-testid="new-key">
					{apiKey}
				</code>
				<CopyButton text={apiKey} label="Copy key" />
			</div>
		</div>
	);
}
