"use client";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { NewKey } from "./new-key";
import { SnippetTabs } from "./snippet-tabs";
import { useAction } from "./use-action";
import { useRefresh } from "./use-refresh";
import { type WriteAction, WriteBox } from "./write-box";

const ASK_EVERY_MS = 2_000;

type Result<T> = { ok: true; value: T } | { ok: false; message: string; fields: Record<string, string> };
type KeyInput = { name: string; write: boolean; groups: string[]; expiresInDays: number | null };
type Actions = {
	createKey(project: string, input: KeyInput): Promise<Result<{ key: string }>>;
	loadSample(project: string, input: object): Promise<Result<{ written: number }>>;
	write: WriteAction;
};

/** A project before its first episode: a key, the lines that use it, and a wait that ends by itself. */
export function FirstRun({
	projectId,
	baseUrl,
	may,
	actions,
}: {
	projectId: string;
	baseUrl: string;
	may: { createKey: boolean; write: boolean };
	actions: Actions;
}) {
	const [key, setKey] = useState<string | null>(null);
	const [hasArrived, setArrived] = useState(false);
	const refresh = useRefresh();
	const [isWriting, setWriting] = useState(false);
	// A key that is shown, and what was understood of a first episode, go only when they are dismissed.
	const stays = key !== null || isWriting;
	const arrive = useCallback(() => (stays ? setArrived(true) : refresh()), [stays, refresh]);
	const create = useAction(
		actions.createKey,
		projectId,
		(made) => {
			setKey(made.key);
			return undefined;
		},
		{ refresh: false },
	);
	const sampleDone = ({ written }: { written: number }) => {
		arrive();
		return `${written} sample episodes written`;
	};
	const sample = useAction(actions.loadSample, projectId, sampleDone, { refresh: false });
	return (
		<div className="grid gap-4">
			{may.write && (
				<WriteBox
					projectId={projectId}
					action={actions.write}
					title="Write something here"
					onSend={() => setWriting(true)}
				/>
			)}
			<Card title="1. Create API key" note="It belongs to this project. It is shown once, here.">
				{key ? (
					<NewKey apiKey={key} />
				) : may.createKey ? (
					<div className="grid justify-items-start gap-3">
						{create.problem && (
							<Notice tone="danger" live>
								{create.problem}
							</Notice>
						)}
						<Button
							pending={create.pending}
							onClick={() => create.run({ name: "first key", write: true, groups: [], expiresInDays: null })}
						>
							Create API key
						</Button>
					</div>
				) : (
					<p className="text-sm text-quiet">Ask an owner or admin of your team for a key.</p>
				)}
			</Card>
			<Card title="2. Write something" note="Any prose will do. Entities and facts are extracted before the answer.">
				<SnippetTabs baseUrl={baseUrl} apiKey={key ?? "YOUR_KEY"} />
			</Card>
			<Card title="3. See it become a graph">
				{hasArrived ? (
					<div role="status" className="grid justify-items-start gap-3">
						<p className="font-medium">Your first episode is here.</p>
						<Button onClick={refresh}>{key ? "I have copied the key, show the graph" : "Show the overview"}</Button>
					</div>
				) : (
					<Waiting projectId={projectId} onArrival={arrive} />
				)}
				{may.write && (!hasArrived || isWriting) && (
					<div className="mt-5 grid justify-items-start gap-3 border-t border-line pt-5">
						<p className="max-w-prose text-sm text-quiet">
							Nothing at hand? Sixty notes of a small company that builds buoys go into the group{" "}
							<code className="font-mono">sample</code>. They count as sixty writes and can be deleted like any other.
						</p>
						{sample.problem && (
							<Notice tone="danger" live>
								{sample.problem}
							</Notice>
						)}
						<Button look="outline" pending={sample.pending} onClick={() => sample.run({})}>
							Load the sample conversation
						</Button>
					</div>
				)}
			</Card>
		</div>
	);
}

/** Asks every two seconds while the page is looked at, until there is an episode. */
function Waiting({ projectId, onArrival }: { projectId: string; onArrival(): void }) {
	useEffect(() => {
		const ask = async () => {
			if (document.hidden) return;
			const answer = await fetch(`/p/${projectId}/progress`).catch(() => null);
			if (answer?.ok && ((await answer.json()) as { episodes: number }).episodes > 0) onArrival();
		};
		const timer = setInterval(ask, ASK_EVERY_MS);
		return () => clearInterval(timer);
	}, [projectId, onArrival]);
	return (
		<p role="status" className="flex items-center gap-3 font-medium">
			<span aria-hidden="true" className="relative flex size-3">
				<span className="absolute size-3 animate-ping rounded-full bg-accent opacity-60" />
				<span className="size-3 rounded-full bg-accent" />
			</span>
			Waiting for your first episode
		</p>
	);
}
