// Owns mouse, pen and fingers on the canvas: dragging pans, or moves the node under it; wheel and two fingers magnify.
import type { GraphHandle } from "./client";

type Point = { x: number; y: number };

type Hand = {
	/** The point of the graph under a CSS pixel of the canvas. */
	toWorld(at: Point): Point;
	/** A press without a drag: on a node, on an edge, or on nothing. */
	clicked(picked: { node: number | null; edge: number | null }): void;
	/** A double click, or a finger that stays. */
	opened(node: number): void;
	/** A node was dragged somewhere: it stays there. */
	pinned(node: number): void;
};

const [CLICK_PX, HOLD_MS, LINE_PX] = [4, 550, 18];

type Press = { start: Point; last: Point; moved: boolean; node: number | null | undefined; isTouch: boolean };

/** Listens on `host` until what it returns is called. */
export function listenToPointers(
	host: HTMLElement,
	graph: GraphHandle,
	{ toWorld, clicked, opened, pinned }: Hand,
): () => void {
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
		if (fingers.size > 1) {
			press = null;
			return;
		}
		const begun: Press = { start, last: start, moved: false, node: undefined, isTouch: event.pointerType !== "mouse" };
		press = begun;
		const picked = graph.pick(start).then(({ node }) => {
			begun.node = node;
		});
		if (begun.isTouch) holdTimer = setTimeout(() => void hold(begun, picked), HOLD_MS);
	}

	/** A view that is busy may tell what is under a finger later than the finger has stayed. */
	async function hold(held: Press, picked: Promise<void>): Promise<void> {
		await picked;
		if (press !== held || held.moved || typeof held.node !== "number") return;
		press = null;
		opened(held.node);
	}

	function move(event: PointerEvent): void {
		const now = at(event);
		if (fingers.size === 2 && fingers.has(event.pointerId)) {
			pinch(event.pointerId, now);
			return;
		}
		if (!press) {
			if (event.pointerType === "mouse") graph.toView({ kind: "pointer", at: now });
			return;
		}
		fingers.set(event.pointerId, now);
		const { start, last, node } = press;
		if (!press.moved && Math.hypot(now.x - start.x, now.y - start.y) < CLICK_PX) return;
		if (!press.moved) {
			graph.toView({ kind: "pointer", at: null });
			// Whatever is dragged, the camera follows nothing but the hand from now on.
			graph.toView({ kind: "pan", dx: 0, dy: 0 });
		}
		press.moved = true;
		// What is under the pointer is known a moment later: until then nothing moves.
		if (node === undefined) return;
		press.last = now;
		if (node === null) graph.toView({ kind: "pan", dx: now.x - last.x, dy: now.y - last.y });
		else graph.toLayout({ kind: "hold", node, at: toWorld(now) });
	}

	function pinch(id: number, now: Point): void {
		const other = [...fingers].find(([finger]) => finger !== id)?.[1];
		const before = fingers.get(id);
		fingers.set(id, now);
		if (!other || !before) return;
		const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
		const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
		graph.toView({ kind: "pan", dx: (now.x - before.x) / 2, dy: (now.y - before.y) / 2 });
		graph.toView({ kind: "zoom", factor: spread(now) / spread(before), at: middle });
	}

	function up(event: PointerEvent): void {
		fingers.delete(event.pointerId);
		clearTimeout(holdTimer);
		const ended = press;
		press = null;
		if (!ended) return;
		if (ended.moved) {
			if (typeof ended.node !== "number") return;
			graph.toLayout({ kind: "hold", node: ended.node, at: null });
			pinned(ended.node);
			return;
		}
		if (event.type === "pointerup") void graph.pick(ended.start).then(clicked);
	}

	const leave = () => graph.toView({ kind: "pointer", at: null });
	const double = (event: MouseEvent) =>
		void graph.pick(at(event)).then(({ node }) => {
			if (node !== null) opened(node);
		});
	function wheel(event: WheelEvent): void {
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
		const speed = event.ctrlKey ? 0.01 : 0.0016;
		graph.toView({ kind: "zoom", factor: Math.exp(-Math.max(-400, Math.min(400, pixels)) * speed), at: at(event) });
	}

	const listeners = {
		pointerdown: down,
		pointermove: move,
		pointerup: up,
		pointercancel: up,
		pointerleave: leave,
		dblclick: double,
	};
	for (const [name, listener] of Object.entries(listeners)) host.addEventListener(name, listener as EventListener);
	host.addEventListener("wheel", wheel, { passive: false });
	return () => {
		clearTimeout(holdTimer);
		for (const [name, listener] of Object.entries(listeners)) host.removeEventListener(name, listener as EventListener);
		host.removeEventListener("wheel", wheel);
	};
}
