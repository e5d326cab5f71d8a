import type { Metadata } from "next";
import type { ReactNode } from "react";
import { orMissing, pageProject } from "@/app/(dashboard)/access";
import { EpisodeReading } from "@/components/dashboard/episode-reading";
import { captioned } from "@/components/dashboard/fact-caption";
import { StateBadge, wordsOfExtractor, wordsOfReason, wordsOfStep } from "@/components/dashboard/task-words";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { getTask } from "@/lib/events/get-task";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { senderOf } from "@/lib/text/sender-of";
import { readEpisodePage } from "@/lib/views/read-episode-page";
import { FactActions, RestoreFact } from "../../entities/[entity]/fact-actions";
import { correctFactAction, restoreFactAction, retractFactAction } from "../../entities/actions";
import { deleteEpisodeAction, retryTaskAction } from "../actions";
import { DeleteEpisode, RetryTask } from "./episode-actions";

export const metadata: Metadata = { title: "Episode" };

type Props = { params: Promise<{ project: string; episode: string }> };

export default async function EpisodePage({ params }: Props) {
	const { ctx, team, project, now } = await pageProject(params);
	const { episode, title, blocks, sentences, previous, next } = await orMissing(
		readEpisodePage(ctx, (await params).episode),
	);
	const author = episode.author ?? senderOf(blocks);
	const task = await orMissing(getTask(ctx, episode.task_id));
	const home = `/p/${project.id}`;
	const act = (fact: SourcedFact) =>
		fact.retractedAt === null ? (
			<FactActions
				projectId={project.id}
				fact={fact}
				actions={{ correct: correctFactAction, retract: retractFactAction }}
			/>
		) : (
			<RestoreFact projectId={project.id} fact={fact} action={restoreFactAction} />
		);
	return (
		<>
			<nav aria-label="Episodes" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
				<Way href={`${home}/episodes`}>All episodes</Way>
				{previous && <Way href={`${home}/episodes/${previous.uuid}`}>Previous: {previous.title}</Way>}
				{next && <Way href={`${home}/episodes/${next.uuid}`}>Next: {next.title}</Way>}
			</nav>
			<PageHeader
				title={title}
				lead={
					<>
						{author && `${author}, `}
						{episode.source_description}, <When at={episode.valid_at} now={now} exact />
					</>
				}
				actions={
					may(team.role, "episode.delete") && (
						<DeleteEpisode projectId={project.id} episodeId={episode.uuid} action={deleteEpisodeAction} />
					)
				}
			/>
			<div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid content-start gap-6">
					{episode.warning && <Notice tone="warn">{episode.warning}</Notice>}
					<EpisodeReading
						blocks={blocks}
						rows={sentences.map(({ key, at, facts }) => ({
							key,
							at,
							facts: captioned(
								facts.map(({ fact }) => fact),
								"",
								{ home, act: may(team.role, "fact.retract") ? act : undefined },
							).map((fact, n) => ({ ...fact, start: facts[n]?.start ?? null, end: facts[n]?.end ?? null })),
						}))}
						none={
							<p className="text-sm text-quiet">
								No facts were found. Short or vague texts often name things without saying how they relate.
							</p>
						}
					/>
				</div>
				<div className="grid content-start gap-6">
					<Card title={`Entities (${episode.entities.length})`}>
						<ul className="flex flex-wrap gap-2">
							{episode.entities.map(({ uuid, name }) => (
								<li key={uuid} className="min-w-0">
									<Link
										href={`${home}/entities/${uuid}`}
										className="inline-block rounded-full bg-accent-soft px-3 py-1 text-sm text-accent wrap-anywhere hover:underline"
									>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</Card>
					<Details
						episode={episode}
						author={author}
						task={task}
						now={now}
						retry={
							task.state === "failed" &&
							may(team.role, "task.retry") && (
								<RetryTask projectId={project.id} task={task.task_id} action={retryTaskAction} />
							)
						}
					/>
				</div>
			</div>
		</>
	);
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
	<Link href={href} className="max-w-full truncate text-accent sm:max-w-72 underline-offset-2 hover:underline">
		{children}
	</Link>
);

type Episode = Awaited<ReturnType<typeof readEpisodePage>>["episode"];

type Task = Awaited<ReturnType<typeof getTask>>;

/** What is known of an episode besides its text. Folded, but for one that failed. */
function Details(props: { episode: Episode; author: string | null; task: Task; now: Date; retry: ReactNode }) {
	const { episode, author, task, now, retry } = props;
	return (
		<Card>
			<details open={task.state === "failed"}>
				<summary className="cursor-pointer">
					<h2 className="inline text-base">Details</h2> {task.state !== "done" && <StateBadge state={task.state} />}
				</summary>
				<dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
					{[
						["Author", author ?? "not said"],
						["Source", episode.source_description],
						["Group", episode.group_id],
						["Date", <When key="v" at={episode.valid_at} now={now} exact />],
						["Created", <When key="c" at={episode.created_at} now={now} />],
						["Read by", wordsOfExtractor(episode.extractor)],
						["Goals labelled", episode.extract_intent ? "yes" : "not asked for"],
						[
							"Name",
							<code key="n" className="font-mono text-xs">
								{episode.name}
							</code>,
						],
					].map(([term, value]) => (
						<div key={String(term)} className="contents">
							<dt className="text-quiet">{term}</dt>
							<dd className="text-right wrap-anywhere">{value}</dd>
						</div>
					))}
				</dl>
				<div className="mt-5 mb-3 flex items-center justify-between gap-3">
					<h3 className="text-sm">In the background</h3>
					{retry}
				</div>
				<Steps steps={task.steps} />
			</details>
		</Card>
	);
}

function Steps({ steps }: Pick<Task, "steps">) {
	return (
		<ol className="grid gap-2.5 text-sm">
			{steps.map(({ name, state, attempts, reason, error }) => (
				<li key={name}>
					<div className="flex items-baseline justify-between gap-3">
						<span>{wordsOfStep(name)}</span>
						<StateBadge state={state} reason={reason} />
					</div>
					{(reason || error) && (
						<p className="mt-0.5 text-quiet wrap-anywhere">
							{error ?? (reason && wordsOfReason(reason))}
							{attempts > 1 && `, after ${attempts} attempts`}
						</p>
					)}
				</li>
			))}
		</ol>
	);
}
