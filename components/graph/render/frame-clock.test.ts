import { describe, expect, test } from "vitest";
import { FrameClock } from "./frame-clock";

/** A clock whose time is moved by hand; the screen takes a frame every 16 ms, drawing takes `drawMs`. */
function stage(drawMs = 0) {
	let time = 0;
	const waiting: { at: number; run: () => void }[] = [];
	const drawn: string[] = [];
	const gaps: number[] = [];
	const whileDrawing: (() => void)[] = [];
	const answers: ("done" | "more" | "busy")[] = [];
	const add = (at: number, run: () => void) => {
		const item = { at, run };
		waiting.push(item);
		return () => void waiting.splice(waiting.indexOf(item), waiting.includes(item) ? 1 : 0);
	};
	const clock = new FrameClock({
		now: () => time,
		requestFrame: (run) => void add((Math.floor(time / 16) + 1) * 16, run),
		after: (ms, run) => add(time + ms, run),
		draw(isMoving) {
			drawn.push(`${isMoving ? "moving" : "whole"} ${time}`);
			time += drawMs;
			whileDrawing.shift()?.();
			return answers.shift() ?? "done";
		},
		learn: (gap) => gaps.push(gap),
	});
	const runUntil = (end: number) => {
		for (;;) {
			waiting.sort((a, b) => a.at - b.at);
			const next = waiting[0];
			if (!next || next.at > end) break;
			waiting.shift();
			time = Math.max(time, next.at);
			next.run();
		}
		time = Math.max(time, end);
	};
	return { clock, drawn, gaps, answers, whileDrawing, runUntil, waiting };
}

describe("the frame clock", () => {
	test("draws a change once, whole, and then nothing at all", () => {
		const { clock, drawn, runUntil, waiting } = stage();
		clock.changed();
		clock.changed();
		runUntil(10_000);
		expect(drawn).toEqual(["whole 16"]);
		expect(waiting).toEqual([]);
	});

	test("draws movement at once and the whole picture after a rest, and measures the gap", () => {
		const { clock, drawn, gaps, runUntil, waiting } = stage();
		clock.moved();
		runUntil(10_000);
		expect(drawn).toEqual(["moving 16", "whole 208"]);
		expect(gaps).toEqual([16]);
		expect(waiting).toEqual([]);
	});

	test("a frame that takes long is told as a long gap", () => {
		const { clock, gaps, runUntil } = stage(40);
		clock.moved();
		runUntil(1_000);
		expect(gaps).toEqual([48]);
	});

	test("draws for the layout at most 25 times in a second", () => {
		const { clock, drawn, runUntil } = stage();
		for (let t = 0; t < 1_000; t += 5) {
			runUntil(t);
			clock.placed();
		}
		runUntil(1_000);
		expect(drawn.length).toBeGreaterThan(15);
		expect(drawn.length).toBeLessThanOrEqual(25);
	});

	test("draws little for rows on their way, and the layout after them does not wait for the next of those frames", () => {
		const { clock, drawn, runUntil } = stage();
		for (let t = 0; t < 1_000; t += 5) {
			runUntil(t);
			clock.arrived();
		}
		expect(drawn).toEqual(["moving 16", "moving 320", "moving 624", "moving 928"]);
		runUntil(1_000);
		clock.placed();
		runUntil(1_020);
		expect(drawn.at(-1)).toBe("moving 1008");
	});

	test("frames for rows on their way take a tenth of the time at most", () => {
		const { clock, drawn, runUntil } = stage(50);
		for (let t = 0; t < 1_500; t += 5) {
			runUntil(t);
			clock.arrived();
		}
		expect(drawn).toEqual(["moving 16", "moving 528", "moving 1040"]);
	});

	test("the whole picture waits for more rows, but not for ever", () => {
		const { clock, drawn, runUntil, waiting } = stage();
		clock.arrived();
		runUntil(600);
		expect(drawn).toEqual(["moving 16"]);
		runUntil(10_000);
		expect(drawn).toEqual(["moving 16", "whole 816"]);
		expect(waiting).toEqual([]);
	});

	test("goes on with a whole picture until it is done", () => {
		const { clock, drawn, answers, runUntil } = stage(9);
		answers.push("more", "more", "done");
		clock.changed();
		runUntil(1_000);
		expect(drawn).toEqual(["whole 16", "whole 25", "whole 34"]);
	});

	test("does not queue a frame on an unfinished one", () => {
		const { clock, drawn, answers, runUntil } = stage();
		answers.push("busy", "busy");
		clock.changed();
		runUntil(1_000);
		expect(drawn).toEqual(["whole 16", "whole 32", "whole 48"]);
	});

	test("a movement that goes on while a frame is drawn has its next frame", () => {
		const { clock, drawn, whileDrawing, runUntil } = stage();
		const move = () => clock.moved();
		whileDrawing.push(move, move);
		clock.moved();
		runUntil(60);
		expect(drawn).toEqual(["moving 16", "moving 32", "moving 48"]);
	});

	test("finishes the whole picture while the layout goes on", () => {
		const { clock, drawn, runUntil } = stage();
		clock.placed();
		clock.finish();
		runUntil(20);
		expect(drawn).toEqual(["whole 16"]);
	});

	test("finishes at once, without waiting for the screen", () => {
		const { clock, drawn, runUntil } = stage();
		runUntil(20);
		clock.finish();
		clock.finish();
		runUntil(1_000);
		expect(drawn).toEqual(["whole 20"]);
	});
});
