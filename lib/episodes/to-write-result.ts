import type { Saved } from "@/lib/graph/save-extraction";
import { toPublicId } from "@/lib/ids";
import type { NewEpisode } from "./insert-episode";
import type { WriteResult } from "./wire";

const NOTE = "Narrative and profile populate within about 15 seconds. Poll GET /v1/tasks/{task_id}.";

/** The answer to a write. Pure. Spec: Episode write result. */
export const toWriteResult = (
	episode: NewEpisode,
	saved: Saved,
	notes: Pick<WriteResult, "warning" | "intent_suggestion">,
): WriteResult => ({
	ok: true,
	episode_name: episode.name,
	extracted: {
		entities: saved.entities.length,
		edges: saved.edges.filter(({ created, targetId }) => created && targetId !== null).length,
		statements: saved.edges.filter(({ created, targetId }) => created && targetId === null).length,
	},
	group_id: episode.groupId,
	warning: notes.warning,
	cogram: {
		mode: "async",
		status: "pipeline_running_in_background",
		task_id: toPublicId("task", episode.taskId),
		note: NOTE,
	},
	intent_suggestion: notes.intent_suggestion,
});
