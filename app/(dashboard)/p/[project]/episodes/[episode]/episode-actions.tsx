"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Receipt } from "@/components/ui/page-parts";
import type { deleteEpisodeAction, retryTaskAction } from "../actions";

type DeletionAnswer = Extract<Awaited<ReturnType<typeof deleteEpisodeAction>>, { ok: true }>["value"];

/** Deletes an episode once its receipt, made by a rehearsal, was read. */
export function DeleteEpisode(props: { projectId: string; episodeId: string; action: typeof deleteEpisodeAction }) {
	const { projectId, episodeId, action } = props;
	const router = useRouter();
	const [receipt, setReceipt] = useState<DeletionAnswer | null>(null);
	const keep = (value: DeletionAnswer) => {
		setReceipt(value);
		return undefined;
	};
	const leave = () => {
		router.push(`/p/${projectId}/episodes`);
		return "Episode deleted";
	};
	const rehearsal = useAction(action, projectId, keep, { refresh: false });
	const dialog = useDialog(action, projectId, leave, { refresh: false });
	const change = (next: boolean) => {
		dialog.change(next);
		setReceipt(null);
		if (next) rehearsal.run({ episode: episodeId, dryRun: true });
	};
	return (
		<FormDialog
			dialog={{ ...dialog, change, problem: rehearsal.problem ?? dialog.problem }}
			title="Delete this episode?"
			note="It cannot be undone."
			trigger={<Button look="danger">Delete</Button>}
			submit="Delete episode"
			look="danger"
			mayTry={receipt !== null}
			keep="Cancel"
			onSubmit={() => dialog.run({ episode: episodeId, dryRun: false })}
		>
			<Receipt
				lines={[
					["Facts to be deleted", receipt?.deleted.edges],
					["Entities to be deleted", receipt?.deleted.entities],
					["Facts kept, as other episodes state them too", receipt?.kept.edges],
					["Entities kept", receipt?.kept.entities],
					["Older facts restored", receipt?.restored.edges],
				]}
			/>
		</FormDialog>
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
