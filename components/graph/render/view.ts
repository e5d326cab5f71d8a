// Owns the view thread: takes what the layout and the page say, moves the camera and has frames drawn. It runs in a worker, or
// on the page where a worker cannot draw; it knows of neither. Longer than most files, for it is where the messages meet.
import type {
	Camera,
	Canvases,
	Font,
	FromView,
	LayoutToView,
	RendererName,
	Theme,
	ToView,
	ViewSize,
} from "../messages";
import { type Point, panBy, toScreen, toWorld, zoomBy } from "./camera";
import { createCanvasRenderer } from "./canvas-renderer";
import { createDetailBudget, type Detail } from "./detail-budget";
import { createFrameClock } from "./frame-clock";
import { createImmediate } from "./immediate";
import { createInkLayer, type InkLayer, type Marks } from "./ink-layer";
import { createPicker } from "./pick";
import { takePicture } from "./picture";
import { countEdges, type Frame, type Renderer } from "./renderer";
import {
	addEdges,
	addNodes,
	createScene,
	edgeListsOf,
	endsOf,
	isShown,
	neighboursOf,
	setEmphasis,
	setFacts,
	setHues,
	setPlaces,
	setVisible,
} from "./scene";
import { createViewpoint } from "./viewpoint";
import { createWebglRenderer, hasGraphicsCard } from "./webgl-renderer";

type Post = (message: FromView) => void;
type Opening = Extract<ToView, { kind: "open" }>;
type Places = Extract<LayoutToView, { kind: "positions" }>;

/** The pointer must stay on a node this long before the rest fades, so that crossing the graph does not flicker. */
const HOVER_MS = 70;
const PICTURE_PIXELS = 2;
const NOTHING: Marks = {
	selected: null,
	hovered: null,
	edge: null,
	hoveredEdge: null,
	hits: [],
	pinned: [],
	relations: [],
};

/** What is done for each kind of message. */
type Answers<M extends { kind: string }> = { [K in M["kind"]]: (message: Extract<M, { kind: K }>) => void };

function dispatch<M extends { kind: string }>(answers: Answers<M>, message: M): void {
	const answer = answers[message.kind as M["kind"]] as (message: M) => void;
	answer(message);
}

export type View = { receive(message: ToView): void; close(): void };

