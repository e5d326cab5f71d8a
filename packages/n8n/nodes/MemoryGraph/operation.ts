// What the operations have in common.
import type { INodeProperties, INodePropertyOptions } from "n8n-workflow";

/** An entry of the node's list of operations, and the fields that it shows. */
export type Operation = { option: INodePropertyOptions; fields: INodeProperties[] };

/** Where an optional value is sent; one that is empty is left out. */
export const sentAs = (property: string, type: "body" | "query" = "body") => ({
	send: { type, property, value: "={{ $value || undefined }}" },
});

/** The group of an operation that reads. */
export const groupToRead = (type: "body" | "query"): INodeProperties => ({
	displayName: "Group",
	name: "group",
	type: "string",
	default: "",
	description: "Read this group alone. Without it every group that the key may see is read.",
	routing: sentAs("group_id", type),
});
