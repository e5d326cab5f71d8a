// What the operations have in common.
import {
	type IExecuteSingleFunctions,
	type IN8nHttpFullResponse,
	type INodeExecutionData,
	type INodeProperties,
	type INodePropertyOptions,
	type JsonObject,
	NodeApiError,
} from "n8n-workflow";

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

type Refusal = { error?: string; message?: string; details?: { field: string; message: string }[] };

/** Pairs an answer with the item it was asked for. Throws a NodeApiError with the server's own words where it refused. */
export async function readAnswer(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	{ statusCode, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	const itemIndex = this.getItemIndex();
	if (statusCode < 400) return items.map((item) => ({ ...item, pairedItem: { item: itemIndex } }));
	// A proxy in between may answer with a page.
	const refusal: Refusal = typeof body === "object" ? (body as Refusal) : {};
	throw new NodeApiError(this.getNode(), refusal as JsonObject, {
		message: refusal.message ?? `The server answered ${statusCode}`,
		description: refusal.details?.map(({ field, message }) => `${field} ${message}`).join("; ") ?? refusal.error,
		httpCode: String(statusCode),
		itemIndex,
	});
}
