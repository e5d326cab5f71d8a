"use client";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { Explorer } from "../client/explorer";
import { type GraphState, START } from "../client/state";

type GraphSizes = { entities: number; groups: { group_id: string; entities: number }[] };
/** An entity as its panel shows it. */
type PanelEntity = { uuid: string; name: string; labels: string[] };

/** The graph that is open, and where. */
export type OpenGraph = {
	explorer: Explorer;
	projectName: string;
	/** The path of the project. */
	home: string;
	/** Null for all groups. */
	group: string | null;
	onGroup(group: string | null): void;
	sizes: Promise<GraphSizes>;
	/** What a member who may write can do with a fact, in force or not, and with an entity. */
	act?: { onFact(fact: SourcedFact): ReactNode; onEntity(entity: PanelEntity): ReactNode };
};

export const OpenGraphContext = createContext<OpenGraph | null>(null);

export function useOpenGraph(): OpenGraph {
	const open = useContext(OpenGraphContext);
	if (!open) throw new Error("There is no graph around this.");
	return open;
}

export const useExplorer = () => useOpenGraph().explorer;

/** A part of what is known. What `select` gives must be the same (`Object.is`) while nothing in it changes. */
export function useGraphState<Part>(select: (state: GraphState) => Part): Part {
	const { store } = useExplorer();
	return useSyncExternalStore(
		store.subscribe,
		() => select(store.get()),
		() => select({ ...START, filter: store.get().filter }),
	);
}
