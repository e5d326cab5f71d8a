import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { When } from "@/components/ui/when";
import type { GivenAnswer } from "@/lib/curation/answer-question";

/** The latest answers, each with its undo; `onUndo` null shows none. */
export function PastAnswers(props: { answers: GivenAnswer[]; now: Date; onUndo: ((key: string) => void) | null }) {
	const { answers, now, onUndo } = props;
	if (answers.length === 0) return null;
	return (
		<Card title="Latest answers">
			<ul className="divide-y divide-line text-sm">
				{answers.map(({ key, about, answer, by, at }) => (
					<li key={key} className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
						<span className="min-w-0 wrap-anywhere">
							{about} <span className="font-medium">{answer}</span>
							<span className="block text-quiet">
								{by}, <When at={at} now={now} />
							</span>
						</span>
						{onUndo && (
							<Button look="outline" size="small" aria-label={`Undo: ${about}, ${answer}`} onClick={() => onUndo(key)}>
								Undo
							</Button>
						)}
					</li>
				))}
			</ul>
		</Card>
	);
}
