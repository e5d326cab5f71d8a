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

/** Listens on `host`. Longer than 80 lines, as a class would be: it holds what is private to the short functions inside it. */
export function listenToPointers(host: HTMLElement, graph: GraphHandle, hand: Hand, signal: AbortSignal): void {
	const { toLayout, toView } = graph;
	const fingers = new Map<number, Point>();
	let press: Press | null = null;
	let holdTimer: ReturnType<typeof setTimeout> | undefined;
	const at = (event: MouseEvent): Point => {
		const { left, top } = host.getBoundingClientRect();
		return { x: event.clientX - left, y: event.clientY - top };
	};

	function down(event: PointerEvent): void {
		if (event.button !== 0) return;
		host.setPointerCapture(event.pointerId);
		const start = at(event);
		fingers.set(event.pointerId, start);
		clearTimeout(holdTimer);
		press = null;
		if (fingers.size > 1) return;
		const begun: Press = { start, last: start, moved: false, asked: graph.pick(start) };
		press = begun;
		void begun.asked.then(({ node }) => {
			begun.node = node;
		});
		if (event.pointerType !== "mouse") holdTimer = setTimeout(() => void hold(begun), HOLD_MS);
	}

	async function hold(held: Press): Promise<void> {
		const { node } = await held.asked;
		if (press !== held || held.moved || node === null) return;
		press = null;
		hand.opened(node);
	}

	function move(event: PointerEvent) {
		const now = at(event);
		if (fingers.size === 2 && fingers.has(event.pointerId)) return pinch(event.pointerId, now);
		if (!press) {
			if (event.pointerType === "mouse") toView({ kind: "pointer", at: now });
			return;
		}
		fingers.set(event.pointerId, now);
		const { start, last, node } = press;
		if (!press.moved && Math.hypot(now.x - start.x, now.y - start.y) < CLICK_PX) return;
		if (!press.moved) {
			toView({ kind: "pointer", at: null });
			// Whatever is dragged, the camera follows nothing but the hand from now on.
			toView({ kind: "pan", dx: 0, dy: 0 });
		}
		press.moved = true;
		if (node === undefined) return;
		press.last = now;
		if (node === null) toView({ kind: "pan", dx: now.x - last.x, dy: now.y - last.y });
		else toLayout({ kind: "hold", node, at: hand.toWorld(now) });
	}

	function pinch(id: number, now: Point): void {
		const other = [...fingers].find(([finger]) => finger !== id)?.[1];
		const before = fingers.get(id);
		fingers.set(id, now);
		if (!other || !before) return;
		const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
		const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
		toView({ kind: "pan", dx: (now.x - before.x) / 2, dy: (now.y - before.y) / 2 });
		toView({ kind: "zoom", factor: spread(now) / spread(before), at: middle });
	}

	function up(event: PointerEvent): void {
		fingers.delete(event.pointerId);
		clearTimeout(holdTimer);
		const ended = press;
		press = null;
		if (!ended) return;
		if (!ended.moved && event.type === "pointerup") void ended.asked.then(hand.clicked);
		if (!ended.moved || typeof ended.node !== "number") return;
		toLayout({ kind: "hold", node: ended.node, at: null });
		hand.pinned(ended.node);
	}

	async function open(event: MouseEvent): Promise<void> {
		const { node } = await graph.pick(at(event));
		if (node !== null) hand.opened(node);
	}

	function wheel(event: WheelEvent): void {
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
		const speed = event.ctrlKey ? 0.01 : 0.0016;
		toView({ kind: "zoom", factor: Math.exp(-Math.max(-400, Math.min(400, pixels)) * speed), at: at(event) });
	}

	host.addEventListener("pointerdown", down, { signal });
	host.addEventListener("pointermove", move, { signal });
	host.addEventListener("pointerup", up, { signal });
	host.addEventListener("pointercancel", up, { signal });
	host.addEventListener("pointerleave", () => toView({ kind: "pointer", at: null }), { signal });
	host.addEventListener("dblclick", open, { signal });
	host.addEventListener("wheel", wheel, { signal, passive: false });
}
