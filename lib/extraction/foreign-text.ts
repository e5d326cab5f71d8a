// What is kept of a text in a language that the reader does not know. Pure.
import { foreignLanguageOf } from "@/lib/text/foreign";
import type { ExtractedEntity, Extraction } from "./extraction";

const NAMED = new Set(["Person", "Organization", "Location"]);
/** A name with the verb behind it, as "Anna arbeitet". */
const ENDS_SMALL = /\s\p{Ll}\S*$/u;

/** "säger Anna" is Anna: the name without the small words before it. */
const STARTS_SMALL = /^(?:\p{Ll}\S*\s+)+(?=\p{Lu})/u;
const withoutVerb = (entity: ExtractedEntity): ExtractedEntity => {
	const [before = ""] = entity.name.match(STARTS_SMALL) ?? [];
	return { ...entity, name: entity.name.slice(before.length), start: entity.start + before.length };
};

/** Whether a name that was found in such a text is to be trusted. */
const isNameAnywhere = ({ name, label }: ExtractedEntity): boolean => NAMED.has(label) && !ENDS_SMALL.test(name);

/** A line that opens with who speaks, in any script; the first group is a date. */
const TURN =
	/^ *(\[[^\]\n]*\] )?([\p{L}\p{M}][\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+){0,2}):(?: +(?=\S)|(?=[\p{L}¿¡„«]))/gmu;

/** Who speaks in a dialogue: before lines with a date, or in two lines and more. One line alone may have a heading. */
function speakersOf(text: string): ExtractedEntity[] {
	const turns = [...text.matchAll(TURN)];
	const speakers = new Map<string, ExtractedEntity>();
	for (const { 0: line, 1: date, 2: name = "", index } of turns) {
		if (/^\p{Ll}/u.test(name) || speakers.has(name) || (!date && turns.length < 2)) continue;
		const start = index + line.indexOf(name, date?.length ?? 0);
		speakers.set(name, { name, label: "Person", aliases: [], isName: true, start, end: start + name.length });
	}
	return [...speakers.values()];
}

/**
 * The extraction itself where its text is English; else who speaks and the names of people, organizations and places alone, with
 * a `warning` that names the language. Decision: no facts rather than wrong ones.
 */
export async function keepKnownLanguage<E extends Extraction>(extraction: E, text: string): Promise<E> {
	const language = await foreignLanguageOf(text);
	if (!language) return extraction;
	const speakers = speakersOf(text);
	const isHeading = ({ name, end }: ExtractedEntity) =>
		text.startsWith(": ", end) && !speakers.some((speaker) => speaker.name === name);
	const named = extraction.entities
		.map(withoutVerb)
		.filter((entity) => entity.isName && isNameAnywhere(entity) && !isHeading(entity));
	const known = new Set(named.map(({ name }) => name));
	return {
		...extraction,
		entities: [...named, ...speakers.filter(({ name }) => !known.has(name))],
		edges: [],
		statements: [],
		warning: `Language: this text seems to be ${language}, and facts are extracted from English alone. It is stored, and search finds it.`,
	};
}
