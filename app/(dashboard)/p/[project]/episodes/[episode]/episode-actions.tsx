"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { Notice } from "@/components/ui/notice";
import type { deleteEpisodeAction, retryTaskAction } from "../actions";

type Receipt = Extract<Awaited<ReturnType<typeof deleteEpisodeAction>>, { ok: true }>["value"];

/** Deletes an episode once its receipt, made by a rehearsal, was read. */
export function DeleteEpisode(props: { projectId: string; episodeId: string; action: typeof deleteEpisodeAction }) {
	const { projectId, episodeId, action } = props;
	const router = useRouter();
	const [open, setOpen] = useState(false);
	const [receipt, setReceipt] = useState<Receipt | null>(null);
	const rehearse = useAction(
		action,
		projectId,
		(value) => {
			setReceipt(value);
			return undefined;
		},
		{ refresh: false },
	);
	const remove = useAction(
		action,
		projectId,
		() => {
			router.push(`/p/${projectId}/episodes`);
			return "Episode deleted";
		},
		{ refresh: false },
	);
	const change = (next: boolean) => {
		setOpen(next);
		setReceipt(null);
		if (next) rehearse.run({ episode: episodeId, dryRun: true });
	};
	const problem = rehearse.problem ?? remove.problem;
	return (
		<Modal
			title="Delete this episode?"
			note="This is what would happen. It cannot be undone."
			trigger={<Button look="danger">Delete</Button>}
			open={open}
			onOpenChange={change}
		>
			<div className="grid gap-4" aria-busy={!receipt}>
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
					{[
						["Facts that go with it", receipt?.deleted.edges],
						["Entities that go with it", receipt?.deleted.entities],
						["Facts that stay, as other episodes state them", receipt?.kept.edges],
						["Entities that stay", receipt?.kept.entities],
						["Older facts in force again", receipt?.restored.edges],
					].map(([term, count]) => (
						<div key={term} className="contents">
							<dt>{term}</dt>
							<dd className="text-right">{count ?? "…"}</dd>
						</div>
					))}
				</dl>
				<div className="flex justify-end gap-2">
					<Button look="quiet" onClick={() => change(false)}>
						Keep it
					</Button>
					<Button
						look="danger"
						disabled={!receipt}
						pending={remove.pending}
						onClick={() => remove.run({ episode: episodeId, dryRun: false })}
					>
						Delete episode
					</Button>
				</div>
			</div>
		</Modal>
	);
}

export function RetryTask(props: { projectId: string; task: string; action: typeof retryTaskAction }) {
	const { run, pending } = useAction(props.action, props.projectId, () => "The failed steps run again");
	return (
		<Button look="outline" size="small" pending={pending} onClick={() => run({ task: props.task })}>
			Retry
		</Button>
	);
}
