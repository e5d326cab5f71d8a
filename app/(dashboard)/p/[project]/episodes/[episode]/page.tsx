import type { Metadata } from "next";
import { orMissing, pageProject } from "@/app/(dashboard)/access";
import { STATE_TONE } from "@/components/dashboard/state-tone";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { getEpisode } from "@/lib/episodes/get-episode";
import { getTask } from "@/lib/tasks/get-task";
import { deleteEpisodeAction, retryTaskAction } from "../actions";
import { DeleteEpisode, RetryTask } from "./episode-actions";

export const metadata: Metadata = { title: "Episode" };

const STEP_WORDS: Record<string, string> = {
	narration: "Narration",
	profile_distillation: "Profile",
	intent_annotation: "Intent annotation",
	knot_evaluation: "Knots",
};

type Props = { params: Promise<{ project: string; episode: string }> };

export default async function EpisodePage({ params }: Props) {
	const { ctx, team, project, now } = await pageProject(params);
	const episode = await orMissing(getEpisode(ctx, (await params).episode));
	const task = await orMissing(getTask(ctx, episode.task_id));
	const home = `/p/${project.id}`;
	return (
		<>
			<p className="mb-3 text-sm">
				<Link href={`${home}/episodes`} className="text-accent underline-offset-2 hover:underline">
					All episodes
				</Link>
			</p>
			<PageHeader
				title="Episode"
				lead={<code className="font-mono text-sm wrap-anywhere">{episode.name}</code>}
				actions={
					may(team.role, "episode.delete") && (
						<DeleteEpisode projectId={project.id} episodeId={episode.uuid} action={deleteEpisodeAction} />
					)
				}
			/>
			<div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid content-start gap-6">
					<Card title="What was written">
						<p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{episode.content}</p>
					</Card>
					<Card title={`Facts (${episode.edges.length})`}>
						{episode.edges.length === 0 ? (
							<p className="text-sm text-quiet">
								No fact was found in it. Short or vague prose often names things without tying them.
							</p>
						) : (
							<ul className="divide-y divide-line">
								{episode.edges.map(({ edge_uuid, source, target, fact, retracted }) => (
									<li key={edge_uuid} className="py-2.5 text-sm first:pt-0 last:pb-0">
										<p className="wrap-anywhere">
											{fact} {retracted && <Badge tone="danger">retracted</Badge>}
										</p>
										<p className="mt-0.5 text-quiet wrap-anywhere">
											{source} → {target}
										</p>
									</li>
								))}
							</ul>
						)}
					</Card>
				</div>
				<div className="grid content-start gap-6">
					<Card title="About it">
						<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
							{[
								["Group", episode.group_id],
								["Source", episode.source_description],
								["True as of", <When key="v" at={episode.valid_at} now={now} exact />],
								["Written", <When key="c" at={episode.created_at} now={now} />],
								["Extractor", episode.extractor],
								["Intent asked", episode.extract_intent ? "yes" : "no"],
							].map(([term, value]) => (
								<div key={String(term)} className="contents">
									<dt className="text-quiet">{term}</dt>
									<dd className="text-right wrap-anywhere">{value}</dd>
								</div>
							))}
						</dl>
					</Card>
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
					<Card
						title="In the background"
						actions={
							task.state === "failed" &&
							may(team.role, "task.retry") && (
								<RetryTask projectId={project.id} task={task.task_id} action={retryTaskAction} />
							)
						}
					>
						<ol className="grid gap-2.5 text-sm">
							{task.steps.map(({ name, state, attempts, reason, error }) => (
								<li key={name}>
									<div className="flex items-baseline justify-between gap-3">
										<span>{STEP_WORDS[name] ?? name}</span>
										<Badge tone={STATE_TONE[state] ?? "plain"}>{state}</Badge>
									</div>
									{(reason || error) && (
										<p className="mt-0.5 text-quiet wrap-anywhere">
											{error ?? reason?.replaceAll("_", " ")}
											{attempts > 1 && `, after ${attempts} attempts`}
										</p>
									)}
								</li>
							))}
						</ol>
					</Card>
				</div>
			</div>
		</>
	);
}
