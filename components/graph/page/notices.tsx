import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { StreamBreak } from "../messages";

/** What stopped the rows, in words that say what to do. What came before stays in the picture. */
export function BrokenNotice({ broken, onRetry }: { broken: StreamBreak; onRetry(): void }) {
	return (
		<Notice tone="warn" live>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p>{wordsFor(broken)}</p>
				{broken.status === 401 ? (
					<Link href="/signin" className="font-medium text-accent underline underline-offset-2">
						Sign in
					</Link>
				) : (
					broken.status !== 403 && (
						<Button look="outline" size="small" onClick={onRetry}>
							Load the rest
						</Button>
					)
				)}
			</div>
		</Notice>
	);
}

function wordsFor({ stream, status, message }: StreamBreak): string {
	if (status === 401) return "Your session has ended. What came so far stays until you leave.";
	if (status === 403 || status === 404) return "This graph is not open to you.";
	if (status === 429) return "Too many requests at once. Wait a moment, then load the rest.";
	if (status !== null && status >= 500) return "The service has a fault. What came so far stays.";
	if (status !== null) return message;
	return `The connection was cut before the last of the ${stream}. What came so far stays.`;
}
