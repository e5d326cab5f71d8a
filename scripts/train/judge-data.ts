// Which facts of the extractor an annotated passage supports: the examples that the judge learns from.
import { readFileSync } from "node:fs";
import type { Found } from "../../lib/extraction/embedded/judge";

type Entity = { name: string; surfaces: string[]; type: string; named: boolean };
type Fact = { s: string; o: string; keys: string[]; literal: boolean };
/** A passage with all that it says between its entities. `s` and `o` of a fact are names of entities, unless `o` is literal. */
export type Passage = {
	id: string;
	text: string;
	reference_time?: string;
	entities: Entity[];
	facts: Fact[];
	skip?: string;
};

export const readPassages = (path: string): Passage[] =>
	readFileSync(path, "utf8")
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => JSON.parse(line) as Passage)
		.filter((passage) => !passage.skip);

const EMPTY = new Set(
	"a an the of to in on at for by with from and or as is are was were be been being it its this that these those he she they we you i not no".split(
		" ",
	),
);
const SUFFIX = /(?:isations?|izations?|ations?|ments?|ings?|ies|ied|ions?|ers?|ed|es|ly|e|s)$/;

function stems(text: string): string[] {
	const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/+#@-]*/gu) ?? [];
	return words.map((word) => {
		const bare = word.replace(/['’]s$/, "");
		const cut = bare.replace(SUFFIX, "");
		const stem = cut.length >= 3 ? cut : bare;
		return stem.length > 3 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
	});
}

const content = (text: string) => stems(text).filter((word) => !EMPTY.has(word));

/** Half of the words are shared, and the last of the shorter name. */
function isSame(a: string, b: string): boolean {
	const [x, y] = [content(a), content(b)];
	const shared = x.filter((word) => y.includes(word)).length;
	if (shared === 0) return false;
	const overlap = (2 * shared) / (x.length + y.length);
	const [short, long] = x.length <= y.length ? [x, y] : [y, x];
	return overlap >= 0.5 && (overlap >= 0.8 || long.includes(short.at(-1) as string));
}

/** For each found fact whether the passage supports it: its ends and a key of its relation. */
export function supported(passage: Passage, found: Found[]): boolean[] {
	const names = new Map(passage.entities.map((e) => [e.name, [e.name, ...e.surfaces]]));
	const means = (node: string | null, name: string) =>
		node !== null && (names.get(name) ?? [name]).some((surface) => isSame(node, surface));
	return found.map(({ source, target, relation, fact }) => {
		const said = new Set(stems(`${relation.replaceAll("_", " ")} ${fact} ${target ?? ""}`));
		const holds = (words: string[]) => words.filter((word) => said.has(word)).length;
		return passage.facts.some(({ s, o, keys, literal }) => {
			if (!keys.some((key) => holds(stems(key)) === stems(key).length)) return false;
			if (literal) return (means(source, s) || means(target, s)) && holds(content(o)) * 2 >= content(o).length;
			return (means(source, s) && means(target, o)) || (means(source, o) && means(target, s));
		});
	});
}
