// Mouse, pen and fingers on the canvas: dragging pans, or moves the node under it; wheel and two fingers magnify.
import type { Picked, Point } from "../messages";
import type { GraphHandle } from "./client";

export type Hand = {
	/** The point of the graph under a CSS pixel of the canvas. */
	toWorld(at: Point): Point;
	/** A press without a drag: on a node, on an edge, or on nothing. */
	clicked(picked: Picked): void;
	/** A double click, or a finger that stays. */
	opened(node: number): void;
	/** A node was dragged somewhere: it stays there. */
	pinned(node: number): void;
};

const [CLICK_PX, HOLD_MS, LINE_PX] = [4, 550, 18];

/** `node` is what is under the start, once that is known: a view that is busy may tell later than the hand has moved on. */
type Press = {
	start: Point;
	last: Point;
	moved: boolean;
	asked: ReturnType<GraphHandle["pick"]>;
	node?: number | null;
};

/** Listens on `host` until the signal. */
export function listenToPointers(host: HTMLElement, graph: GraphHandle, hand: Hand, signal: AbortSignal): void {
	new PointerInput(host, graph, hand).listen(signal);
}

class PointerInput {
	readonly #fingers = new Map<number, Point>();
	#press: Press | null = null;
	#holdTimer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly host: HTMLElement,
		private readonly graph: GraphHandle,
		private readonly hand: Hand,
	) {}

	listen(signal: AbortSignal): void {
		const { host } = this;
		host.addEventListener("pointerdown", (event) => this.#down(event), { signal });
		host.addEventListener("pointermove", (event) => this.#move(event), { signal });
		host.addEventListener("pointerup", (event) => this.#up(event), { signal });
		host.addEventListener("pointercancel", (event) => this.#up(event), { signal });
		host.addEventListener("pointerleave", () => this.graph.toView({ kind: "pointer", at: null }), { signal });
		host.addEventListener("dblclick", (event) => void this.#open(event), { signal });
		host.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
	}

	#at(event: MouseEvent): Point {
		const { left, top } = this.host.getBoundingClientRect();
		return { x: event.clientX - left, y: event.clientY - top };
	}

	#down(event: PointerEvent): void {
		if (event.button !== 0) return;
		this.host.setPointerCapture(event.pointerId);
		const start = this.#at(event);
		this.#fingers.set(event.pointerId, start);
		clearTimeout(this.#holdTimer);
		this.#press = null;
		if (this.#fingers.size > 1) return;
		const begun: Press = { start, last: start, moved: false, asked: this.graph.pick(start) };
		this.#press = begun;
		void begun.asked.then(({ node }) => {
			begun.node = node;
		});
		if (event.pointerType !== "mouse") this.#holdTimer = setTimeout(() => void this.#hold(begun), HOLD_MS);
	}

	async #hold(held: Press): Promise<void> {
		const { node } = await held.asked;
		if (this.#press !== held || held.moved || node === null) return;
		this.#press = null;
		this.hand.opened(node);
	}

	#move(event: PointerEvent) {
		const now = this.#at(event);
		const press = this.#press;
		if (this.#fingers.size === 2 && this.#fingers.has(event.pointerId)) return this.#pinch(event.pointerId, now);
		if (!press) {
			if (event.pointerType === "mouse") this.graph.toView({ kind: "pointer", at: now });
			return;
		}
		this.#fingers.set(event.pointerId, now);
		const { start, last, node } = press;
		if (!press.moved && Math.hypot(now.x - start.x, now.y - start.y) < CLICK_PX) return;
		if (!press.moved) {
			this.graph.toView({ kind: "pointer", at: null });
			// Whatever is dragged, the camera follows nothing but the hand from now on.
			this.graph.toView({ kind: "pan", dx: 0, dy: 0 });
		}
		press.moved = true;
		if (node === undefined) return;
		press.last = now;
		if (node === null) this.graph.toView({ kind: "pan", dx: now.x - last.x, dy: now.y - last.y });
		else this.graph.toLayout({ kind: "hold", node, at: this.hand.toWorld(now) });
	}

	#pinch(id: number, now: Point): void {
		const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1];
		const before = this.#fingers.get(id);
		this.#fingers.set(id, now);
		if (!other || !before) return;
		const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
		const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
		this.graph.toView({ kind: "pan", dx: (now.x - before.x) / 2, dy: (now.y - before.y) / 2 });
		this.graph.toView({ kind: "zoom", factor: spread(now) / spread(before), at: middle });
	}

	#up(event: PointerEvent): void {
		this.#fingers.delete(event.pointerId);
		clearTimeout(this.#holdTimer);
		const ended = this.#press;
		this.#press = null;
		if (!ended) return;
		if (!ended.moved && event.type === "pointerup") void ended.asked.then((picked) => this.hand.clicked(picked));
		if (!ended.moved || typeof ended.node !== "number") return;
		this.graph.toLayout({ kind: "hold", node: ended.node, at: null });
		this.hand.pinned(ended.node);
	}

	async #open(event: MouseEvent): Promise<void> {
		const { node } = await this.graph.pick(this.#at(event));
		if (node !== null) this.hand.opened(node);
	}

	#wheel(event: WheelEvent): void {
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
		const speed = event.ctrlKey ? 0.01 : 0.0016;
		const factor = Math.exp(-Math.max(-400, Math.min(400, pixels)) * speed);
		this.graph.toView({ kind: "zoom", factor, at: this.#at(event) });
	}
}
