// The view: takes what the layout and the page say, moves the camera and has frames drawn. It runs in a worker, or on the page where a
// worker cannot draw; it knows of neither.
import type { Camera, FromView, LayoutToView, Theme, ToView, ViewSize } from "../messages";
import { Attention } from "./attention";
import { type Point, panBy, toScreen, toWorld, zoomBy } from "./camera";
import { createDetailBudget, type Detail } from "./detail-budget";
import { createFrameClock } from "./frame-clock";
import { createImmediate } from "./immediate";
import { createPicker } from "./pick";
import { countEdges, type Frame } from "./renderer";
import * as scenes from "./scene";
import { Surface } from "./surface";
import { createViewpoint } from "./viewpoint";
import { hasGraphicsCard } from "./webgl-renderer";

type Places = Extract<LayoutToView, { kind: "positions" }>;

/** What is done for each kind of message. */
type Takers<M extends { kind: string }> = { [K in M["kind"]]: (message: Extract<M, { kind: K }>) => void };

function dispatch<M extends { kind: string }>(takers: Takers<M>, message: M): void {
	const take = takers[message.kind as M["kind"]] as (message: M) => void;
	take(message);
}

/** A view that draws nothing until it is opened. */
export class View {
	readonly #scene = scenes.createScene();
	readonly #pick = createPicker(this.#scene);
	readonly #budget = createDetailBudget();
	readonly #viewpoint = createViewpoint(this.#scene);
	readonly #attention = new Attention(this.#scene, () => this.#clock.changed());
	readonly #surface = new Surface(() => this.post({ kind: "needs-canvases", renderer: "canvas" }));
	readonly #immediate = createImmediate();
	readonly #marked = new Set<string>();
	readonly #clock = createFrameClock({
		now: () => performance.now(),
		requestFrame: (callback) => void requestAnimationFrame(callback),
		after: (ms, callback) => {
			if (ms === 0) return this.#immediate(callback);
			const timer = setTimeout(callback, ms);
			return () => clearTimeout(timer);
		},
		draw: (isMoving) => this.#draw(isMoving),
		learn: (gapMs) => this.#budget.learn(gapMs, this.#whole()),
	});
	#theme: Theme | null = null;
	#layout: MessagePort | null = null;
	#isHidden = false;
	#isLoaded = false;
	#isBroken = false;
	#isSettled = false;
	#wasMoving = false;
	/** A whole picture is under way; it shows one moment, so newer places wait for it. */
	#isPainting = false;
	#held: Places | null = null;
	#postedCamera = "";

	/** `post` reaches the page. */
	constructor(private readonly post: (message: FromView) => void) {}

	/** Takes what the page says. */
	receive(message: ToView): void {
		dispatch(this.#ofPage, message);
	}

	readonly #ofPage: Takers<ToView> = {
		open: (message) => this.#open(message),
		canvases: (message) => this.#take(message),
		fonts: ({ fonts }) => fonts.forEach((font) => void this.#surface.addFont(font).then(() => this.#drawInk())),
		size: ({ size }) => this.#resize(size),
		theme: ({ theme }) => {
			this.#theme = theme;
			this.#clock.changed();
		},
		shown: ({ shown }) => {
			this.#isHidden = !shown;
			this.#clock.changed();
		},
		pan: ({ dx, dy }) => this.#steer(panBy(this.#viewpoint.camera(), dx, dy)),
		zoom: ({ factor, at }) => this.#steer(zoomBy(this.#viewpoint.camera(), this.#surface.size, factor, at)),
		camera: ({ camera }) => this.#steer(camera),
		fit: ({ nodes }) => {
			this.#viewpoint.show(nodes, this.#isSettled);
			this.#clock.moved();
		},
		fly: ({ node }) => {
			this.#viewpoint.fly(node);
			this.#clock.moved();
		},
		pointer: ({ at }) => {
			const found = at ? this.#pick(this.#viewpoint.camera(), this.#toWorld(at)) : { node: null, edge: null };
			if (!this.#attention.hover(found)) return;
			this.post({ kind: "hover", ...found, at: found.node === null ? at : this.#onCanvas(found.node) });
			this.#drawInk(false);
		},
		pick: ({ id, at }) => {
			const world = this.#toWorld(at);
			this.post({ kind: "picked", id, ...this.#pick(this.#viewpoint.camera(), world), world });
		},
		select: ({ node, edge }) => {
			if (node !== null || edge !== null) this.#viewpoint.stay();
			this.#attention.select(node, edge);
		},
		emphasis: ({ nodes, centre }) => this.#attention.lift(nodes && { nodes, centre }),
		marks: ({ marks }) => {
			this.#attention.marks = { ...this.#attention.marks, ...marks };
			this.#drawInk();
		},
		picture: (message) => void this.#picture(message),
	};

	readonly #ofLayout: Takers<LayoutToView> = {
		positions: (places) => this.#takePlaces(places),
		nodes: (message) => {
			scenes.addNodes(this.#scene, message);
			this.#isBroken = false;
			this.#clock.arrived();
		},
		edges: (message) => {
			scenes.addEdges(this.#scene, message);
			this.#isBroken = false;
			this.#clock.arrived();
		},
		hues: ({ hues }) => {
			scenes.setHues(this.#scene, hues);
			this.#clock.changed();
		},
		"node-facts": (message) => {
			scenes.setFacts(this.#scene, message);
			this.#clock.changed();
		},
		visible: ({ nodes, edges }) => {
			scenes.setVisible(this.#scene, nodes, edges);
			// What the address asks for was selected before its edges came.
			this.#attention.emphasise();
		},
		loaded: (message) => {
			this.#ofLayout.visible({ ...message, kind: "visible" });
			this.#isLoaded = true;
			this.#clock.finish();
		},
		broken: () => {
			this.#isBroken = true;
			this.#clock.finish();
		},
	};

	#open(message: Extract<ToView, { kind: "open" }>): void {
		this.#theme = message.theme;
		this.#layout = message.layout;
		this.#layout.onmessage = ({ data }: MessageEvent<LayoutToView>) => dispatch(this.#ofLayout, data);
		this.#surface.size = message.size;
		this.#take({ ...message, renderer: message.renderer ?? (hasGraphicsCard() ? "webgl" : "canvas") });
		this.#resize(message.size);
		this.#viewpoint.open(message.camera, message.reducedMotion);
	}

	#take({ canvases, renderer }: Pick<Extract<ToView, { kind: "canvases" }>, "canvases" | "renderer">): void {
		const canDraw = this.#surface.take(canvases, renderer);
		this.#clock.changed();
		if (canDraw) return;
		this.post({ kind: "failed", message: "This browser cannot draw here. The table shows the same graph." });
	}

	#resize(size: ViewSize): void {
		this.#surface.resize(size);
		this.#viewpoint.resize(size);
		this.#clock.changed();
	}

	#whole(): Detail {
		return { nodes: this.#scene.placed, edges: countEdges(scenes.edgeListsOf(this.#scene)) };
	}

	/** What is drawn now. Of a graph that is larger than the canvas, about the share that fits is on it. */
	#frame(): Frame {
		const camera = this.#viewpoint.camera();
		const share = Math.min(1, (this.#viewpoint.fitted().k / camera.k) ** 2);
		const { nodes, edges } = this.#whole();
		const density = { nodes: nodes * share, edges: edges * share };
		return { scene: this.#scene, camera, size: this.#surface.size, theme: this.#theme as Theme, density };
	}

	#draw(isMoving: boolean): "done" | "more" | "busy" {
		const scene = this.#scene;
		const { renderer } = this.#surface;
		if (this.#isHidden || (scene.placed === 0 && !this.#isLoaded)) return "done";
		// Asked for while other canvases are on their way, a frame is not lost.
		if (!renderer?.isFree()) return "busy";
		const isFlying = this.#viewpoint.advance();
		const frame = this.#frame();
		const detail = isMoving || isFlying ? this.#budget.of(this.#whole()) : null;
		this.#isPainting = !renderer.draw(frame, detail);
		if (this.#isPainting) return "more";
		this.#wasMoving = detail !== null;
		this.#drawInkAbove(frame);
		if (!this.#surface.isReady) this.post({ kind: "ready", renderer: renderer.name });
		this.#surface.isReady = true;
		this.#reportPlaces();
		if (scene.placed > 0) this.#mark("gv:first");
		if (detail === null && this.#isLoaded && scene.placed === scene.nodeCount) {
			this.#mark("gv:all");
			if (this.#isSettled) this.#mark("gv:settled");
		}
		if (isFlying) this.#clock.moved();
		const held = this.#held;
		if (held) this.#immediate(() => held === this.#held && this.#takePlaces(held));
		return "done";
	}

	/** A whole picture is seen before its names, which take as long again to be written for the first time. */
	#drawInkAbove({ camera }: Frame): void {
		const { places } = this.#scene.revision;
		const isSame = () => this.#viewpoint.camera() === camera && places === this.#scene.revision.places;
		if (this.#wasMoving || !this.#surface.isReady) this.#drawInk();
		else requestAnimationFrame(() => isSame() && this.#drawInk());
	}

	/** Names and rings; how many depends on whether the graph below moved when it was drawn last. */
	#drawInk(isMoving = this.#wasMoving): void {
		if (!this.#theme) return;
		const camera = this.#viewpoint.camera();
		this.#surface.drawInk({ scene: this.#scene, camera, theme: this.#theme, marks: this.#attention.marks, isMoving });
	}

	#mark(name: Extract<FromView, { kind: "mark" }>["name"]): void {
		if (this.#marked.has(name)) return;
		this.#marked.add(name);
		this.post({ kind: "mark", name, at: performance.timeOrigin + performance.now() });
	}

	#reportPlaces(): void {
		const camera = this.#viewpoint.camera();
		const now = `${camera.x} ${camera.y} ${camera.k}`;
		if (now !== this.#postedCamera) this.post({ kind: "camera", camera, follows: this.#viewpoint.follows() });
		this.#postedCamera = now;
		const { selected } = this.#attention.marks;
		if (selected !== null && scenes.isShown(this.#scene, selected))
			this.post({ kind: "selected-at", node: selected, at: this.#onCanvas(selected) });
	}

	#toWorld(at: Point): Point {
		return toWorld(this.#viewpoint.camera(), this.#surface.size, at);
	}

	#onCanvas(node: number): Point {
		return toScreen(this.#viewpoint.camera(), this.#surface.size, scenes.placeOf(this.#scene, node));
	}

	#takePlaces(places: Places): void {
		if (this.#isPainting) {
			if (this.#held) this.#giveBack(this.#held.xy);
			this.#held = places;
			return;
		}
		this.#held = null;
		const isFirst = this.#scene.placed === 0;
		this.#giveBack(scenes.setPlaces(this.#scene, places.xy));
		this.#isSettled = places.settled;
		const isWhole = this.#isLoaded || this.#isBroken;
		this.#viewpoint.placed(isWhole && !places.settled);
		if (places.settled) this.#clock.finish();
		else if (isFirst) this.#clock.changed();
		else if (isWhole) this.#clock.placed();
		else this.#clock.arrived();
	}

	#giveBack(xy: Float32Array): void {
		if (xy.length > 0) this.#layout?.postMessage({ kind: "spent", xy }, [xy.buffer]);
	}

	#steer(next: Camera): void {
		this.#viewpoint.steer(next);
		this.#clock.moved();
	}

	async #picture({ id, title, legend }: Extract<ToView, { kind: "picture" }>): Promise<void> {
		const sheet = { theme: this.#theme as Theme, title, legend };
		const taken = this.#surface.picture(
			sheet,
			() => this.#frame(),
			() => this.#drawInk(false),
		);
		if (!taken) return;
		// At once, so that no empty canvas is ever on the screen.
		this.#draw(false);
		this.post({ kind: "picture", id, png: await taken });
	}

	close(): void {
		this.#clock.close();
		this.#attention.close();
		this.#surface.close();
		this.#layout?.close();
	}
}
