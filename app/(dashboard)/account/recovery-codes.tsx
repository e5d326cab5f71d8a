import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

/** Recovery codes on the one occasion that they can be seen. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
	return (
		<div className="grid gap-3">
			<Notice tone="warn" live>
				Keep these codes where you find them without your app. Each lets you in once in its place. Only hashes of them
				are stored, so they cannot be shown again.
			</Notice>
			<ul data-testid="recovery-codes" className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div>
				<CopyButton text={codes.join("\n")} label="Copy codes" />
			</div>
		</div>
	);
}
