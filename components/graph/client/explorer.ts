// A graph that is open on a page: what can be done with it, and what is known of it. It outlives the workers, which come and go with
// the element that they draw into.
import type { Camera, ColourBy, GraphFilter, GraphSource, Point, ToLayout, ToPage, ToView } from "../messages";
import { toWorld } from "../render/camera";
import { addressBar, isFiltering, type Place } from "./address";
import { type GraphHandle, openGraph, readVersion, sizeOf, watchVersion } from "./client";
import { type Hand, listenToPointers } from "./pointer-input";
import { graphSelection } from "./selection";
import { graphStore } from "./state";

export type Explorer = ReturnType<typeof createExplorer>;

/** What came from elsewhere stays marked for so long. */
const NEW_MS = 20_000;
/** Types in the legend of a saved picture. */
const IN_PICTURE = 24;

/** Of a project's rows, as the address `first` wants to see them. Nothing is read before `attach`. Longer than 80 lines, as a class would be: it holds what is private to the short functions inside it. */
export function createExplorer(projectId: string, first: Place) {
	const { group } = first;
	const source = graphSource(projectId, group);
	const store = graphStore({ filter: first.filter });
	let graph: GraphHandle | null = null;
	let address: ReturnType<typeof addressBar> | undefined;
	let host: HTMLElement | null = null;
	let camera: Camera = first.camera ?? { x: 0, y: 0, k: 1 };
	/** Where the selected entity stands, in pixels of the picture. */
	let selectedAt = { x: 0, y: 0 };
	/** The entity that the address names, until its row is there. */
	let awaited = first.node;
	let newTimer: ReturnType<typeof setTimeout> | undefined;

	const toLayout = (message: ToLayout) => graph?.toLayout(message);
	const toView = (message: ToView) => graph?.toView(message);
	/** A graph that is closed answers as its workers do: never. */
	const ask: GraphHandle["ask"] = (question, ...args) => graph?.ask(question, ...args) ?? new Promise(() => {});
	const note = (part: Partial<Place>, isStep = true) => address?.(part, isStep);
	const unfold = () => filterBy({ ...store.get().filter, showLeaves: true });
	const selection = graphSelection(store, { ask, toView, unfold }, (node) => note({ node }));

	function filterBy(filter: GraphFilter): void {
		store.set({ filter });
		toLayout({ kind: "filter", filter });
	}

	function mark(node: number, isPinned: boolean): void {
		const others = store.get().pinned.filter((one) => one !== node);
		const pinned = isPinned ? [...others, node] : others;
		store.set({ pinned, said: isPinned ? "Pinned" : "Unpinned" });
		toView({ kind: "marks", marks: { pinned } });
	}

	function goTo(place: Place): void {
		if (place.group !== group) location.reload();
		filterBy(place.filter);
		if (place.camera) toView({ kind: "camera", camera: place.camera });
		if (place.node === null) selection.select(null, { silent: true });
		else void selection.selectByName(place.node, { fly: !place.camera, silent: true });
	}

	async function findAwaited(): Promise<void> {
		if (awaited !== null && (await selection.selectByName(awaited, { fly: !first.camera, silent: true })))
			awaited = null;
	}

	function showArrived({ nodes, edges, marked }: Extract<ToPage, { kind: "arrived" }>): void {
		toView({ kind: "marks", marks: { fresh: marked } });
		store.set({ arrived: { nodes, edges } });
		clearTimeout(newTimer);
		newTimer = setTimeout(() => {
			toView({ kind: "marks", marks: { fresh: [] } });
			store.set({ arrived: null });
		}, NEW_MS);
	}

	function hear(message: ToPage): void {
		switch (message.kind) {
			case "known":
				store.set(message.part);
				if (message.part.progress?.nodes) void findAwaited();
				if (message.part.span !== undefined) void selection.writeRelations();
				break;
			case "arrived":
				showArrived(message);
				break;
			case "camera":
				camera = message.camera;
				if (!message.follows) note({ camera }, false);
				break;
			case "hover":
				if (host) host.style.cursor = message.node === null && message.edge === null ? "grab" : "pointer";
				store.set({ hover: message.edge === null || !message.at ? null : { edge: message.edge, at: message.at } });
				break;
			case "selected-at":
				selectedAt = message.at;
				if (host) host.dataset.selectedAt = `${message.at.x.toFixed(1)} ${message.at.y.toFixed(1)}`;
				break;
			case "mark":
				performance.mark(message.name, { startTime: Math.max(0, message.at - performance.timeOrigin) });
		}
	}

	/** The point of the graph under a pixel of the picture. */
	const worldAt = (at: Point) => toWorld(camera, sizeOf(host as HTMLElement), at);

	const focusPicture = () => host?.focus({ preventScroll: true });
	const pause = () => toLayout({ kind: "pause", paused: store.get().isPaused || document.hidden });

	return {
		...selection,
		store,
		ask,
		toView,
		/** Opens the graph in an element. Returns what closes it. */
		attach(element: HTMLElement): () => void {
			host = element;
			const closing = new AbortController();
			const { signal } = closing;
			graph = openGraph(element, { source, camera: first.camera, renderer: first.renderer, hear, until: signal });
			address = addressBar(first, goTo, signal);
			if (isFiltering(first.filter)) toLayout({ kind: "filter", filter: first.filter });
			const hand: Hand = {
				toWorld: worldAt,
				clicked: ({ node, edge }) => void (edge === null ? selection.choose(node) : selection.selectEdge(edge)),
				opened: (node) => void selection.showLocal(node, 1),
				pinned: (node) => mark(node, true),
			};
			listenToPointers(element, graph, hand, signal);
			const isAtRest = () => Boolean(store.get().progress?.linksDone && !store.get().isRunning);
			const refresh = (version: string) => toLayout({ kind: "refresh", version });
			watchVersion(source.nodes.address, isAtRest, refresh, signal);
			// A tab that nobody looks at works out no places.
			document.addEventListener("visibilitychange", pause, { signal });
			return () => {
				closing.abort();
				graph = null;
			};
		},
		/** Reads at once what somebody changed here; `isGone` where it was the selected entity that left. */
		async readAgain({ isGone = false } = {}): Promise<void> {
			if (isGone) selection.select(null);
			const version = await readVersion(source.nodes.address);
			if (version) toLayout({ kind: "refresh", version });
		},
		retry(): void {
			store.set({ broken: null });
			toLayout({ kind: "retry" });
		},
		/** Changes a part of the filter. One that moves is no step to go back to. */
		filter(part: Partial<GraphFilter>, isStep = true): void {
			const filter = { ...store.get().filter, ...part };
			filterBy(filter);
			note({ filter }, isStep);
		},
		colourBy(by: ColourBy): void {
			store.set({ colourBy: by });
			toLayout({ kind: "colour-by", by });
		},
		togglePause(): void {
			store.set({ isPaused: !store.get().isPaused });
			pause();
		},
		toggleTable: () => store.set({ isTable: !store.get().isTable }),
		showKeys: (areKeysShown: boolean) => store.set({ areKeysShown }),
		rerun: () => toLayout({ kind: "rerun" }),
		zoom: (factor: number) => toView({ kind: "zoom", factor, at: null }),
		fit: () => toView({ kind: "fit", nodes: null }),
		/** Pins the selected entity where it stands, or lets it go. */
		togglePin(): void {
			const { selected, pinned } = store.get();
			if (!selected) return;
			const { node } = selected;
			const isPinned = pinned.includes(node);
			if (isPinned) toLayout({ kind: "unpin", node });
			else {
				toLayout({ kind: "hold", node, at: worldAt(selectedAt) });
				toLayout({ kind: "hold", node, at: null });
			}
			mark(node, !isPinned);
		},
		unpinAll(): void {
			toLayout({ kind: "unpin", node: null });
			toView({ kind: "marks", marks: { pinned: [] } });
			store.set({ pinned: [] });
		},
		picture: (title: string) => {
			const { legend, colourBy } = store.get();
			const shown = colourBy === "label" ? legend.labels.slice(0, IN_PICTURE) : legend.communities;
			return graph?.takePicture(
				title,
				shown.map(([name, , hue]) => [name || "no type", hue]),
			);
		},
		/** Null for all. */
		group,
		/** Another group is another graph: its page is opened anew. */
		openGroup(group: string | null): void {
			note({ group, node: null, camera: null });
			location.reload();
		},
		focusPicture,
		/** Closes what stands beside the picture, and goes back there. */
		close(): void {
			selection.letGo();
			focusPicture();
		},
	};
}

/** The streams behind the page `/p/{project}/graph`, as many rows at a time as the service gives; of one group, or of all (null). */
function graphSource(projectId: string, group: string | null): GraphSource {
	const home = `/p/${projectId}/graph-rows`;
	const query = group ? `group_id=${group}` : "";
	const all = `include_retracted=true${query && `&${query}`}`;
	return {
		nodes: { address: `${home}/nodes${query && `?${query}`}`, pageRows: 50_000 },
		links: { address: `${home}/links?${all}`, pageRows: 100_000 },
		facts: { address: `${home}/facts?${all}`, pageRows: 100_000 },
		cacheKey: `${projectId} ${group ?? ""}`,
	};
}
