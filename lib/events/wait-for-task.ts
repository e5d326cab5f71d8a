import { EventEmitter, once } from "node:events";
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
	const over = new AbortController();
	const end = () => over.abort();
	const deadline = setTimeout(end, waitMs);
	signal.addEventListener("abort", end);
	if (signal.aborted) end();
	try {
		return await untilFinished(ctx, id, over.signal);
	} finally {
		clearTimeout(deadline);
		signal.removeEventListener("abort", end);
		end();
	}
}

async function untilFinished(ctx: Ctx, id: string, signal: AbortSignal): Promise<TaskBody> {
	const bell = new EventEmitter();
	for (;;) {
		const rung = once(bell, "ring", { signal }).then(
			() => true,
			() => false,
		);
		const stop = await listen(CHANNEL, taskUuid(id), () => bell.emit("ring"));
		try {
			// Read again now that nothing can be missed.
			const task = await getTask(ctx, id);
			if (isFinished(task) || !(await rung)) return task;
		} finally {
			stop();
		}
	}
}

const isFinished = ({ state }: TaskBody) => state !== "queued" && state !== "running";
