// What the panels beside the picture have in common.

import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { atBase } from "@/lib/base-path";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { EntityPage } from "@/lib/views/read-entity-page";
import { useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

/** The heading of a panel, with what closes it. */
export function PanelHead({ id, children }: { id?: string; children: ReactNode }) {
	const { close } = useExplorer();
	return (
		<div className="flex items-start justify-between gap-3">
			<h2 id={id} tabIndex={-1} className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere outline-none">
				{children}
			</h2>
			<IconButton icon={X} label="Close the panel" className="-mt-1 -mr-1" onClick={close} />
		</div>
	);
}

/** The name of an entity that a press selects in the picture. */
export function PeerButton({ name }: { name: string }) {
	const explorer = useExplorer();
	return (
		<button
			type="button"
			onClick={() => void explorer.selection.selectByName(name, { fly: true })}
			className="text-left text-accent underline-offset-2 wrap-anywhere hover:underline"
		>
			{name}
		</button>
	);
}

/** `past` are the facts with one peer that are no longer in force. */
type Details = EntityPage & { past?: SourcedFact[] };

/** What the service said of an entity: `status` is null when it could not be reached. */
type Answer = { of: string; details: Details | null; status: number | null };

/**
 * The details of an entity, or with `peer` its facts with that entity; null until they are here. Read again whenever the graph has
 * moved.
 */
export function useDetails(uuid: string, peer?: string): Answer | null {
	const { home, explorer } = useOpenGraph();
	const { group } = explorer;
	const version = useGraphState(({ progress }) => progress?.version ?? null);
	const [answer, setAnswer] = useState<Answer | null>(null);
	const query = new URLSearchParams({ ...(group && { group_id: group }), ...(peer !== undefined && { peer }) });
	const of = `${home}/graph-rows/nodes/${uuid}/details?${query}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another version reads the same address again
	useEffect(() => {
		const stop = new AbortController();
		fetch(atBase(of), { signal: stop.signal })
			.then(async (response) => ({ details: response.ok ? await response.json() : null, status: response.status }))
			.catch(() => ({ details: null, status: null }))
			.then((read) => stop.signal.aborted || setAnswer({ of, ...read }));
		return () => stop.abort();
	}, [of, version]);
	return answer?.of === of ? answer : null;
}

type ReadingProps = { answer: Answer | null; what?: string; children(details: Details): ReactNode };

/** What is made of the details, once they are here. */
export function Reading({ answer, what = "", children }: ReadingProps) {
	if (!answer) return <p className="text-sm text-quiet">Reading{what && ` ${what}`}…</p>;
	return answer.details ? children(answer.details) : <Notice tone="warn">{whyMissing(answer.status)}</Notice>;
}

/** Why there are no details, in words for the reader. */
function whyMissing(status: number | null): string {
	if (status === 404) return "This entity is no longer there.";
	if (status === 401) return "Your session has ended: sign in again.";
	if (status === 429) return "Too many requests at once: wait a moment and select it again.";
	return "It cannot be read at the moment. Select it again.";
}
