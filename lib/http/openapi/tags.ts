// What operations are for: the groups of the reference, and the tags of the description. Pure.

import tags from "./tags.json";

/** What operations are for, in the order of the reference, by the first words of their paths. */
export const TAGS: { name: string; description: string; paths: string[] }[] = tags;

/** The name of what the operations of a path are for. */
export const tagOf = (path: string): string =>
	TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start)))?.name ?? "";
