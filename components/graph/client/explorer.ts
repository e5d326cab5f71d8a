// A graph that is open on a page: what can be done with it, and what is known of it. It outlives the workers, which come and go with
// the element that they draw into.
import type { Camera, ColourBy, GraphFilter, GraphSource, Point, ToLayout, ToPage, ToView } from "../messages";
import { toWorld } from "../render/camera";
import { addressBar, isFiltering, type Place } from "./address";
import { type GraphHandle, graphSource, openGraph, readVersion, sizeOf, watchVersion } from "./client";
import { type Hand, listenToPointers } from "./pointer-input";
import { GraphSelection } from "./selection";
import { type GraphStore, graphStore } from "./state";

/** What came from elsewhere stays marked for so long. */
const NEW_MS = 20_000;
/** Types in the legend of a saved picture. */
const MAX_LEGEND_TYPES = 24;

/**
 * The graph of a project, as its address wants to see it first. Nothing is read before `attach`. What buttons and keys call is a
 * field, so that it can be handed to them as it is.
 */
export class Explorer {
	/** The group that is shown; null for all. */
	readonly group: string | null;
	readonly store: GraphStore;
	readonly selection: GraphSelection;
	readonly #first: Place;
	readonly #source: GraphSource;
	#graph: GraphHandle | null = null;
	#address: ReturnType<typeof addressBar> | undefined;
	#host: HTMLElement | null = null;
	#camera: Camera;
	/** Where the selected entity stands, in pixels of the picture. */
	#selectedAt = { x: 0, y: 0 };
	/** The entity that the address names, until its row is there. */
	#awaited: string | null;
	#newTimer: ReturnType<typeof setTimeout> | undefined;

	constructor(projectId: string, first: Place) {
		this.group = first.group;
		this.store = graphStore({ filter: first.filter });
		this.#first = first;
		this.#source = graphSource(projectId, first.group);
		this.#camera = first.camera ?? { x: 0, y: 0, k: 1 };
		this.#awaited = first.node;
		this.selection = new GraphSelection(this.store, {
			ask: this.ask,
			toView: this.toView,
			unfold: () => this.#filterBy({ ...this.store.get().filter, showLeaves: true }),
			noteSelected: (node) => this.#note({ node }),
		});
	}

	/** Answers a question about the rows. A graph that is closed answers as its workers do: never. */
	readonly ask: GraphHandle["ask"] = (question, ...args) =>
		this.#graph?.ask(question, ...args) ?? new Promise(() => {});

	readonly toView = (message: ToView): void => this.#graph?.toView(message);

