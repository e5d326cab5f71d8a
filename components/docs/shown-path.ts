/** Values that show what goes into a path. */
const SHOWN: Record<string, string> = {
	"/v1/graph/nodes/{name}": "Ada%20Lovelace",
	"/v1/graph/nodes/{name}/details": "Ada%20Lovelace",
	"/v1/graph/edges/{uuid}": "019e0c9d-6a00-7000-8000-0000000000e1",
	"/v1/documents/{document_id}": "handbook",
	"/v1/episodes/{name}": "ep_019e0c9d6a00700080000000000000f1",
	"/v1/tasks/{task_id}": "task_019e0c9d6a00700080000000000000b1",
	"/v1/tasks/{task_id}/retry": "task_019e0c9d6a00700080000000000000b1",
	"/v1/merges/{id}": "mrg_019e0c9d6a0070008000000000000011",
	"/v1/retractions/{id}": "rtr_019e0c9d6a00700080000000000000c1",
};

/** A path with a value to show in the place of what it names. */
export const shownPath = (path: string): string => path.replace(/\{\w+\}/, SHOWN[path] ?? "ID");
