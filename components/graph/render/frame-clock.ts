// When a frame is drawn: only when something changed. While things move, frames are drawn with less detail, and how long they take is
// measured; after a rest the whole picture follows. Nothing runs while nothing happens.

/** Without movement for this long, the whole picture is drawn. */
const REST_MS = 180;
/** Frames that only the layout asks for: at most 20 in a second. */
const LAYOUT_FRAME_MS = 50;
/**
 * Frames that only rows on their way ask for, for each takes from the time that is left to read them: so long after the last, and
 * so many times as long as that took. The whole picture waits longer for rows, which come in bursts.
 */
const [ARRIVAL_FRAME_MS, ARRIVAL_FACTOR, ARRIVAL_REST_MS] = [300, 10, 800];

type Host = {
	now(): number;
	/** Calls back when the screen takes the next frame. */
	requestFrame(callback: () => void): void;
	/** Calls back after `ms`; 0 is as soon as what waits has been heard. Returns what cancels it. */
	after(ms: number, callback: () => void): () => void;
	/** Draws. "busy": the last frame is still under way; "more": the whole picture is not done yet. */
	draw(isMoving: boolean): "done" | "more" | "busy";
	/** Told how long the machine took from a frame in movement to the next. */
	learn(gapMs: number): void;
};

/** Longer than 80 lines, as a class would be: it holds what is private to the short functions inside it. */
export function createFrameClock({ now, requestFrame, after, draw, learn }: Host) {
	let [isRequested, isDirty, mustFinish] = [false, false, false];
	let [movedAt, placedAt, drawnAt, tookMs] = [-Infinity, -Infinity, -Infinity, 0];
	let placesRestMs = REST_MS;
	let measuredFrom: number | null = null;
	let cancelRest = () => {};
	let dueAt = Infinity;
	let cancelDue = () => {};

	const soon = (callback: () => void) => void after(0, callback);

	function request(when = requestFrame): void {
		if (isRequested) return;
		isRequested = true;
		when(frame);
	}

	function frame() {
		isRequested = false;
		const at = now();
		if (measuredFrom !== null) learn(at - measuredFrom);
		measuredFrom = null;
		if (!isDirty) return;
		const isMoving = at - movedAt < REST_MS || (!mustFinish && at - placedAt < placesRestMs);
		// Before it draws: what changes meanwhile, as on a flight, asks for the frame after.
		isDirty = false;
		const result = draw(isMoving);
		if (result === "busy") return changed();
		drawnAt = at;
		tookMs = now() - at;
		if (result === "more") return changed(soon);
		if (!isMoving) {
			mustFinish = false;
			return;
		}
		// One more callback tells how long this frame kept the screen waiting.
		measuredFrom = at;
		request();
		cancelRest();
		cancelRest = after(REST_MS + 5, drawAtRest);
	}

	/** Draws once nothing has moved for long enough. */
	function drawAtRest(): void {
		const wait = Math.max(movedAt + REST_MS, placedAt + placesRestMs) - now();
		if (wait > 0) cancelRest = after(wait + 5, drawAtRest);
		else changed();
	}

	function changed(when = requestFrame): void {
		isDirty = true;
		request(when);
	}

	/** Draws what the graph does of itself, so long after the last frame, and the whole picture after a rest. */
	function drawAfter(gapMs: number, restMs: number) {
		placedAt = now();
		placesRestMs = restMs;
		const at = Math.max(placedAt, drawnAt + gapMs);
		if (at >= dueAt) return;
		cancelDue();
		if (at === placedAt) {
			dueAt = Infinity;
			return changed();
		}
		dueAt = at;
		cancelDue = after(at - placedAt, () => {
			dueAt = Infinity;
			changed();
		});
	}

	return {
		/** Something looks different, but stands where it stood. */
		changed: () => changed(),
		/** The camera moved: draw as soon as the screen takes it. */
		moved(): void {
			movedAt = now();
			changed();
		},
		/** Nodes have new places. */
		placed: () => drawAfter(LAYOUT_FRAME_MS, REST_MS),
		/** More of the graph has come. */
		arrived: () => drawAfter(Math.max(ARRIVAL_FRAME_MS, ARRIVAL_FACTOR * tookMs), ARRIVAL_REST_MS),
		/** Draw the whole picture next, whatever the layout does meanwhile. */
		finish(): void {
			mustFinish = true;
			changed(soon);
		},
	};
}
