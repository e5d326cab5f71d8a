"use client";
import { useEffect, useState } from "react";
import { formatDay } from "@/components/ui/when";
import { atBase } from "@/lib/base-path";
import type { Twins } from "@/lib/curation/read-pairs";
import type { QuickFact } from "@/lib/views/find-quick-facts";
import { type Command, factCommand } from "./commands";

const WAIT_MS = 120;

/** What was asked for: `null` while that is under way, or where it failed. */
type Answer<T> = { value: T | null; isPending: boolean; hasFailed: boolean };
type Asked<T> = { path: string; value: T | null };

/** What a path below the project answers, asked for once the typing rests; a question that is no longer wanted is given up. `path` null asks nothing. */
function useAnswer<T>(path: string | null): Answer<T> {
	const [asked, setAsked] = useState<Asked<T> | null>(null);
	useEffect(() => {
		if (path === null) return;
		const leave = new AbortController();
		const ask = async () => {
			const read = async () => {
				const answer = await fetch(atBase(path), { signal: leave.signal });
				return answer.ok ? ((await answer.json()) as T) : null;
			};
			const value = await read().catch(() => null);
			if (!leave.signal.aborted) setAsked({ path, value });
		};
		const timer = setTimeout(() => void ask(), WAIT_MS);
		return () => {
			clearTimeout(timer);
			leave.abort();
		};
	}, [path]);
	if (path === null) return { value: null, isPending: false, hasFailed: false };
	const known = asked?.path === path ? asked : null;
	return { value: known?.value ?? null, isPending: !known, hasFailed: known !== null && known.value === null };
}

const pathOf = (projectId: string | null, what: string, typed: string) =>
	projectId && typed.trim() !== "" ? `/p/${projectId}/${what}?${new URLSearchParams({ q: typed.trim() })}` : null;

/** Commands, and whether they are all there is. */
export type FoundCommands = Omit<Answer<never>, "value"> & { commands: Command[] };

/** Entities and episodes of a project that hold what was typed. */
export function useFound(projectId: string | null, typed: string): FoundCommands {
	const { value, ...state } = useAnswer<Found>(pathOf(projectId, "find", typed));
	const commands = [
		...(value?.entities ?? []).map((entity) => entityCommand(projectId ?? "", entity)),
		...(value?.episodes ?? []).map((episode) => episodeCommand(projectId ?? "", episode)),
	];
	return { ...state, commands };
}

/** The best facts of a project for what was typed. */
export function useQuickFacts(projectId: string | null, typed: string): FoundCommands {
	const { value, ...state } = useAnswer<{ facts: QuickFact[] }>(pathOf(projectId, "find/facts", typed));
	return { ...state, commands: (value?.facts ?? []).map((fact) => factCommand(projectId ?? "", fact)) };
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
type Episode = { uuid: string; title: string; valid_at: string };
type Found = { entities: Entity[]; episodes: Episode[] };

const episodeCommand = (projectId: string, { uuid, title, valid_at }: Episode): Command => ({
	id: uuid,
	group: "Episodes",
	label: title,
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
