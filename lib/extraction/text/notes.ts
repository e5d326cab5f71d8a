// Notes of Obsidian and other wikis in Markdown: front matter, links with a type, and the marks around prose. Pure.
import type { Span } from "../extraction";
import type { Entry, Field } from "../tables/table";
import { toWords } from "../tables/table";
import { dateIn } from "./dates";
import { blankOut, clear } from "./marks";
import { linesOf } from "./transcript";

/** A note: its properties and typed links as an entry about it, its prose with every word at its place, and the day that it gives. */
export type Note = { entry: Entry; aliases: string[]; prose: string; at: Date | null };

const LINK = /\[\[([^[\]|#^\n]+)(?:[#^][^[\]|\n]*)?(?:\|[^[\]\n]*)?\]\]/g;
/** `- depends_on [[Zephyr API]]`: one to three words in small letters, as "- Bob moved to [[Oslo]]" is a sentence. */
const TYPED =
	/^[ \t]*[-*+] (\p{Ll}[\p{Ll}\d_-]{0,30}(?: [\p{Ll}\d_-]{1,20}){0,2}):? (\[\[[^[\]\n]+\]\](?:, ?\[\[[^[\]\n]+\]\]){0,20})(?: *\([^()\n]*\))?[ \t]*$/gmu;
/** `key:: value` on a line, in brackets within one. */
const INLINE =
	/^[ \t]*(?:[-*+] )?([\p{L}][\p{L}\d_ -]{0,40})::[ \t]*(\S[^\n]*)$|[[(]([\p{L}][\p{L}\d_ -]{0,40})::[ \t]*([^\s[\]()][^\n[\]()]*|\[\[[^[\]\n]+\]\])[\])]/gmu;
const MARKS = [
	/!\[\[[^[\]\n]*\]\]/g,
	/%%[^%]*%%/g,
	/<!--[^<>]*-->/g,
	LINK,
	/(?<=^[ \t>]{0,40})\[![\w-]+\][+-]?/gm,
	/(?<=^[ \t]{0,40}[-*+] )\[[^[\]\n]{1,24}\](?= )/gm,
	/(?<=\s)#[\p{L}][\p{L}\d_/-]*/gu,
	/==/g,
	/[✅📅⏳🛫➕🔁🔺⏫🔼🔽❌]\ufe0f?/gu,
	/(?<=\s)\^[\w-]+[ \t]*$/gm,
];
/** Properties that say how a note is kept, and nothing of what it is about. */
const KEPT =
	/^(?:title|name|aliases?|tags?|permalink|cssclass(?:es)?|date|created|updated|modified|publish|type|id|uid|slug|layout|draft)$/;

/** The note that a text is, if it has front matter, a link of a wiki or a property within; null for other texts. */
export function findNote(text: string): Note | null {
	const { end, properties } = frontMatter(text);
	const body = text.slice(end);
	if (end === 0 && !/\[\[[^[\]\n]+\]\]/.test(body) && !/^[ \t]*(?:[-*+] )?[\p{L}][\p{L}\d_ -]{0,40}:: /mu.test(body))
		return null;
	const of = (name: string) => properties.find((property) => toWords(property.name) === name)?.values[0];
	const titled = properties.find(({ name, values }) => toWords(name) === "title" && values.length > 0);
	const title = titled?.values[0] ?? /^# (.+)$/m.exec(body)?.[1]?.trim();
	// Without a name for what it is about nothing can be said of its properties.
	if (!title) return null;
	const fields: Field[] = [{ name: "title", value: plain(title), at: placeOf(text, title, titled?.at.start ?? end) }];
	for (const { name, values, at } of properties) {
		if (!KEPT.test(toWords(name))) fields.push(...values.map((value) => fieldOf(name, value, at, "property")));
	}
	let prose = clear(text.slice(0, end), /[^\n]+/g) + body;
	const take = (pattern: RegExp, link: "property" | "relation") => {
		for (const found of prose.matchAll(pattern)) {
			const name = found[1] ?? found[3] ?? "";
			const value = found[2] ?? found[4] ?? "";
			const at = { start: found.index, end: found.index + found[0].length };
			const values = /^\[\[/.test(value) ? (value.match(/\[\[[^[\]\n]+\]\]/g) ?? [value]) : [value];
			fields.push(...values.map((one) => fieldOf(name, one, at, link)));
		}
		prose = clear(prose, pattern);
	};
	take(TYPED, "relation");
	take(INLINE, "property");
	for (const mark of MARKS) prose = blankOut(prose, mark);
	const date = of("date") ?? of("updated") ?? of("modified") ?? of("created");
	const aliases = properties.filter(({ name }) => /^alias(?:es)?$/i.test(name)).flatMap(({ values }) => values);
	return { entry: { fields, at: { start: 0, end: 0 }, within: null }, aliases, prose, at: date ? dateIn(date) : null };
}

const MOST_BLOCKS = 4;
type Property = { name: string; values: string[]; at: Span };

/** A text without the properties before it. */
export const bodyOf = (text: string): string => text.slice(frontMatter(text).end);

/** The properties before a text, also in several blocks, and where it begins. */
function frontMatter(text: string): { end: number; properties: Property[] } {
	const properties: Property[] = [];
	let end = 0;
	for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
		const block = /^(\ufeff?\s*---[ \t]*\n)([\s\S]{0,8000}?)\n---[ \t]*(?:\n|$)/.exec(text.slice(end));
		const found = block && mappingIn(block[2] ?? "", end + (block[1]?.length ?? 0));
		if (!block || !found) return { end, properties };
		properties.push(...found);
		end += block[0].length;
	}
	return { end, properties };
}

const PROPERTY = /^([\p{L}_][^\n:#[\]{}]{0,60}):(?:[ \t]+(.*))?$/u;

/**
 * The properties of a block that begins at `offset`: texts, and lists of texts; null for a block that has other lines. Decision: the flat
 * part of YAML that programs for notes write, as a parser of the whole takes minutes over some texts of a few kilobytes.
 */
function mappingIn(block: string, offset: number): Property[] | null {
	const found: Property[] = [];
	for (const { text: line, start, end } of linesOf(block)) {
		const last = found.at(-1);
		const property = PROPERTY.exec(line);
		const item = /^\s*- +(.*)$/.exec(line)?.[1];
		if (property) {
			const values = valuesIn(property[2]?.trim() ?? "");
			found.push({ name: property[1]?.trim() ?? "", values, at: { start: offset + start, end: offset + end } });
		} else if (last && item !== undefined) {
			last.values.push(...valuesIn(item.trim()));
			last.at.end = offset + end;
		} else if (/^\S/.test(line) && !line.startsWith("#")) return null;
		else if (line.trim() !== "" && last?.values.length === 0) {
			last.values.push(line.trim());
			last.at.end = offset + end;
		}
	}
	return found.length > 0 ? found : null;
}

function valuesIn(written: string): string[] {
	const isList = /^\[(?!\[).*\]$/.test(written);
	const parts = isList
		? (written.slice(1, -1).match(/"[^"]*"|'[^']*'|\[\[[^\]]*\]\]|[^\s,"'][^,]*/g) ?? [])
		: [written];
	const texts = parts.map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"));
	return texts.filter((text) => text !== "" && !/^[|>][-+]?$/.test(text));
}

/** A value as it is said: of a link the name of its note without its folder. */
export const plain = (value: string) =>
	value.replace(LINK, (_, target: string) => target.slice(target.lastIndexOf("/") + 1)).trim();

function fieldOf(name: string, value: string, at: Span, link: "property" | "relation"): Field {
	const isLink = /^\[\[[^[\]]+\]\]$/.test(value.trim());
	return { name: toWords(name), value: plain(value), at, ...(isLink && { link }) };
}

/** Where words stand from a place on. */
function placeOf(text: string, words: string, from: number): Span {
	const start = text.indexOf(words, from);
	return { start, end: start + words.length };
}