	/** Opens the graph in an element. Returns what closes it. */
	attach(element: HTMLElement): () => void {
		this.#host = element;
		const { camera, renderer, filter } = this.#first;
		const closing = new AbortController();
		const { signal } = closing;
		const hear = (message: ToPage) => this.#hear(message);
		const graph = openGraph(element, { source: this.#source, camera, renderer, hear, until: signal });
		this.#graph = graph;
		this.#address = addressBar(this.#first, (place) => this.#goTo(place), signal);
		if (isFiltering(filter)) this.#toLayout({ kind: "filter", filter });
		const { selection } = this;
		const hand: Hand = {
			toWorld: (at) => this.#worldAt(at),
			clicked: ({ node, edge }) => void (edge === null ? selection.choose(node) : selection.selectEdge(edge)),
			opened: (node) => void selection.showLocal(node, 1),
			pinned: (node) => this.#markPinned(node, true),
		};
		listenToPointers(element, graph, hand, signal);
		const isAtRest = () => Boolean(this.store.get().progress?.linksDone && !this.store.get().isRunning);
		const refresh = (version: string) => this.#toLayout({ kind: "refresh", version });
		watchVersion(this.#source.nodes.address, isAtRest, refresh, signal);
		// A tab that nobody looks at works out no places.
		document.addEventListener("visibilitychange", () => this.#pause(), { signal });
		return () => {
			closing.abort();
			this.#graph = null;
		};
	}

	/** Reads at once what somebody changed here; `isGone` where it was the selected entity that left. */
	async readAgain({ isGone = false } = {}): Promise<void> {
		if (isGone) this.selection.select(null);
		const version = await readVersion(this.#source.nodes.address);
		if (version) this.#toLayout({ kind: "refresh", version });
	}

	readonly retry = (): void => {
		this.store.set({ broken: null });
		this.#toLayout({ kind: "retry" });
	};

	/** Changes a part of the filter. One that moves is no step to go back to. */
	filter(part: Partial<GraphFilter>, isStep = true): void {
		const filter = { ...this.store.get().filter, ...part };
		this.#filterBy(filter);
		this.#note({ filter }, isStep);
	}

	colourBy(by: ColourBy): void {
		this.store.set({ colourBy: by });
		this.#toLayout({ kind: "colour-by", by });
	}

	readonly togglePause = (): void => {
		this.store.set({ isPaused: !this.store.get().isPaused });
		this.#pause();
	};

	readonly toggleTable = (): void => this.store.set({ isTable: !this.store.get().isTable });
	readonly showKeys = (areKeysShown: boolean): void => this.store.set({ areKeysShown });
	readonly rerun = (): void => this.#toLayout({ kind: "rerun" });
	readonly fit = (): void => this.toView({ kind: "fit", nodes: null });

	zoom(factor: number): void {
		this.toView({ kind: "zoom", factor, at: null });
	}

	/** Pins the selected entity where it stands, or lets it go. */
	readonly togglePin = (): void => {
		const { selected, pinned } = this.store.get();
		if (!selected) return;
		const { node } = selected;
		const isPinned = pinned.includes(node);
		if (isPinned) this.#toLayout({ kind: "unpin", node });
		else {
			this.#toLayout({ kind: "hold", node, at: this.#worldAt(this.#selectedAt) });
			this.#toLayout({ kind: "hold", node, at: null });
		}
		this.#markPinned(node, !isPinned);
	};

	readonly unpinAll = (): void => {
		this.#toLayout({ kind: "unpin", node: null });
		this.toView({ kind: "marks", marks: { pinned: [] } });
		this.store.set({ pinned: [] });
	};

	/** The picture as a file to save, with its title and legend. */
	picture(title: string) {
		const { legend, colourBy } = this.store.get();
		const shown = colourBy === "label" ? legend.labels.slice(0, MAX_LEGEND_TYPES) : legend.communities;
		return this.#graph?.takePicture(
			title,
			shown.map(([name, , hue]) => [name || "no type", hue]),
		);
	}

	/** Another group is another graph: its page is opened anew. */
	readonly openGroup = (group: string | null): void => {
		this.#note({ group, node: null, camera: null });
		location.reload();
	};

	focusPicture(): void {
		this.#host?.focus({ preventScroll: true });
	}

	/** Closes what stands beside the picture, and goes back there. */
	readonly close = (): void => {
		this.selection.clear();
		this.focusPicture();
	};

	#hear(message: ToPage): void {
		switch (message.kind) {
			case "known":
				this.store.set(message.part);
				if (message.part.progress?.nodes) void this.#findAwaited();
				if (message.part.span !== undefined) void this.selection.writeRelations();
				break;
			case "arrived":
				this.#showArrived(message);
				break;
			case "camera":
				this.#camera = message.camera;
				if (!message.follows) this.#note({ camera: message.camera }, false);
				break;
			case "hover":
				if (this.#host) this.#host.style.cursor = message.node === null && message.edge === null ? "grab" : "pointer";
				this.store.set({ hover: message.edge === null || !message.at ? null : { edge: message.edge, at: message.at } });
				break;
			case "selected-at":
				this.#selectedAt = message.at;
				if (this.#host) this.#host.dataset.selectedAt = `${message.at.x.toFixed(1)} ${message.at.y.toFixed(1)}`;
				break;
			case "mark":
				performance.mark(message.name, { startTime: Math.max(0, message.at - performance.timeOrigin) });
		}
	}

	#showArrived({ nodes, edges, marked }: Extract<ToPage, { kind: "arrived" }>): void {
		this.toView({ kind: "marks", marks: { fresh: marked } });
		this.store.set({ arrived: { nodes, edges } });
		clearTimeout(this.#newTimer);
		this.#newTimer = setTimeout(() => {
			this.toView({ kind: "marks", marks: { fresh: [] } });
			this.store.set({ arrived: null });
		}, NEW_MS);
	}

	async #findAwaited(): Promise<void> {
		const options = { fly: !this.#first.camera, silent: true };
		if (this.#awaited !== null && (await this.selection.selectByName(this.#awaited, options))) this.#awaited = null;
	}

	#goTo(place: Place): void {
		if (place.group !== this.group) location.reload();
		this.#filterBy(place.filter);
		if (place.camera) this.toView({ kind: "camera", camera: place.camera });
		if (place.node === null) this.selection.select(null, { silent: true });
		else void this.selection.selectByName(place.node, { fly: !place.camera, silent: true });
	}

	#filterBy(filter: GraphFilter): void {
		this.store.set({ filter });
		this.#toLayout({ kind: "filter", filter });
	}

	#markPinned(node: number, isPinned: boolean): void {
		const others = this.store.get().pinned.filter((one) => one !== node);
		const pinned = isPinned ? [...others, node] : others;
		this.store.set({ pinned, said: isPinned ? "Pinned" : "Unpinned" });
		this.toView({ kind: "marks", marks: { pinned } });
	}

	/** The point of the graph under a pixel of the picture. */
	#worldAt(at: Point): Point {
		return toWorld(this.#camera, sizeOf(this.#host as HTMLElement), at);
	}

	#pause(): void {
		this.#toLayout({ kind: "pause", paused: this.store.get().isPaused || document.hidden });
	}

	#note(part: Partial<Place>, isStep = true): void {
		this.#address?.(part, isStep);
	}

	#toLayout(message: ToLayout): void {
		this.#graph?.toLayout(message);
	}
}
