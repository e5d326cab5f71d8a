// What operations are for: the groups of the reference, and the tags of the description. Pure.

/** What operations are for, in the order of the reference, by the first words of their paths. */
export const TAGS: { name: string; description: string; paths: string[] }[] = [
	{
		name: "Write",
		description: "Prose or stated facts in; what was understood of them out.",
		paths: ["/v1/episodes", "/v1/documents", "/v1/facts"],
	},
	{
		name: "Ask",
		description: "Facts, entities and episodes for a question, as lists or as text for a prompt.",
		paths: ["/v1/search", "/v1/context", "/v1/profile"],
	},
	{
		name: "Graph",
		description: "The graph as it is: rows for a picture, and one entity in full.",
		paths: ["/v1/graph/nodes", "/v1/graph/links", "/v1/graph/edges/{uuid}", "/v1/relations"],
	},
	{
		name: "Correct",
		description: "Take facts back, make entities one, and undo either.",
		paths: ["/v1/retractions", "/v1/merges"],
	},
	{ name: "Follow", description: "What happened, and how far the background is.", paths: ["/v1/changes", "/v1/tasks"] },
	{
		name: "Project",
		description: "Its groups, what it used of its limits, and restoring it.",
		paths: ["/v1/groups", "/v1/usage", "/v1/restore"],
	},
	{
		name: "Legacy",
		description: "Whole lists for older clients. They remain, and gain nothing new.",
		paths: ["/v1/graph/entities", "/v1/graph/edges", "/v1/graph/episodes"],
	},
];

/** The name of what the operations of a path are for. */
export const tagOf = (path: string): string =>
	TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start)))?.name ?? "";
