"use client";
import { useEffect, useState } from "react";
import type { Command } from "./commands";

const WAIT_MS = 120;

/** Entities of a project that hold what was typed, asked for once the typing rests; null while that is under way. */
export function useFoundEntities(projectId: string | null, typed: string): Command[] | null {
	const [found, setFound] = useState<{ typed: string; commands: Command[] }>({ typed: "", commands: [] });
	const wanted = typed.trim();
	useEffect(() => {
		if (!projectId || wanted === "") return;
		const leave = new AbortController();
		const ask = async () => {
			const path = `/p/${projectId}/find?${new URLSearchParams({ q: wanted })}`;
			const answer = await fetch(path, { signal: leave.signal }).catch(() => null);
			if (leave.signal.aborted) return;
			const body = answer?.ok ? ((await answer.json()) as { entities: Entity[] }) : { entities: [] };
			setFound({ typed: wanted, commands: body.entities.map((entity) => toCommand(projectId, entity)) });
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

type Entity = { uuid: string; name: string; labels: string[] };

const toCommand = (projectId: string, { uuid, name, labels }: Entity): Command => ({
	id: uuid,
	group: "Entities",
	label: name,
	hint: labels.join(", "),
	href: `/p/${projectId}/entities/${uuid}`,
});
