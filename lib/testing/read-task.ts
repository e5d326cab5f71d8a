import { runInTenant } from "@/lib/db/tenant";
import { toUuid } from "@/lib/ids";
import type { TestTeam } from "./test-team";

export type TaskView = {
	state: string;
	error: string | null;
	steps: {
		name: string;
		state: string;
		attempts: number;
		reason: string | null;
		error: string | null;
		result: object;
	}[];
};

/** A task with its steps, in order, as stored. `taskId` is the public id of a write's answer. */
export async function readTask({ ctx }: TestTeam, taskId: string): Promise<TaskView> {
	const [row] = await runInTenant<TaskView>(
		ctx,
		`SELECT t.state, t.error, (SELECT json_agg(json_build_object('name', name, 'state', state, 'attempts', attempts, 'reason', reason,
			'error', error, 'result', result) ORDER BY position) FROM task_steps s WHERE s.project_id = $1 AND s.task_id = t.id) AS steps
		FROM tasks t WHERE t.project_id = $1 AND t.id = $2`,
		[ctx.projectId, toUuid("task", taskId)],
	);
	if (!row) throw new Error(`no task ${taskId}`);
	return row;
}
