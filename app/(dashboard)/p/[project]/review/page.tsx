import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { ActionButton } from "@/components/dashboard/action-button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-parts";
import { may } from "@/lib/auth/roles";
import { listAnswers, listHidden } from "@/lib/curation/answer-question";
import { readQuestions } from "@/lib/curation/read-questions";
import { correctEntityAction } from "../entities/actions";
import { answerQuestionAction, undoAnswerAction } from "./actions";
import { ReviewQueue } from "./review-queue";

export const metadata: Metadata = { title: "Review" };

export default async function ReviewPage({ params }: { params: Promise<{ project: string }> }) {
	const { ctx, team, project, now } = await pageProject(params);
	const [{ questions }, given, hidden] = await Promise.all([readQuestions(ctx), listAnswers(ctx), listHidden(ctx)]);
	const mayAnswer = may(team.role, "review.answer");
	return (
		<>
			<PageHeader
				title="Review"
				lead="What may be wrong in this memory: first what changed or contradicts itself. Answers take effect immediately and can be undone."
			/>
			<ReviewQueue
				projectId={project.id}
				questions={questions}
				given={given}
				now={now}
				mayAnswer={mayAnswer}
				actions={{ answer: answerQuestionAction, undo: undoAnswerAction }}
			/>
			{hidden.length > 0 && (
				<div id="not-things" className="mt-6 scroll-mt-24">
					<Card title="Not things" note="Hidden, with their facts. Later episodes do not create them again.">
						<ul className="grid gap-2 text-sm">
							{hidden.map(({ uuid, name }) => (
								<li key={uuid} className="flex items-center justify-between gap-3">
									<span className="min-w-0 wrap-anywhere">{name}</span>
									{mayAnswer && (
										<ActionButton
											action={correctEntityAction}
											place={project.id}
											input={{ entity: uuid, to: { hidden: false } }}
											said={`${name} is shown again`}
											look="outline"
											size="small"
											aria-label={`Show ${name} again`}
										>
											Show again
										</ActionButton>
									)}
								</li>
							))}
						</ul>
					</Card>
				</div>
			)}
		</>
	);
}
