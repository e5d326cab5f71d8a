import type { Ctx } from "@/lib/context";
import { listen } from "@/lib/db/listen";
import { getTask, type TaskBody, taskUuid } from "./get-task";

/** The channel that every change of a task or its steps notifies, with the task's uuid. */
const CHANNEL = "task_changed";

/**
 * The task once it has ended, or as it stands after `waitMs`. Waiting takes no database connection of its own and asks
 * nothing until the task is notified. Ends early, with the task as last read, when `signal` aborts. Throws `not_found`, also when the task goes meanwhile. Spec: GET /v1/tasks/{task_id}.
 */
export async function waitForTask(ctx: Ctx, id: string, waitMs: number, signal: AbortSignal): Promise<TaskBody> {
	const first = await getTask(ctx, id);
	if (waitMs === 0 || isFinished(first)) return first;
	const bell = newBell();
	const deadline = setTimeout(bell.close, waitMs);
	signal.addEventListener("abort", bell.close);
	if (signal.aborted) bell.close();
	let stop = () => {};
	try {
		stop = await listen(CHANNEL, taskUuid(id), bell.ring);
		// Read again now that nothing can be missed.
		let task = await getTask(ctx, id);
		while (!isFinished(task) && (await bell.rung())) {
			stop();
			stop = await listen(CHANNEL, taskUuid(id), bell.ring);
			task = await getTask(ctx, id);
		}
		return task;
	} finally {
		stop();
		clearTimeout(deadline);
		signal.removeEventListener("abort", bell.close);
	}
}

const isFinished = ({ state }: TaskBody) => state !== "queued" && state !== "running";

/** A bell that remembers one ring: `rung` resolves true at the next (or a missed) ring, false once closed. */
function newBell() {
	let isRung = false;
	let isClosed = false;
	let answer = () => {};
	return {
		ring() {
			isRung = true;
			answer();
		},
		close() {
			isClosed = true;
			answer();
		},
		async rung(): Promise<boolean> {
			if (!isRung && !isClosed) await new Promise<void>((resolve) => (answer = resolve));
			const wasRung = isRung && !isClosed;
			isRung = false;
			return wasRung;
		},
	};
}
