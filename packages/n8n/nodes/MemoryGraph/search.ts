import type { IExecuteSingleFunctions, INodeExecutionData } from "n8n-workflow";
import { groupToRead, type Operation } from "./operation";

/** POST /v1/search */
export const search: Operation = {
	option: {
		name: "Search",
		value: "search",
		action: "Search for facts entities or texts",
		description: "Get the facts, entities or stored texts that match best, one item each",
		routing: {
			request: { method: "POST", url: "/v1/search" },
			output: { postReceive: [toResults] },
		},
	},
	fields: [
		{
			displayName: "Query",
			name: "query",
			type: "string",
			default: "",
			required: true,
			placeholder: "e.g. delivery dates of Atlas",
			description: "What to look for, in your own words",
			routing: { send: { type: "body", property: "query" } },
		},
		{
			displayName: "Find",
			name: "scope",
			type: "options",
			options: [
				{ name: "Entities", value: "entities", description: "People, organizations, places and other things" },
				{ name: "Facts", value: "edges", description: "What is known, with its evidence" },
				{ name: "Texts", value: "episodes", description: "Excerpts of what was remembered" },
			],
			default: "edges",
			description: "What to search for",
			routing: { send: { type: "body", property: "scope" } },
		},
		{
			displayName: "Limit",
			name: "limit",
			type: "number",
			typeOptions: { minValue: 1, maxValue: 100 },
			default: 50,
			description: "Max number of results to return",
			routing: { send: { type: "body", property: "limit" } },
		},
		{
			displayName: "Options",
			name: "options",
			type: "collection",
			placeholder: "Add Option",
			default: {},
			options: [groupToRead("body")],
		},
	],
};

/** An item for each result. */
async function toResults(this: IExecuteSingleFunctions, answers: INodeExecutionData[]): Promise<INodeExecutionData[]> {
	const scope = this.getNodeParameter("scope") as string;
	return answers.flatMap(({ json, pairedItem }) =>
		(json[scope] as INodeExecutionData["json"][]).map((result) => ({ json: result, pairedItem })),
	);
}
