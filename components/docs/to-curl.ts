// An operation as a command to paste: `BASE` and `KEY` come from the shell. Pure.
import type { DocOperation } from "./read-document";

/** Values that show what goes into a path. */
const SHOWN: Record<string, string> = {
	"/v1/graph/nodes/{name}/details": "Ada%20Lovelace",
	"/v1/documents/{document_id}": "handbook",
	"/v1/episodes/{name}": "ep_019e0c9d6a00700080000000000000f1",
	"/v1/tasks/{task_id}": "task_019e0c9d6a00700080000000000000b1",
	"/v1/tasks/{task_id}/retry": "task_019e0c9d6a00700080000000000000b1",
	"/v1/merges/{id}": "mrg_019e0c9d6a0070008000000000000011",
	"/v1/retractions/{id}": "rtr_019e0c9d6a00700080000000000000c1",
};

export function toCurl({ method, path, bodyExample }: Pick<DocOperation, "method" | "path" | "bodyExample">): string {
	const url = path.replace(/\{\w+\}/, SHOWN[path] ?? "ID");
	const lines = [`curl -s ${method === "GET" ? "" : `-X ${method} `}"$BASE${url}"`, `-H "Authorization: Bearer $KEY"`];
	if (bodyExample !== null) {
		const body = JSON.stringify(JSON.parse(bodyExample)).replaceAll("'", "'\\''");
		lines.push(`-H "Content-Type: application/json"`, `-d '${body}'`);
	}
	return lines.join(" \\\n  ");
}
