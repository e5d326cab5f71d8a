import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";

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
