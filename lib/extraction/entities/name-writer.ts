// Which name each entity of a text goes by in the graph, and which have none.

import type { ExtractionInput, KnownEntity } from "../extraction";
import type { TaggedText } from "../facts/compose-line";
import type { TextEntity } from "./group-mentions";

/** Whoever writes "I" where nobody is named, and the group of people who write "we". */
const [USER, TEAM] = ["User", "Team"] as const;

const MAX_NAME = 200;
const FIRST = /^(?:i|me|my|mine|myself)$/i;
const FIRST_PLURAL = /^(?:we|us|our|ours|ourselves)$/i;
/** A text with headings, or as long as this, is a document and nobody's own affairs. */
const MAX_PERSONAL = 1_500;
const HEADING = /^#{1,6} |^\S.*\n[=-]{3,}$/m;
const CHAT = /^(?:user|human|me): /im;

/**
 * The names; an entity without an entry is nothing that one would look up. A first or last name is the one known person's who has it.
 * "I" of nobody whom the text names is its author. Decision: without one it is `User` in chats of that form and in short personal
 * texts, "we" is `Team` there, and both are nobody in documents.
 */
export function nameWriter(
	{ text }: TaggedText,
	entities: Iterable<TextEntity>,
	{ known, author }: Pick<ExtractionInput, "known" | "author">,
): Map<TextEntity, string> {
	const writer = author ? clean(author) : null;
	const isPersonal = CHAT.test(text) || (text.length <= MAX_PERSONAL && !HEADING.test(text));
	const names = new Map<TextEntity, string>();
	for (const entity of entities) {
		const name = entity.isPronoun ? nameOfFirstPerson(entity, writer, isPersonal) : clean(entity.name);
		if (!name) continue;
		if (entity.isPronoun) entity.label = name === TEAM ? "Organization" : "Person";
		names.set(entity, (entity.label === "Person" && fullNameOf(name, known)) || name);
	}
	return names;
}

function nameOfFirstPerson({ name }: TextEntity, writer: string | null, isPersonal: boolean): string | null {
	if (FIRST.test(name)) return writer ?? (isPersonal ? USER : null);
	return isPersonal && FIRST_PLURAL.test(name) ? TEAM : null;
}

const clean = (name: string) => name.slice(0, MAX_NAME).replace(/^[\s"'“”‘’`*_#@]+|[\s"'“”‘’`*_,;:]+$/gu, "") || null;

function fullNameOf(name: string, known: KnownEntity[]): string | null {
	if (name.includes(" ")) return null;
	const said = name.toLowerCase();
	const found = known.filter((k) => {
		const parts = k.name.toLowerCase().split(" ");
		return k.label === "Person" && parts.length > 1 && (parts[0] === said || parts.at(-1) === said);
	});
	return found.length === 1 ? (found[0] as KnownEntity).name : null;
}
