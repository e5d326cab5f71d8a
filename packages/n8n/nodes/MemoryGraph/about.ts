import { groupToRead, type Operation } from "./operation";

/** GET /v1/graph/nodes/{name}/details */
export const about: Operation = {
	option: {
		name: "About",
		value: "about",
		action: "Get what is known about an entity",
		description: "Get everything known about a person, an organization or another thing by its name",
		routing: { request: { method: "GET" } },
	},
	fields: [
		{
			displayName: "Entity",
			name: "entity",
			type: "string",
			default: "",
			required: true,
			placeholder: "e.g. Ada Lovelace",
			description: "Name or uuid of the entity",
			routing: { request: { url: "=/v1/graph/nodes/{{ encodeURIComponent($value) }}/details" } },
		},
		{
			displayName: "Options",
			name: "options",
			type: "collection",
			placeholder: "Add Option",
			default: {},
			options: [groupToRead("query")],
		},
	],
};
