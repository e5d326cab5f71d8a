"use client";
import { useEffect, useState } from "react";
import { formatDay } from "@/components/ui/when";
import { atBase } from "@/lib/base-path";
import type { Twins } from "@/lib/curation/list-twins";
import type { Command } from "./commands";

const WAIT_MS = 120;

/** Entities and episodes of a project that hold what was typed, asked for once the typing rests; null while that is under way. */
export function useFound(projectId: string | null, typed: string): Command[] | null {
	const [found, setFound] = useState<{ typed: string; commands: Command[] }>({ typed: "", commands: [] });
	const wanted = typed.trim();
	useEffect(() => {
		if (!projectId || wanted === "") return;
		const leave = new AbortController();
		const ask = async () => {
			const path = `/p/${projectId}/find?${new URLSearchParams({ q: wanted })}`;
			const answer = await fetch(atBase(path), { signal: leave.signal }).catch(() => null);
			if (leave.signal.aborted) return;
			const { entities, episodes } = answer?.ok ? ((await answer.json()) as Found) : { entities: [], episodes: [] };
			const commands = [
				...entities.map((entity) => entityCommand(projectId, entity)),
				...episodes.map((episode) => episodeCommand(projectId, episode)),
			];
			setFound({ typed: wanted, commands });
		};
		const timer = setTimeout(() => void ask(), WAIT_MS);
		return () => {
			clearTimeout(timer);
			leave.abort();
		};
	}, [projectId, wanted]);
	if (!projectId || wanted === "") return [];
	return found.typed === wanted ? found.commands : null;
}

/** Entities that may be the same as one, asked for as soon as there is one; null until they are here. */
export function useTwins(projectId: string, entityId: string | null): Twins | null {
	const [twins, setTwins] = useState<Twins | null>(null);
	useEffect(() => {
		if (entityId === null) return;
		const leave = new AbortController();
		const ask = async () => {
			const answer = await fetch(atBase(`/p/${projectId}/find?like=${entityId}`), { signal: leave.signal }).catch(
				() => null,
			);
			if (answer?.ok) setTwins((await answer.json()) as Twins);
		};
		void ask();
		return () => leave.abort();
	}, [projectId, entityId]);
	return twins;
}

type Entity = { uuid: string; name: string; labels: string[] };
type Episode = { uuid: string; excerpt: string; valid_at: string };
type Found = { entities: Entity[]; episodes: Episode[] };

const episodeCommand = (projectId: string, { uuid, excerpt, valid_at }: Episode): Command => ({
	id: uuid,
	group: "Episodes",
	label: excerpt,
	hint: formatDay(valid_at),
	href: `/p/${projectId}/episodes/${uuid}`,
});

const entityCommand = (projectId: string, { uuid, name, labels }: Entity): Command => ({
	id: uuid,
	group: "Entities",
	label: name,
	hint: labels.join(", "),
	href: `/p/${projectId}/entities/${uuid}`,
});
