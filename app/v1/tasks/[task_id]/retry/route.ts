// Runs the failed steps of a task again. An extension; unmetered.

import { getTask, retryTask, TaskBody, TaskPath } from "@/lib/events/get-task";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "write",
		summary: "Run the failed steps of a task again",
		params: TaskPath,
		response: { json: TaskBody },
		handle: async ({ ctx, params }) => {
			await retryTask(ctx, params.task_id);
			return getTask(ctx, params.task_id);
		},
	}),
});
