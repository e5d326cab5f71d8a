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

export class FrameClock {
	readonly #host: Host;
	#isRequested = false;
	#isDirty = false;
	#mustFinish = false;
	#movedAt = -Infinity;
	#placedAt = -Infinity;
	#drawnAt = -Infinity;
	#tookMs = 0;
	#placesRestMs = REST_MS;
	#measuredFrom: number | null = null;
	#cancelRest = () => {};
	#dueAt = Infinity;
	#cancelDue = () => {};

	constructor(host: Host) {
		this.#host = host;
	}

	/** Something looks different, but stands where it stood. */
	changed(): void {
		this.#draw("next frame");
	}

	/** The camera moved: draw as soon as the screen takes it. */
	moved(): void {
		this.#movedAt = this.#host.now();
		this.changed();
	}

	/** Nodes have new places. */
	placed(): void {
		this.#drawAfter(LAYOUT_FRAME_MS, REST_MS);
	}

	/** More of the graph has come. */
	arrived(): void {
		this.#drawAfter(Math.max(ARRIVAL_FRAME_MS, ARRIVAL_FACTOR * this.#tookMs), ARRIVAL_REST_MS);
	}

	/** Draw the whole picture next, whatever the layout does meanwhile. */
	finish(): void {
		this.#mustFinish = true;
		this.#draw("soon");
	}

	#draw(when: "next frame" | "soon"): void {
		this.#isDirty = true;
		this.#request(when);
	}

	#request(when: "next frame" | "soon"): void {
		if (this.#isRequested) return;
		this.#isRequested = true;
		if (when === "soon") this.#host.after(0, () => this.#frame());
		else this.#host.requestFrame(() => this.#frame());
	}

	#frame() {
		this.#isRequested = false;
		const at = this.#host.now();
		if (this.#measuredFrom !== null) this.#host.learn(at - this.#measuredFrom);
		this.#measuredFrom = null;
		if (!this.#isDirty) return;
		const isMoving = at - this.#movedAt < REST_MS || (!this.#mustFinish && at - this.#placedAt < this.#placesRestMs);
		// Before it draws: what changes meanwhile, as on a flight, asks for the frame after.
		this.#isDirty = false;
		const result = this.#host.draw(isMoving);
		if (result === "busy") return this.changed();
		this.#drawnAt = at;
		this.#tookMs = this.#host.now() - at;
		if (result === "more") return this.#draw("soon");
		if (!isMoving) {
			this.#mustFinish = false;
			return;
		}
		// One more callback tells how long this frame kept the screen waiting.
		this.#measuredFrom = at;
		this.#request("next frame");
		this.#cancelRest();
		this.#waitForRest(REST_MS);
	}

	#waitForRest(ms: number): void {
		this.#cancelRest = this.#host.after(ms + 5, () => this.#drawAtRest());
	}

	/** Draws once nothing has moved for long enough. */
	#drawAtRest(): void {
		const wait = Math.max(this.#movedAt + REST_MS, this.#placedAt + this.#placesRestMs) - this.#host.now();
		if (wait > 0) this.#waitForRest(wait);
		else this.changed();
	}

	/** Draws what the graph does of itself, so long after the last frame, and the whole picture after a rest. */
	#drawAfter(gapMs: number, restMs: number) {
		this.#placedAt = this.#host.now();
		this.#placesRestMs = restMs;
		const at = Math.max(this.#placedAt, this.#drawnAt + gapMs);
		if (at >= this.#dueAt) return;
		this.#cancelDue();
		if (at === this.#placedAt) return this.#drawNow();
		this.#dueAt = at;
		this.#cancelDue = this.#host.after(at - this.#placedAt, () => this.#drawNow());
	}

	#drawNow(): void {
		this.#dueAt = Infinity;
		this.changed();
	}
}
