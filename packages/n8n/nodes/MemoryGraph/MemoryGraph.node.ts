import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from "n8n-workflow";
import { about } from "./about";
import { readAnswer } from "./operation";
import { recall } from "./recall";
import { remember } from "./remember";
import { search } from "./search";

const OPERATIONS = [about, recall, remember, search];

/** The node. It declares requests, which n8n sends; each operation has a file. */
export class MemoryGraph implements INodeType {
	description: INodeTypeDescription = {
		displayName: "Memory Graph",
		name: "memoryGraph",
		icon: "file:../../icons/memory-graph.svg",
		group: ["transform"],
		version: 1,
		subtitle: '={{ $parameter["operation"] }}',
		description: "Remember what was said, and recall what is known",
		defaults: { name: "Memory Graph" },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: "memoryGraphApi", required: true }],
		requestDefaults: {
			baseURL: "={{ $credentials.url }}",
			headers: { Accept: "application/json" },
			json: true,
			// The body of a refusal says why; `readAnswer` makes the error of it.
			ignoreHttpStatusErrors: true,
		},
		properties: [
			{
				displayName: "Operation",
				name: "operation",
				type: "options",
				noDataExpression: true,
				options: OPERATIONS.map(({ option }) => option),
				default: "recall",
				routing: { output: { postReceive: [readAnswer] } },
			},
			...OPERATIONS.flatMap(({ option, fields }) =>
				fields.map((field) => ({ ...field, displayOptions: { show: { operation: [option.value] } } })),
			),
		],
	};
}
