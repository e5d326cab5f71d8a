import { createHash } from "node:crypto";
import type { IExecuteSingleFunctions, IHttpRequestOptions } from "n8n-workflow";
import { type Operation, sentAs } from "./operation";

/** POST /v1/episodes */
export const remember: Operation = {
	option: {
		name: "Remember",
		value: "remember",
		action: "Remember a text",
		description: "Store prose in long-term memory",
		routing: {
			request: { method: "POST", url: "/v1/episodes", body: { source_description: "n8n" } },
			send: { preSend: [addIdempotencyKey] },
		},
	},
	fields: [
		{
			displayName: "Text",
			name: "text",
			type: "string",
			typeOptions: { rows: 4 },
			default: "",
			required: true,
			placeholder: "e.g. Ada Lovelace joined Acme in Berlin.",
			description: "Whole sentences that name who and what",
			routing: { send: { type: "body", property: "content" } },
		},
		{
			displayName: "Additional Fields",
			name: "additionalFields",
			type: "collection",
			placeholder: "Add Field",
			default: {},
			options: [
				{
					displayName: "Author",
					name: "author",
					type: "string",
					default: "",
					placeholder: "e.g. Ada Lovelace",
					description: "Who says I in the text",
					routing: sentAs("author"),
				},
				{
					displayName: "Document ID",
					name: "documentId",
					type: "string",
					default: "",
					description:
						"The document that the text is the newest version of. What earlier versions said and this one does not ends.",
					routing: sentAs("document_id"),
				},
				{
					displayName: "Group",
					name: "group",
					type: "string",
					default: "",
					description: "The group to write to. Without it that is the group default.",
					routing: sentAs("group_id"),
				},
				{
					displayName: "Tags",
					name: "tags",
					type: "string",
					default: "",
					placeholder: "e.g. crm, q3",
					description: "Words to find the text by, with commas between them",
					routing: {
						send: {
							type: "body",
							property: "tags",
							value: "={{ $value.split(',').map((tag) => tag.trim()).filter((tag) => tag) }}",
						},
					},
				},
				{
					displayName: "Written At",
					name: "writtenAt",
					type: "dateTime",
					default: "",
					description: "When the text was true. Words like yesterday are read from then. Without it that is now.",
					// With the offset of the workflow's time zone.
					routing: {
						send: {
							type: "body",
							property: "valid_at",
							value: "={{ $value ? $value.toDateTime().toISO() : undefined }}",
						},
					},
				},
			],
		},
	],
};

/** The same request of one execution has the same key, so that a retry by n8n is not stored twice. */
async function addIdempotencyKey(
	this: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const sent = [this.getExecutionId(), this.getNode().id, this.getItemIndex(), request.body];
	const key = createHash("sha256").update(JSON.stringify(sent)).digest("hex");
	return { ...request, headers: { ...request.headers, "Idempotency-Key": key } };
}
