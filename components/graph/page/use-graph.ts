"use client";
// Owns what the page knows of the two workers: how far loading, layout and drawing are.
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { Camera, FromLayout, FromView, GraphSource, LoadProgress, RendererName, StreamBreak } from "../messages";
import { type GraphHandle, openGraph } from "./open-graph";

export type Legend = Pick<Extract<FromLayout, { kind: "legend" }>, "labels" | "patterns">;

export type GraphState = {
	progress: LoadProgress | null;
	legend: Legend;
	/** How much of its way to rest the layout has behind it, from 0 to 1. */
	done: number;
	isRunning: boolean;
	/** Nodes in sight; null before any filter was counted. */
	visible: number | null;
	broken: StreamBreak | null;
	/** The graph moved while it was being read: this is its version now. */
	movedTo: string | null;
	renderer: RendererName | null;
	failure: string | null;
};

const START: GraphState = {
	progress: null,
	legend: { labels: [], patterns: [] },
	done: 0,
	isRunning: false,
	visible: null,
	broken: null,
	movedTo: null,
	renderer: null,
	failure: null,
};

type Event = FromLayout | FromView | { kind: "retried" };

function next(state: GraphState, event: Event): GraphState {
	if (event.kind === "progress") return { ...state, progress: event.progress };
	if (event.kind === "legend") return { ...state, legend: { labels: event.labels, patterns: event.patterns } };
	if (event.kind === "layout") return { ...state, done: event.done, isRunning: event.running };
	if (event.kind === "filtered") return { ...state, visible: event.visible };
	if (event.kind === "broken") return { ...state, broken: event.break };
	if (event.kind === "moved-on") return { ...state, movedTo: event.version };
	if (event.kind === "ready") return { ...state, renderer: event.renderer };
	if (event.kind === "failed") return { ...state, failure: event.message };
	if (event.kind === "retried") return { ...state, broken: null, movedTo: null };
	return state;
}

type Options = { source: GraphSource; cacheKey: string; camera: Camera | null; renderer: RendererName | null };
type Watched = { camera: Camera; hovered: number | null; selectedAt: { x: number; y: number } | null };

/**
 * Opens the graph in `host` when the page is there and ends it when the page goes. What changes with every frame is in
 * `watched`, so that React draws nothing for it; `onCamera` is told of moves by hand.
 */
export function useGraph(host: RefObject<HTMLElement | null>, { source, cacheKey, camera, renderer }: Options) {
	const [graph, setGraph] = useState<GraphHandle | null>(null);
	const [state, tell] = useReducer(next, START);
	const watched = useRef<Watched>({ camera: camera ?? { x: 0, y: 0, k: 1 }, hovered: null, selectedAt: null });
	const onCamera = useRef<(camera: Camera) => void>(() => {});
	const first = useRef({ camera, renderer });
	const { nodes, links, nodePageRows, linkPageRows } = source;

	useEffect(() => {
		const element = host.current;
		if (!element) return;
		const hear = (message: FromLayout | FromView) => {
			if (message.kind === "camera") {
				watched.current.camera = message.camera;
				if (!message.follows) onCamera.current(message.camera);
			} else if (message.kind === "hover") {
				watched.current.hovered = message.node;
				element.style.cursor = message.node === null ? "grab" : "pointer";
			} else if (message.kind === "selected-at") {
				watched.current.selectedAt = message.at;
				element.dataset.selectedAt = `${message.at.x.toFixed(1)} ${message.at.y.toFixed(1)}`;
			} else if (message.kind === "mark") {
				performance.mark(message.name, { startTime: Math.max(0, message.at - performance.timeOrigin) });
			} else tell(message);
		};
		const page = { nodes, links, nodePageRows, linkPageRows };
		const opened = openGraph(element, { source: page, cacheKey, ...first.current, hear });
		setGraph(opened);
		return () => {
			opened.close();
			setGraph(null);
		};
	}, [host, nodes, links, nodePageRows, linkPageRows, cacheKey]);

	const retry = useCallback(() => {
		tell({ kind: "retried" });
		graph?.toLayout({ kind: "retry" });
	}, [graph]);
	return { graph, state, watched, onCamera, retry };
}
