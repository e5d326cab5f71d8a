// The view: takes what the page and the layout say, moves the camera and has frames drawn.
import type { Camera, Picked, Point, RendererName, RowsState, Theme, ToPage, ToView, ViewSize } from "../messages";
import { createTurns } from "../turns";
import { Attention } from "./attention";
import { panBy, toScreen, toWorld, zoomBy } from "./camera";
import { createDetailBudget, type Detail } from "./detail-budget";
import { FrameClock } from "./frame-clock";
import { pick } from "./pick";
import { countEdges, type Frame } from "./renderer";
import * as scenes from "./scene";
import { Surface } from "./surface";
import { Viewpoint } from "./viewpoint";

type Opening = Extract<ToView, { kind: "open" }>;
type Places = Extract<ToView, { kind: "positions" }>;
type Message = Exclude<ToView, Opening>;
/** What is done for each kind of message. */
type Takers = { [K in Message["kind"]]: (message: Extract<Message, { kind: K }>) => void };

/** Pixels of a saved picture for each of CSS at least, whatever the screen has. */
const PICTURE_PIXELS = 2;

export class View {
	readonly #scene = new scenes.Scene();
	readonly #budget = createDetailBudget();
	readonly #viewpoint: Viewpoint;
	readonly #attention = new Attention(this.#scene, () => this.#clock.changed());
	readonly #surface: Surface;
	readonly #turn = createTurns();
	readonly #marked = new Set<string>();
	readonly #clock = new FrameClock({
		now: () => performance.now(),
		requestFrame: (callback) => void requestAnimationFrame(callback),
		after: (ms, callback) => {
			if (ms === 0) return this.#turn(callback);
			const timer = setTimeout(callback, ms);
			return () => clearTimeout(timer);
		},
		draw: (isMoving) => this.#draw(isMoving),
		learn: (gapMs) => this.#budget.learn(gapMs, this.#whole()),
	});
	#theme: Theme;
	#rows: RowsState = "loading";
	#isSettled = false;
	#wasMoving = false;
	/** The renderer that has drawn, as the page knows it. */
	#ready: RendererName | null = null;
	/** A whole picture is under way; it shows one moment, so newer places wait for it. */
	#isPainting = false;
	#held: Places | null = null;
	#postedCamera: Camera | null = null;

	/** `post` reaches the page. */
	constructor(
		opening: Opening,
		private readonly post: (message: ToPage) => void,
	) {
		this.#theme = opening.theme;
		this.#surface = new Surface(opening.canvases, opening.renderer, () => this.#clock.changed());
		this.#viewpoint = new Viewpoint(this.#scene, opening.size, opening.reducedMotion, opening.camera);
		this.#resize(opening.size);
	}

	receive(message: Message): void {
		(this.#takers[message.kind] as (message: Message) => void)(message);
	}

	readonly #takers: Takers = {
		size: ({ size }) => this.#resize(size),
		theme: ({ theme }) => {
			this.#theme = theme;
			this.#clock.changed();
		},
		pan: ({ dx, dy }) => this.#move((viewpoint) => viewpoint.steer(panBy(viewpoint.camera, dx, dy))),
		zoom: ({ factor, at }) =>
			this.#move((viewpoint) => viewpoint.steer(zoomBy(viewpoint.camera, this.#surface.size, factor, at))),
		camera: ({ camera }) => this.#move((viewpoint) => viewpoint.steer(camera)),
		fit: ({ nodes }) => this.#move((viewpoint) => viewpoint.show(nodes, this.#isSettled)),
		fly: ({ node }) => this.#move((viewpoint) => viewpoint.fly(node)),
		pointer: ({ at }) => {
			const found = at ? this.#pick(at) : { node: null, edge: null };
			if (!this.#attention.hover(found)) return;
			this.post({ kind: "hover", ...found, at: found.node === null ? at : this.#onCanvas(found.node) });
			this.#drawLabels(false);
		},
		pick: ({ id, at }) => this.post({ kind: "answer", id, answer: this.#pick(at) }),
		marks: ({ marks }) => {
			// What one has chosen stays where it is.
			if (typeof (marks.selected ?? marks.edge) === "number") this.#viewpoint.follows = false;
			this.#attention.mark(marks);
			this.#drawLabels();
		},
		picture: (message) => void this.#picture(message),
		positions: (places) => this.#takePlaces(places),
		nodes: (message) => {
			scenes.addNodes(this.#scene, message);
			this.#arrive();
		},
		edges: (message) => {
			scenes.addEdges(this.#scene, message);
			this.#arrive();
		},
		visible: ({ nodes, edges, rows }) => {
			scenes.setVisible(this.#scene, nodes, edges);
			// What the address asks for was selected before its edges came.
			this.#attention.emphasise();
			if (rows !== "loading" && rows !== this.#rows) this.#clock.finish();
			this.#rows = rows;
		},
	};

	#move(how: (viewpoint: Viewpoint) => void): void {
		how(this.#viewpoint);
		this.#clock.moved();
	}

	#resize(size: ViewSize): void {
		this.#surface.resize(size);
		this.#viewpoint.resize(size, this.#attention.selectedPlace());
		this.#clock.changed();
	}

	#arrive(): void {
		if (this.#rows === "broken") this.#rows = "loading";
		if (this.#rows === "loaded") this.#clock.changed();
		else this.#clock.arrived();
	}

	#whole(): Detail {
		return { nodes: this.#scene.placed, edges: countEdges(this.#scene) };
	}

	/** What is drawn now. Of a graph that is larger than the canvas, about the share that fits is on it. */
	#frame(): Frame {
		const camera = this.#viewpoint.camera;
		const share = Math.min(1, (this.#viewpoint.fitted.k / camera.k) ** 2);
		const { nodes, edges } = this.#whole();
		const density = { nodes: nodes * share, edges: edges * share };
		return { scene: this.#scene, camera, size: this.#surface.size, theme: this.#theme, density };
	}

	#draw(isMoving: boolean): "done" | "more" | "busy" {
		const { renderer } = this.#surface;
		if (this.#scene.placed === 0 && this.#rows !== "loaded") return "done";
		if (!renderer.isFree()) return "busy";
		const isFlying = this.#viewpoint.advance();
		const frame = this.#frame();
		const detail = isMoving || isFlying ? this.#budget.of(this.#whole()) : null;
		this.#isPainting = !renderer.draw(frame, detail);
		if (this.#isPainting) return "more";
		this.#wasMoving = detail !== null;
		this.#drawLabelsAbove(frame);
		this.#report(renderer.name, detail === null);
		if (isFlying) this.#clock.moved();
		const held = this.#held;
		if (held) this.#turn(() => held === this.#held && this.#takePlaces(held));
		return "done";
	}

	/** A whole picture is seen before its names, which take as long again to be written for the first time. */
	#drawLabelsAbove({ camera }: Frame): void {
		const { places } = this.#scene.revision;
		const isSame = () => this.#viewpoint.camera === camera && places === this.#scene.revision.places;
		if (this.#wasMoving || !this.#ready) this.#drawLabels();
		else requestAnimationFrame(() => isSame() && this.#drawLabels());
	}

	/** Names and rings; how many depends on whether the graph below moved when it was drawn last. */
	#drawLabels(isMoving = this.#wasMoving): void {
		this.#surface.labels.draw({ ...this.#frame(), marks: this.#attention.marks, isMoving });
	}

	/** What the page is told of a frame that is drawn. */
	#report(renderer: RendererName, isWhole: boolean): void {
		// Without it names stay in the system's fonts.
		const drawAnew = () => this.#drawLabels();
		if (this.#ready === null) this.#surface.labels.loadFont().then(drawAnew, drawAnew);
		if (this.#ready !== renderer) this.post({ kind: "known", part: { renderer } });
		this.#ready = renderer;
		const camera = this.#viewpoint.camera;
		if (camera !== this.#postedCamera) this.post({ kind: "camera", camera, follows: this.#viewpoint.follows });
		this.#postedCamera = camera;
		const { selected } = this.#attention.marks;
		if (selected !== null && scenes.isShown(this.#scene, selected))
			this.post({ kind: "selected-at", node: selected, at: this.#onCanvas(selected) });
		const { placed, nodeCount } = this.#scene;
		if (placed > 0) this.#mark("gv:first");
		if (!isWhole || this.#rows !== "loaded" || placed !== nodeCount) return;
		this.#mark("gv:all");
		if (this.#isSettled) this.#mark("gv:settled");
	}

	/** A frame is on the screen once the frame after the next is asked for: the calls that draw it are over before it is seen. */
	#mark(name: Extract<ToPage, { kind: "mark" }>["name"]): void {
		if (this.#marked.has(name)) return;
		this.#marked.add(name);
		const seen = () => this.post({ kind: "mark", name, at: performance.timeOrigin + performance.now() });
		requestAnimationFrame(() => requestAnimationFrame(seen));
	}

	/** What is under a CSS pixel. */
	#pick(at: Point): Picked {
		const { camera } = this.#viewpoint;
		return pick(this.#scene, camera, toWorld(camera, this.#surface.size, at));
	}

	#onCanvas(node: number): Point {
		return toScreen(this.#viewpoint.camera, this.#surface.size, scenes.placeOf(this.#scene, node));
	}

	#takePlaces(places: Places): void {
		this.#held = this.#isPainting ? places : null;
		if (this.#isPainting) return;
		const isFirst = this.#scene.placed === 0;
		scenes.setPlaces(this.#scene, places.xy);
		this.#isSettled = places.settled;
		this.#viewpoint.placed(this.#rows !== "loading" && !places.settled);
		if (places.settled) this.#clock.finish();
		else if (isFirst) this.#clock.changed();
		else if (this.#rows === "loading") this.#clock.arrived();
		else this.#clock.placed();
	}

	/** The graph as a file: drawn with names and rings at the size of the picture, then the old size comes back. */
	async #picture({ id, title, legend }: Extract<ToView, { kind: "picture" }>): Promise<void> {
		const { renderer, size } = this.#surface;
		this.#surface.resize({ ...size, pixelRatio: Math.max(PICTURE_PIXELS, size.pixelRatio) });
		while (!renderer.draw(this.#frame(), null));
		this.#drawLabels(false);
		const taken = this.#surface.picture({ theme: this.#theme, title, legend });
		this.#surface.resize(size);
		// At once, so that no empty canvas is ever on the screen.
		if (this.#draw(false) !== "done") this.#clock.finish();
		this.post({ kind: "answer", id, answer: await taken });
	}
}
