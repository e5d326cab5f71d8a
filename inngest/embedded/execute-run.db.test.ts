import { type GetStepTools, NonRetriableError, RetryAfterError } from "inngest";
import { afterEach, expect, test } from "vitest";
import { inngest } from "@/inngest/client";
import { pool } from "@/lib/db/pool";
import { backoffMs } from "./backoff";
import { makeCaller } from "./call-function";
import { executeRun } from "./execute-run";
import { register } from "./registry";
import { findRun, insertRun, newRun } from "./runs";

type Step = GetStepTools<typeof inngest>;
const calls: string[] = [];
afterEach(() => void calls.splice(0));

/** An engine over one function; `at` is its clock, in milliseconds, to be moved by hand. */
function engineOf(
	body: (step: Step) => Promise<unknown>,
	options: { retries?: 0 | 1 | 2; onFailure?: () => void } = {},
) {
	const { onFailure } = options;
	const fn = inngest.createFunction(
		{
			id: "under-test",
			triggers: [{ event: "test.happened" }],
			retries: options.retries ?? 2,
			...(onFailure
				? { onFailure: async ({ error }: { error: Error }) => void calls.push(`failed: ${error.message}`) }
				: {}),
		},
		({ step }) => body(step),
	);
	const registered = register([fn]);
	const clock = { at: Date.parse("2026-03-01T12:00:00Z") };
	return {
		clock,
		execution: {
			call: makeCaller([fn]),
			find: (id: string) => registered.find((one) => one.id === id),
			now: () => new Date(clock.at),
		},
	};
}

async function storedRun() {
	const run = newRun("memory-graph-under-test", null, [{ name: "test.happened", data: {} }]);
	await insertRun(pool(), run);
	return run;
}

/** Executes what is stored, as the next process would: nothing is carried over in memory. */
async function resume(execution: Parameters<typeof executeRun>[0], id: string) {
	const run = await findRun(id);
	if (!run) throw new Error("the run is over");
	return executeRun(execution, run);
}

test("every step runs once, in order, and the run is gone at the end", async () => {
	const { execution } = engineOf(async (step) => {
		const one = await step.run("one", () => calls.push("one"));
		await step.run("two", () => calls.push(`two after ${one}`));
	});
	const run = await storedRun();
	expect(await executeRun(execution, run)).toBeNull();
	expect(calls).toEqual(["one", "two after 1"]);
	expect(await findRun(run.id)).toBeNull();
});

test("steps that start together all run", async () => {
	const { execution } = engineOf(async (step) => {
		const sum = await Promise.all([step.run("a", () => 1), step.run("b", () => 2)]);
		await step.run("end", () => calls.push(sum.join("+")));
	});
	expect(await executeRun(execution, await storedRun())).toBeNull();
	expect(calls).toEqual(["1+2"]);
});

test("a sleep ends the turn; the run goes on when its time has come, with its steps remembered", async () => {
	const { clock, execution } = engineOf(async (step) => {
		await step.run("before", () => calls.push("before"));
		await step.sleep("nap", "90m");
		await step.run("after", () => calls.push("after"));
	});
	const run = await storedRun();
	const wakeAt = new Date(clock.at + 90 * 60_000);
	expect(await executeRun(execution, run)).toEqual(wakeAt);
	expect(await resume(execution, run.id)).toEqual(wakeAt);
	clock.at = wakeAt.getTime();
	expect(await resume(execution, run.id)).toBeNull();
	expect(calls).toEqual(["before", "after"]);
});

test("a step that fails is tried again after a growing wait, and the function may go on when it failed for good", async () => {
	const { clock, execution } = engineOf(async (step) => {
		await step.run("first", () => calls.push("first"));
		await step
			.run("breaks", () => {
				calls.push("try");
				throw new Error("no");
			})
			.catch((error: Error) => step.run("note", () => calls.push(`gave up: ${error.message}`)));
	});
	const run = await storedRun();
	expect(await executeRun(execution, run)).toEqual(new Date(clock.at + backoffMs(1)));
	clock.at += backoffMs(1);
	expect(await resume(execution, run.id)).toEqual(new Date(clock.at + backoffMs(2)));
	clock.at += backoffMs(2);
	expect(await resume(execution, run.id)).toBeNull();
	expect(calls).toEqual(["first", "try", "try", "try", "gave up: no"]);
});

test("a step names its own wait", async () => {
	const { clock, execution } = engineOf((step) =>
		step.run("busy", () => {
			throw new RetryAfterError("later", 90_000);
		}),
	);
	expect(await executeRun(execution, await storedRun())).toEqual(new Date(clock.at + 90_000));
});

test("a function that failed for good calls its failure handler once and is over", async () => {
	const { execution } = engineOf(
		async (step) => {
			await step.run("one", () => calls.push("one"));
			throw new NonRetriableError("broken");
		},
		{ onFailure: () => {} },
	);
	const run = await storedRun();
	expect(await executeRun(execution, run)).toBeNull();
	expect(calls).toEqual(["one", "failed: broken"]);
	expect(await findRun(run.id)).toBeNull();
});

test("a function that asks for what this engine does not do is refused at start", () => {
	const fn = inngest.createFunction({ id: "odd", triggers: [{ event: "x" }], debounce: { period: "1m" } }, () => null);
	expect(() => register([fn])).toThrow("does not know debounce of odd");
	const wide = inngest.createFunction({ id: "wide", triggers: [{ event: "x" }], concurrency: 7 }, () => null);
	expect(() => register([wide])).toThrow("one at a time");
});
