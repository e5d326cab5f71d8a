// The background pipeline of one episode, with long polling. Spec: GET /v1/tasks/{task_id}.

import { TaskBody, TaskPath, TaskQuery } from "@/lib/events/get-task";
import { waitForTask } from "@/lib/events/wait-for-task";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "Read how far the background work of a write is",
		params: TaskPath,
		query: TaskQuery,
		response: { json: TaskBody },
		handle: ({ ctx, params, query, request }) =>
			waitForTask(ctx, params.task_id, query.wait_seconds * 1000, request.signal),
	}),
});
