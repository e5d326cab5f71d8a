"use client";
import { useEffect, useState } from "react";
import type { EntityPage } from "@/lib/reading/read-entity-page";

/** What the service said of an entity: `status` is null when it could not be reached. */
export type DetailsAnswer = { uuid: string; peer?: string; details: EntityPage | null; status: number | null };

/** The details of an entity, read anew for another one or when `round` moves; null until they are here. With `peer`, its facts with that entity. */
export function useDetails(
	home: string,
	group: string | null,
	uuid: string,
	round = 0,
	peer?: string,
): DetailsAnswer | null {
	const [answer, setAnswer] = useState<DetailsAnswer | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same address again
	useEffect(() => {
		const stop = new AbortController();
		const query = new URLSearchParams({ ...(group && { group_id: group }), ...(peer !== undefined && { peer }) });
		fetch(`${home}/graph-rows/nodes/${uuid}/details?${query}`, { signal: stop.signal })
			.then(async (response) => {
				const details = response.ok ? ((await response.json()) as EntityPage) : null;
				setAnswer({ uuid, peer, details, status: response.status });
			})
			.catch(() => stop.signal.aborted || setAnswer({ uuid, peer, details: null, status: null }));
		return () => stop.abort();
	}, [home, group, uuid, round, peer]);
	return answer?.uuid === uuid && answer.peer === peer ? answer : null;
}

/** Why there are no details, in words for the reader. */
export function whyMissing(status: number | null): string {
	if (status === 404) return "This entity is no longer there.";
	if (status === 401) return "Your session has ended: sign in again.";
	if (status === 429) return "Too many requests at once: wait a moment and select it again.";
	return "It cannot be read at the moment. Select it again.";
}
