// Which name each entity of a text goes by in the graph, and which have none.

import type { TaggedText } from "../encoder/window";
import type { ExtractionInput, KnownEntity } from "../extraction";
import { isFirstPerson, isFirstPlural } from "../facts/pronouns";
import type { Mention } from "../heads/mentions";
import type { TextEntity } from "./group-mentions";

/** Whoever writes "I" where nobody is named, and the group of people who write "we". */
export const USER = "User";
export const TEAM = "Team";

const MAX_NAME = 200;
/** A text with headings, or as long as this, is a document and nobody's own affairs. */
const MAX_PERSONAL = 400;
const HEADING = /^#{1,6} |^\S.*\n[=-]{3,}$/m;
const CHAT = /^(?:user|human|me): /im;

/**
 * The names; an entity without an entry is nothing that one would look up. A person's first or last name, or an organization's first
 * word, is the one known whose it is; one that other texts speak of only where this one names a neighbour of theirs.
 * "I" of nobody whom the text names is its author. Decision: without one it is `User` in chats of that form, in short personal texts and
 * in long ones full of it, "we" is `Team` in the former two, and both are nobody in documents.
 */
export function nameWriter(
	{ text, words, pieces }: TaggedText,
	entities: Iterable<TextEntity>,
	{ known, author }: Pick<ExtractionInput, "known" | "author">,
): Map<TextEntity, string> {
	const writer = author ? cleanName(author) : null;
	const isPersonal = isPersonalText(text);
	const names = new Map<TextEntity, string>();
	for (const entity of entities) {
		const name = entity.isPronoun
			? nameOfFirstPerson(entity, writer, isPersonal, isDiary(text))
			: cleanName(entity.name);
		if (!name) continue;
		if (entity.isPronoun) entity.label = name === TEAM ? "Organization" : "Person";
		const isRare = entity.mentions.some(
			({ from, kind }) => kind === "name" && words[from]?.text === name && (pieces[from] ?? 1) > 1,
		);
		names.set(entity, fullNameOf({ name, label: entity.label, isRare }, known, text) ?? name);
	}
	for (const [thing, owner] of ownersOf(entities, names)) names.set(thing, `${owner}'s ${names.get(thing)}`);
	return names;
}

/**
 * Things without a name of which a pronoun says whose they are ("its battery", "my wife"), with the name of the one whose they are.
 * Decision: what is "ours" is the whole team's, and needs no owner to be told apart.
 */
function ownersOf(
	entities: Iterable<TextEntity>,
	names: Map<TextEntity, string>,
): [thing: TextEntity, owner: string][] {
	const all = [...entities];
	const entityOf = new Map(all.flatMap((one) => one.mentions.map((m): [Mention, TextEntity] => [m, one])));
	const isOwner = ({ isName, isPronoun, name }: TextEntity) => isName || (isPronoun && isFirstPerson(name));
	return all.flatMap((thing): [TextEntity, string][] => {
		const said = thing.isName ? [] : thing.mentions.flatMap(({ owner }) => owner ?? []);
		const owners = said.flatMap((m) => entityOf.get(m) ?? []).filter((one) => one !== thing);
		const [owner, ...others] = new Set(owners.map((one) => (isOwner(one) ? names.get(one) : undefined)));
		// "Bob's car is red. His car is old" has it already.
		return owner && others.length === 0 && !names.get(thing)?.startsWith(owner) ? [[thing, owner]] : [];
	});
}

export const isPersonalText = (text: string): boolean =>
	CHAT.test(text) || (text.length <= MAX_PERSONAL && !HEADING.test(text));

/** Whether whoever writes speaks of themselves throughout: once in so many characters. */
const isDiary = (text: string): boolean =>
	!HEADING.test(text) && (text.match(/\bI\b/g)?.length ?? 0) * DIARY_CHARACTERS >= text.length;
const DIARY_CHARACTERS = 250;

function nameOfFirstPerson(
	{ name }: TextEntity,
	writer: string | null,
	isPersonal: boolean,
	isDiary: boolean,
): string | null {
	if (isFirstPerson(name)) return writer ?? (isPersonal || isDiary ? USER : null);
	return isPersonal && isFirstPlural(name) ? TEAM : null;
}

/** Quotation marks of a title within a name: "premiere of 'Night Orchard'". */
const TITLE_MARKS = /(?<=^|\s)['"‘“](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])['"’”](?=\s|$)/gu;
const OPENS_TITLE = /(?:^|\s)['"‘“](?=[\p{L}\p{N}])/u;

export const cleanName = (said: string): string | null =>
	withoutTitleMarks(said)
		.slice(0, MAX_NAME)
		.replace(/^[\s"'“”‘’`*_#@]+|[\s"'“”‘’`*_,;:]+$/gu, "") || null;

const withoutTitleMarks = (name: string) => (OPENS_TITLE.test(name) ? name.replace(TITLE_MARKS, "") : name);

type Named = { name: string; label: string; isRare: boolean };

/** Decision: a rare first name is one that the vocabulary of the network has not as one piece; two people of a team seldom share it. */
function fullNameOf({ name, label, isRare }: Named, known: KnownEntity[], text: string): string | null {
	const said = name.toLowerCase();
	if (name.includes(" ")) return label === "Person" ? withoutMiddle(said.split(" "), known) : null;
	if (known.some((k) => k.name.toLowerCase() === said)) return null;
	const found = known.filter((k) => {
		const parts = k.name.toLowerCase().split(" ");
		const isPart = parts[0] === said || (label === "Person" && parts.at(-1) === said);
		// A firm's first word alone is often taken for a place or a product.
		const isOfKind =
			k.label === label || (k.label === "Organization" && label !== "Person") || (k.label === "Person" && isRare);
		return isOfKind && parts.length > 1 && isPart;
	});
	const [only] = found;
	if (!only || found.length > 1) return null;
	if (isRare && only.label === "Person" && only.name.toLowerCase().startsWith(`${said} `)) return only.name;
	return !only.near || only.near.some((neighbour) => isNamed(neighbour, said, text)) ? only.name : null;
}

/** "Cllr Penhaligon" is "Cllr Idris Penhaligon", where one alone is known who begins and ends so. */
function withoutMiddle([first, ...rest]: string[], known: KnownEntity[]): string | null {
	const found = known.filter((k) => {
		const parts = k.label === "Person" ? k.name.toLowerCase().split(" ") : [];
		return rest.length === 1 && parts.length > 2 && parts[0] === first && parts.at(-1) === rest[0];
	});
	return found.length === 1 ? (found[0] as KnownEntity).name : null;
}

/** Letters of a neighbour's first word that stands for it. */
const TELLING = 4;

/**
 * Whether a text names a neighbour, or a proper name by its first word, by something else than the word in question. Whoever wrote
 * is everybody's neighbour.
 */
function isNamed(neighbour: string, said: string, text: string): boolean {
	const name = neighbour.toLowerCase();
	const first = name.split(" ")[0] ?? "";
	if (neighbour === USER || neighbour === TEAM || name.split(" ").includes(said)) return false;
	const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
	return (
		words.includes(` ${name.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `) ||
		(first.length >= TELLING && /^\p{Lu}/u.test(neighbour) && words.includes(` ${first} `))
	);
}
