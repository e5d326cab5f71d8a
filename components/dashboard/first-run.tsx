"use client";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { atBase } from "@/lib/base-path";
import { NewKey } from "../ui/shown-once";
import { SnippetTabs } from "./snippet-tabs";
import { useAction, useRefresh } from "./use-action";
import { type WriteAction, WriteBox } from "./write-box";

const ASK_EVERY_MS = 2_000;
const FIRST_KEY = { name: "first key", write: true, groups: [], expiresInDays: null };

type Result<T> = { ok: true; value: T } | { ok: false; message: string; fields: Record<string, string> };
type KeyInput = { name: string; write: boolean; groups: string[]; expiresInDays: number | null };
type Actions = {
	createKey(project: string, input: KeyInput): Promise<Result<{ key: string }>>;
	loadSample(project: string, input: object): Promise<Result<{ written: number }>>;
	write: WriteAction;
};

/** A project before its first episode: a box to write into, the sample, and a key with the lines that use it and a wait that ends by itself. */
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
	const [isLoaded, setLoaded] = useState(false);
	// A key that is shown, and what was found in a first episode, stay until they are dismissed.
	const stays = key !== null || isWriting;
	const arrive = useCallback(() => (stays ? setArrived(true) : refresh()), [stays, refresh]);
	const create = useAction(actions.createKey, projectId, ({ key }) => void setKey(key), { refresh: false });
	const sampleDone = ({ written }: { written: number }) => {
		setLoaded(true);
		arrive();
		return `${written} sample episodes written`;
	};
	const sample = useAction(actions.loadSample, projectId, sampleDone, { refresh: false });
	const showOverview = (
		<Button onClick={refresh}>{key ? "I have copied the key, show the overview" : "Show the overview"}</Button>
	);
	return (
		<div className="grid gap-4">
			{may.write && (
				<WriteBox
					projectId={projectId}
					action={actions.write}
					title="Write something here"
					onSend={() => setWriting(true)}
					next={hasArrived && showOverview}
				/>
			)}
			{may.write && !isLoaded && (
				<Sample pending={sample.pending} problem={sample.problem} load={() => sample.run({})} />
			)}
			<Card title="Or connect a program">
				<ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<Step title="1. Create an API key" note="For programs that write to and read from this project.">
						{key ? (
							<NewKey apiKey={key} />
						) : may.createKey ? (
							<CreateKey pending={create.pending} problem={create.problem} create={() => create.run(FIRST_KEY)} />
						) : (
							<p className="text-sm text-quiet">Ask an owner or admin of your team for a key.</p>
						)}
					</Step>
					<Step
						title="2. Send an episode"
						note="An episode is one piece of writing. The response says which entities (people, places, things) and facts were found in it."
					>
						<SnippetTabs baseUrl={baseUrl} apiKey={key ?? "YOUR_KEY"} />
					</Step>
					<Step title="3. See what was found">
						{hasArrived ? (
							<div role="status" className="grid justify-items-start gap-3">
								<p className="font-medium">Your first episode is here.</p>
								{!isWriting && showOverview}
							</div>
						) : (
							<Waiting projectId={projectId} onArrival={arrive} />
						)}
					</Step>
				</ol>
			</Card>
		</div>
	);
}

type Press = { pending: boolean; problem: string | null };

function Sample({ pending, problem, load }: Press & { load(): void }) {
	return (
		<Card
			title="Or look at a sample"
			note="Eight weeks of a small ferry company in 42 notes, with what changed in them, in a group of their own. They count as 42 writes of this month, and use up to 5 of its knots (the texts about what many facts are about). They can be deleted like any others."
		>
			<div className="grid justify-items-start gap-3">
				{problem && (
					<Notice tone="danger" live>
						{problem}
					</Notice>
				)}
				<Button look="outline" pending={pending} onClick={load}>
					Load the sample
				</Button>
			</div>
		</Card>
	);
}

function CreateKey({ pending, problem, create }: Press & { create(): void }) {
	return (
		<div className="grid justify-items-start gap-3">
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<Button look="outline" pending={pending} onClick={create}>
				Create API key
			</Button>
		</div>
	);
}

const Step = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
	<li className="grid grid-cols-[minmax(0,1fr)] gap-3">
		<div>
			<h3 className="text-sm">{title}</h3>
			{note && <p className="max-w-prose text-sm text-pretty text-quiet">{note}</p>}
		</div>
		{children}
	</li>
);

/** Asks every two seconds while the page is looked at, until there is an episode. */
function Waiting({ projectId, onArrival }: { projectId: string; onArrival(): void }) {
	useEffect(() => {
		const ask = async () => {
			if (document.hidden) return;
			const answer = await fetch(atBase(`/p/${projectId}/progress`)).catch(() => null);
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