/** Starts a view that draws nothing until it is opened. `post` reaches the page. */
export function startView(post: Post): View {
	const scene = createScene();
	const pick = createPicker(scene);
	const budget = createDetailBudget();
	let marks = NOTHING;
	let wanted: { nodes: number[]; centre: number | null } | null = null;
	let size: ViewSize = { width: 1, height: 1, pixelRatio: 1 };
	const viewpoint = createViewpoint(scene);
	let theme: Theme;
	let canvases: Canvases;
	let renderer: Renderer | null = null;
	let ink: InkLayer | null = null;
	let layout: MessagePort;
	let hasFont = false;
	let isHidden = false;
	let postedCamera = "";
	let [isLoaded, isBroken, isSettled] = [false, false, false];
	const marked = new Set<string>();
	/** False until something is on the canvases that were taken last. */
	let isReady = false;
	let wasMoving = false;
	/** A whole picture is under way; it shows one moment, so newer places wait for it. */
	let isPainting = false;
	let held: Places | null = null;
	let hoverTimer: ReturnType<typeof setTimeout> | undefined;
	const immediate = createImmediate();

	const clock = createFrameClock({
		now: () => performance.now(),
		requestFrame: (callback) => void requestAnimationFrame(callback),
		after(ms, callback) {
			if (ms === 0) return immediate(callback);
			const timer = setTimeout(callback, ms);
			return () => clearTimeout(timer);
		},
		draw: drawFrame,
		learn: (gapMs) => budget.learn(gapMs, wholeDetail()),
	});

	/** What is drawn now. Of a graph that is larger than the canvas, about the share that fits is on it. */
	function frameNow(whole: Detail): Frame {
		const camera = viewpoint.camera();
		const share = Math.min(1, (viewpoint.fitted().k / camera.k) ** 2);
		return { scene, camera, size, theme, density: { nodes: whole.nodes * share, edges: whole.edges * share } };
	}

	const wholeDetail = () => ({ nodes: scene.placed, edges: countEdges(edgeListsOf(scene)) });

	function drawFrame(isMoving: boolean): "done" | "more" | "busy" {
		if (isHidden || (scene.placed === 0 && !isLoaded)) return "done";
		// Asked for while the renderer is being chosen, a frame is not lost.
		if (!renderer?.isFree()) return "busy";
		const isFlying = viewpoint.advance();
		const whole = wholeDetail();
		const frame = frameNow(whole);
		const detail = isMoving || isFlying ? budget.of(whole) : null;
		const isDone = renderer.draw(frame, detail);
		isPainting = !isDone;
		if (!isDone) return "more";
		wasMoving = detail !== null;
		// A whole picture is seen before its names, which take as long again to be written for the first time.
		const { places } = scene.revision;
		if (wasMoving || !isReady) drawInk();
		else
			requestAnimationFrame(() => viewpoint.camera() === frame.camera && places === scene.revision.places && drawInk());
		if (!isReady) post({ kind: "ready", renderer: renderer.name });
		isReady = true;
		tellPlaces();
		if (scene.placed > 0) mark("gv:first");
		if (detail === null && isLoaded && scene.placed === scene.nodeCount) {
			mark("gv:all");
			if (isSettled) mark("gv:settled");
		}
		if (isFlying) clock.moved();
		if (held) immediate(() => held && takePlaces(held));
		return "done";
	}

	/** Names and rings; how many depends on whether the graph below moved when it was drawn last. */
	function drawInk(isMoving = wasMoving): void {
		ink?.draw({ scene, camera: viewpoint.camera(), size, theme, marks, isMoving, hasFont });
	}

	function mark(name: Extract<FromView, { kind: "mark" }>["name"]): void {
		if (marked.has(name)) return;
		marked.add(name);
		post({ kind: "mark", name, at: performance.timeOrigin + performance.now() });
	}

	function tellPlaces(): void {
		const camera = viewpoint.camera();
		const now = `${camera.x} ${camera.y} ${camera.k}`;
		if (now !== postedCamera) post({ kind: "camera", camera, follows: viewpoint.follows() });
		postedCamera = now;
		const { selected } = marks;
		if (selected !== null && isShown(scene, selected))
			post({ kind: "selected-at", node: selected, at: onCanvas(selected) });
	}

	const placeOf = (node: number): Point => ({ x: scene.xy[2 * node] ?? 0, y: scene.xy[2 * node + 1] ?? 0 });
	const onCanvas = (node: number) => toScreen(viewpoint.camera(), size, placeOf(node));

	/** A context that is taken away comes back slowly, if at all: canvas 2D goes on at once. */
	function replaceWebgl(): void {
		if (renderer?.name !== "webgl") return;
		renderer.close();
		renderer = null;
		post({ kind: "needs-canvases", renderer: "canvas" });
	}

	function open(message: Opening): void {
		({ theme, layout } = message);
		layout.onmessage = ({ data }: MessageEvent<LayoutToView>) => dispatch(heard, data);
		size = message.size;
		const name = message.renderer ?? (hasGraphicsCard() ? "webgl" : "canvas");
		takeCanvases(message.canvases, name);
		setSize(size);
		viewpoint.open(message.camera, message.reducedMotion);
	}

	/** A worker has no fonts of the page: it fetches those that it is told of, and writes its labels again. */
	async function loadFont({ family, source, weight }: Font): Promise<void> {
		const known = (globalThis as { fonts?: FontFaceSet }).fonts;
		if (!known) return;
		known.add(await new FontFace(family, source, { weight }).load());
		hasFont = true;
		drawInk();
	}

	function takeCanvases(taken: Canvases, name: RendererName): void {
		canvases = taken;
		isReady = false;
		renderer?.close();
		renderer =
			(name === "webgl" ? createWebglRenderer(taken.graph, replaceWebgl) : null) ??
			createCanvasRenderer(taken.graph, () => performance.now());
		ink = createInkLayer(taken.ink);
		if (!renderer || !ink) {
			post({ kind: "failed", message: "This browser cannot draw here. The table shows the same graph." });
		}
	}

	function setSize(next: ViewSize): void {
		size = next;
		renderer?.resize(size);
		ink?.resize(size);
		viewpoint.resize(size);
		clock.changed();
	}

	/** What the layout says. */
	const heard: Answers<LayoutToView> = {
		positions: takePlaces,
		nodes(message) {
			addNodes(scene, message);
			isBroken = false;
			clock.arrived();
		},
		edges(message) {
			addEdges(scene, message);
			isBroken = false;
			clock.arrived();
		},
		hues({ hues }) {
			setHues(scene, hues);
			clock.changed();
		},
		"node-facts"(message) {
			setFacts(scene, message);
			clock.changed();
		},
		visible({ nodes, edges }) {
			setVisible(scene, nodes, edges);
			emphasise();
			clock.changed();
		},
		loaded({ nodes, edges }) {
			setVisible(scene, nodes, edges);
			// What the address asks for was selected before its edges came.
			emphasise();
			isLoaded = true;
			clock.finish();
		},
		broken() {
			isBroken = true;
			clock.finish();
		},
	};

	function takePlaces(places: Places): void {
		if (isPainting) {
			if (held) giveBack(held.xy);
			held = places;
			return;
		}
		held = null;
		const isFirst = scene.placed === 0;
		giveBack(setPlaces(scene, places.xy));
		isSettled = places.settled;
		viewpoint.placed((isLoaded || isBroken) && !isSettled);
		if (isSettled) clock.finish();
		else if (isFirst) clock.changed();
		else if (isLoaded || isBroken) clock.placed();
		else clock.arrived();
	}

	function giveBack(xy: Float32Array): void {
		if (xy.length > 0) layout.postMessage({ kind: "spent", xy }, [xy.buffer]);
	}

	function steer(next: Camera): void {
		viewpoint.steer(next);
		clock.moved();
	}

	function point(at: Point | null): void {
		const camera = viewpoint.camera();
		const { node, edge } = at ? pick(camera, toWorld(camera, size, at)) : { node: null, edge: null };
		if (node === marks.hovered && edge === marks.hoveredEdge) return;
		const isNewNode = node !== marks.hovered;
		marks = { ...marks, hovered: node, hoveredEdge: edge };
		post({ kind: "hover", node, edge, at: node === null ? at : onCanvas(node) });
		if (isNewNode) {
			clearTimeout(hoverTimer);
			hoverTimer = setTimeout(emphasise, HOVER_MS);
		}
		drawInk(false);
	}

	/** What the page asks for stands first, then the hovered node's neighbours, then the selected one's. */
	function emphasise(): void {
		const centre = marks.hovered ?? (wanted ? null : marks.selected);
		if (wanted && marks.hovered === null) setEmphasis(scene, wanted);
		else if (centre === null && marks.edge !== null)
			setEmphasis(scene, { nodes: endsOf(scene, marks.edge), centre: null });
		else setEmphasis(scene, centre === null ? null : { nodes: neighboursOf(scene, centre), centre });
		clock.changed();
	}

	/** Two pixels for each of CSS at least, whatever the screen has. */
	async function picture({ id, title, legend }: Extract<ToView, { kind: "picture" }>): Promise<void> {
		if (!renderer) return;
		const shown = size;
		setSize({ ...size, pixelRatio: Math.max(PICTURE_PIXELS, size.pixelRatio) });
		const frame = frameNow(wholeDetail());
		while (!renderer.draw(frame, null));
		drawInk(false);
		const taken = takePicture([canvases.graph, canvases.ink], { size, theme, title, legend });
		setSize(shown);
		// At once, so that no empty canvas is ever on the screen.
		drawFrame(false);
		post({ kind: "picture", id, png: await taken });
	}

	/** What the page says. */
	const answers: Answers<ToView> = {
		open,
		canvases(message) {
			takeCanvases(message.canvases, message.renderer);
			setSize(size);
		},
		fonts({ fonts }) {
			for (const font of fonts) void loadFont(font);
		},
		size(message) {
			const { width, height, pixelRatio } = message.size;
			const isSame = width === size.width && height === size.height && pixelRatio === size.pixelRatio;
			if (!isSame) setSize(message.size);
		},
		theme(message) {
			theme = message.theme;
			clock.changed();
		},
		pan: ({ dx, dy }) => steer(panBy(viewpoint.camera(), dx, dy)),
		zoom: ({ factor, at }) => steer(zoomBy(viewpoint.camera(), size, factor, at)),
		camera: (message) => steer(message.camera),
		fit({ nodes }) {
			viewpoint.show(nodes, isSettled);
			clock.moved();
		},
		fly({ node }) {
			viewpoint.fly(node);
			clock.moved();
		},
		pointer: ({ at }) => point(at),
		pick({ id, at }) {
			const camera = viewpoint.camera();
			const world = toWorld(camera, size, at);
			post({ kind: "picked", id, ...pick(camera, world), world });
		},
		select({ node }) {
			if (node !== null) viewpoint.stay();
			marks = { ...marks, selected: node, edge: null, relations: [] };
			emphasise();
		},
		"select-edge"({ edge }) {
			if (edge !== null) viewpoint.stay();
			marks = { ...marks, selected: null, edge, relations: [] };
			emphasise();
		},
		relations({ relations }) {
			marks = { ...marks, relations };
			drawInk();
		},
		emphasis({ nodes, centre }) {
			wanted = nodes && { nodes, centre };
			emphasise();
		},
		hits({ nodes }) {
			marks = { ...marks, hits: nodes };
			drawInk();
		},
		pinned({ nodes }) {
			marks = { ...marks, pinned: nodes };
			drawInk();
		},
		shown({ shown }) {
			isHidden = !shown;
			clock.changed();
		},
		picture: (message) => void picture(message),
	};

	return {
		receive: (message) => dispatch(answers, message),
		close() {
			clock.close();
			clearTimeout(hoverTimer);
			renderer?.close();
			layout?.close();
		},
	};
}
