// Owns one run from start to end: calls its function again and again, remembering every step in between.
import { log } from "@/lib/log";
import { backoffMs } from "./backoff";
import type { Answer, Caller, Op, StepMemory } from "./call-function";
import type { Registered } from "./registry";
import { deleteRun, newRun, type Run, saveProgress } from "./runs";

export type Execution = { call: Caller; find(functionId: string): Registered | undefined; now(): Date };

/**
 * Executes a stored run until it is over (null) or has to wait, for a sleep or a retry, until the instant that this
 * resolves with; before its time it only says when. Each step's answer is committed before the function is called
 * again, so that a crash repeats at most the one step that was under way. A run whose function failed for good calls its
 * failure handler once and is over.
 */
export async function executeRun(execution: Execution, run: Run): Promise<Date | null> {
	const registered = execution.find(run.functionId);
	if (!registered) {
		log.error({ function: run.functionId }, "a run of an unknown function was dropped");
		await deleteRun(run.id);
		return null;
	}
	if (run.wakeAt && run.wakeAt > execution.now()) return run.wakeAt;
	run.wakeAt = null;
	for (;;) {
		const answer = await ask(execution, run, registered, null);
		if (answer.kind === "done") {
			await deleteRun(run.id);
			return null;
		}
		if (answer.kind === "failed") return failOrRetry(execution, run, registered, answer);
		await remember(execution, run, registered, answer);
		if (run.wakeAt) return run.wakeAt;
	}
}

const ask = (execution: Execution, run: Run, { maxAttempts }: Registered, stepId: string | null): Promise<Answer> =>
	execution.call({ ...run, runId: run.id, maxAttempts, stepId });

/** Takes over what a call asked for, step by step; a step that makes the run wait ends it. */
async function remember(
	execution: Execution,
	run: Run,
	registered: Registered,
	answer: Extract<Answer, { kind: "ops" }>,
): Promise<void> {
	for (const op of answer.ops) {
		const done = op.op === "StepPlanned" ? await runPlanned(execution, run, registered, op) : { op, answer };
		const memory = toMemory(done.op);
		if (memory) {
			run.steps[done.op.id] = memory;
			run.stack.push(done.op.id);
			run.attempt = 0;
		} else if (done.op.op === "Sleep") {
			run.wakeAt = new Date(execution.now().getTime() + toMs(String(done.op.name)));
			run.steps[done.op.id] = { type: "data", data: null };
			run.stack.push(done.op.id);
		} else if (done.op.op === "StepError") {
			run.attempt++;
			run.wakeAt = retryAt(execution, run, done.answer.retryAfter);
		} else {
			throw new Error(`The embedded engine does not know the step ${done.op.op}.`);
		}
		await saveProgress(run);
		if (run.wakeAt) return;
	}
}

/** One of several steps that the function starts together; here they run one after another. */
async function runPlanned(execution: Execution, run: Run, registered: Registered, planned: Op) {
	const answer = await ask(execution, run, registered, planned.id);
	const op = answer.kind === "ops" ? answer.ops[0] : undefined;
	if (answer.kind !== "ops" || !op) throw new Error(`The planned step ${planned.displayName} gave no answer.`);
	return { op, answer };
}

function toMemory(op: Op): StepMemory[string] | null {
	if (op.op === "StepRun" || op.op === "Step") return { type: "data", data: op.data ?? null };
	if (op.op === "StepFailed") return { type: "error", error: withoutStack(op.error) };
	return null;
}

/** Stacks are long and nobody reads them from here: the log has them. */
function withoutStack(error: unknown): unknown {
	const { name, message } = error as { name?: string; message?: string };
	return { name: name ?? "Error", message: message ?? "failed" };
}

async function failOrRetry(
	execution: Execution,
	run: Run,
	registered: Registered,
	failure: Extract<Answer, { kind: "failed" }>,
): Promise<Date | null> {
	run.attempt++;
	if (!failure.isFinal && run.attempt < registered.maxAttempts) {
		run.wakeAt = retryAt(execution, run, failure.retryAfter);
		await saveProgress(run);
		return run.wakeAt;
	}
	log.error({ function: run.functionId, run: run.id, err: messageOf(failure.error) }, "a background function failed");
	if (registered.hasFailureHandler) await tellFailure(execution, run, failure.error);
	await deleteRun(run.id);
	return null;
}

/** Calls the failure handler as Inngest does: a function of its own, with the event `inngest/function.failed`. */
async function tellFailure(execution: Execution, run: Run, error: unknown): Promise<void> {
	const data = { function_id: run.functionId, run_id: run.id, error, event: run.events[0], events: run.events };
	const handler = newRun(`${run.functionId}-failure`, run.projectId, [{ name: "inngest/function.failed", data }]);
	for (;;) {
		const answer = await execution.call({ ...handler, runId: handler.id, maxAttempts: 1, stepId: null });
		if (answer.kind === "done") return;
		if (answer.kind === "failed") throw new Error(`The failure handler failed: ${messageOf(answer.error)}`);
		for (const op of answer.ops) {
			handler.steps[op.id] = toMemory(op) ?? { type: "data", data: null };
			handler.stack.push(op.id);
		}
	}
}

function retryAt(execution: Execution, run: Run, retryAfter: string | null): Date {
	const now = execution.now().getTime();
	const seconds = Number(retryAfter);
	if (retryAfter && Number.isFinite(seconds)) return new Date(now + seconds * 1000);
	if (retryAfter && !Number.isNaN(Date.parse(retryAfter))) return new Date(retryAfter);
	return new Date(now + backoffMs(run.attempt));
}

const messageOf = (error: unknown) => (error as { message?: string } | null)?.message ?? "unknown";

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** `90s`, `1h30m` or an instant in ISO 8601, as the SDK writes sleeps, in milliseconds from now. */
function toMs(text: string): number {
	const parts = [...text.matchAll(/(\d+)([smhdw])/g)];
	if (parts.map(([part]) => part).join("") === text && parts.length > 0) {
		return parts.reduce((sum, [, n, unit]) => sum + Number(n) * UNITS_MS[unit as keyof typeof UNITS_MS], 0);
	}
	const instant = Date.parse(text);
	if (Number.isNaN(instant)) throw new Error(`Not a time to sleep: ${text}`);
	return Math.max(0, instant - Date.now());
}
