"use client";
// Owns what the page knows of the two workers: how far loading, layout and drawing are.
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type GraphHandle, openGraph } from "../client/client";
import type { Camera, FromLayout, FromView, GraphSource, LoadProgress, RendererName, StreamBreak } from "../messages";

export type Legend = Pick<Extract<FromLayout, { kind: "legend" }>, "labels" | "patterns" | "communities" | "isolated">;

export type GraphState = {
	progress: LoadProgress | null;
	legend: Legend;
	/** Seconds since 1970 between which the facts begin to hold; null until they have come, or without any. */
	span: { from: number; to: number } | null;
	/** How much of its way to rest the layout has behind it, from 0 to 1. */
	done: number;
	isRunning: boolean;
	/** Nodes in sight; null before any filter was counted. */
	visible: number | null;
	broken: StreamBreak | null;
	renderer: RendererName | null;
	failure: string | null;
};

const START: GraphState = {
	progress: null,
	legend: { labels: [], patterns: [], communities: [], isolated: 0 },
	span: null,
	done: 0,
	isRunning: true,
	visible: null,
	broken: null,
	renderer: null,
	failure: null,
};

type Event = FromLayout | FromView | { kind: "retried" };

function next(state: GraphState, event: Event): GraphState {
	if (event.kind === "progress") return { ...state, progress: event.progress };
	if (event.kind === "legend") {
		const { labels, patterns, communities, isolated } = event;
		return { ...state, legend: { labels, patterns, communities, isolated } };
	}
	if (event.kind === "facts") return { ...state, span: event.span };
	if (event.kind === "layout") return { ...state, done: event.done, isRunning: event.running };
	if (event.kind === "filtered") return { ...state, visible: event.visible };
	if (event.kind === "broken") return { ...state, broken: event.break };
	if (event.kind === "ready") return { ...state, renderer: event.renderer };
	if (event.kind === "failed") return { ...state, failure: event.message };
	if (event.kind === "retried") return { ...state, broken: null };
	return state;
}

/** What is known, outside of React: counts change many times a second, and only what shows them is drawn anew. */
export type GraphStore = {
	get(): GraphState;
	tell(event: Event): void;
	subscribe(changed: () => void): () => void;
};

function graphStore(): GraphStore {
	const listeners = new Set<() => void>();
	let state = START;
	return {
		get: () => state,
		tell(event) {
			state = next(state, event);
			for (const changed of listeners) changed();
		},
		subscribe(changed) {
			listeners.add(changed);
			return () => listeners.delete(changed);
		},
	};
}

/** A part of the state. What `select` gives must be the same (`Object.is`) while nothing in it changes. */
export function useGraphState<Part>(store: GraphStore, select: (state: GraphState) => Part): Part {
	return useSyncExternalStore(
		store.subscribe,
		() => select(store.get()),
		() => select(START),
	);
}

type Options = { source: GraphSource; camera: Camera | null; renderer: RendererName | null };
type Watched = { camera: Camera; hovered: number | null; selectedAt: { x: number; y: number } | null };

/**
 * Opens the graph in `host` when the page is there, and ends it when the page goes. What changes with every frame is in `watched`,
 * so that React renders nothing for it; `onCamera` is called for moves by hand.
 */
export function useGraph(host: RefObject<HTMLElement | null>, { source, camera, renderer }: Options) {
	const [graph, setGraph] = useState<GraphHandle | null>(null);
	/** The edge under the pointer; state, as words about it are shown there. */
	const [hover, setHover] = useState<{ edge: number; at: { x: number; y: number } } | null>(null);
	const [store] = useState(graphStore);
	const watched = useRef<Watched>({ camera: camera ?? { x: 0, y: 0, k: 1 }, hovered: null, selectedAt: null });
	const onCamera = useRef<(camera: Camera) => void>(() => {});
	const first = useRef({ camera, renderer });

	useEffect(() => {
		const element = host.current;
		if (!element) return;
		const onMessage = (message: FromLayout | FromView) => {
			if (message.kind === "camera") {
				watched.current.camera = message.camera;
				if (!message.follows) onCamera.current(message.camera);
			} else if (message.kind === "hover") {
				watched.current.hovered = message.node;
				element.style.cursor = message.node === null && message.edge === null ? "grab" : "pointer";
				setHover(message.edge === null || !message.at ? null : { edge: message.edge, at: message.at });
			} else if (message.kind === "selected-at") {
				watched.current.selectedAt = message.at;
				element.dataset.selectedAt = `${message.at.x.toFixed(1)} ${message.at.y.toFixed(1)}`;
			} else if (message.kind === "mark") {
				performance.mark(message.name, { startTime: Math.max(0, message.at - performance.timeOrigin) });
			} else store.tell(message);
		};
		const opened = openGraph(element, { source, ...first.current, onMessage });
		setGraph(opened);
		return () => {
			opened.close();
			setGraph(null);
		};
	}, [host, source, store]);

	const retry = useCallback(() => {
		store.tell({ kind: "retried" });
		graph?.toLayout({ kind: "retry" });
	}, [graph, store]);
	return { graph, store, watched, onCamera, retry, hover };
}
