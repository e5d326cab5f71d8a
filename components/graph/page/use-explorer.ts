import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { Explorer } from "../client/explorer";
import { type GraphState, START } from "../client/state";
import type { Answers } from "../data/answer-question";

type GraphSizes = { entities: number; groups: { group_id: string; entities: number }[] };
/** An entity as its panel shows it. */
type PanelEntity = { uuid: string; name: string; labels: string[] };

/** The graph that is open, and where. */
export type OpenGraph = {
	explorer: Explorer;
	projectName: string;
	/** The path of the project. */
	home: string;
	sizes: Promise<GraphSizes>;
	/** What a member who may write can do with a fact, in force or not, and with an entity. */
	act?: { onFact(fact: SourcedFact): ReactNode; onEntity(entity: PanelEntity): ReactNode };
};

/** Around all that `GraphPage` shows. */
export const OpenGraphContext = createContext(null as unknown as OpenGraph);

export const useOpenGraph = () => useContext(OpenGraphContext);
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

/**
 * The answer to a question about the loaded rows, the one before until it has come; null for null. Asked again when `round` is
 * another one.
 */
export function useAnswer<Name extends keyof Answers>(
	question: Name,
	args: Parameters<Answers[Name]> | null,
	round = "",
) {
	const { ask } = useExplorer();
	const [answer, setAnswer] = useState<ReturnType<Answers[Name]> | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same arguments made anew are no new question
	useEffect(() => {
		let isStale = false;
		if (args) void ask(question, ...args).then((now) => isStale || setAnswer(now));
		return () => {
			isStale = true;
		};
	}, [ask, question, JSON.stringify(args), round]);
	return args && answer;
}
