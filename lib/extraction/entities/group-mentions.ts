// Mentions of one text that are the same thing become one entity.
import type { Word } from "../encoder/window";
import type { Label } from "../extraction";
import type { Link, Mention } from "../heads/mentions";
import { bestOf } from "../heads/tags";
import { rolesOf, speakersOf } from "./speakers";

/** The types that the network knows, in its order. */
export const TYPES: readonly Label[] = [
	"Person",
	"Organization",
	"Location",
	"Event",
	"Document",
	"Product",
	"Technology",
	"Topic",
	"Object",
];

/** A thing that a text speaks of. `name` is its longest name, `aliases` its other names and phrases; `isPronoun` if it has none. */
export type TextEntity = {
	name: string;
	label: Label;
	aliases: string[];
	isName: boolean;
	isPronoun: boolean;
	mentions: Mention[];
};

/** The words of a mention, without an article or "as" before them. */
export function textOf(text: string, words: Word[], { from, to }: { from: number; to: number }): string {
	const said = text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0).replace(/\s+/g, " ");
	return said.replace(/^as (?=\S)/, "").replace(/^(?:the|an?) (?=\S)/i, "");
}

/** The entity of each mention: mentions of one name are one, and what links say. */
export function groupMentions(
	text: string,
	words: Word[],
	mentions: Mention[],
	links: Link[],
): Map<Mention, TextEntity> {
	const groups = new Map<Mention, Set<Mention>>(mentions.map((m) => [m, new Set([m])]));
	const join = (a: Mention, b: Mention) => {
		const [one, other] = [groups.get(a) as Set<Mention>, groups.get(b) as Set<Mention>];
		if (one === other) return;
		for (const m of other) {
			one.add(m);
			groups.set(m, one);
		}
	};
	const first = new Map<string, Mention>();
	const linked = new Map(links.map(({ mention, of }) => [mention, of]));
	const ownerOf = ({ owner }: Mention) => owner && textOf(text, words, linked.get(owner) ?? owner).toLowerCase();
	// "Her office" is not "his office".
	const isOthers = (a: Mention, b: Mention) => a.owner && b.owner && ownerOf(a) !== ownerOf(b);
	for (const m of mentions) {
		if (m.kind === "pronoun") continue;
		const key = textOf(text, words, m).toLowerCase();
		const known = first.get(key);
		if (known && !isOthers(known, m)) join(known, m);
		else first.set(key, m);
	}
	const spoken = speakersOf(text, words, mentions);
	const roles = rolesOf(text, words, mentions);
	const isSpoken = (mention: Mention) => spoken.has(mention) || roles.has(mention);
	for (const { mention, of } of links)
		if (!isSpoken(mention) && !isSpoken(of) && !isOthers(of, mention)) join(of, mention);
	for (const [mention, speaker] of spoken) if (!roles.has(mention)) join(speaker, mention);
	for (const [mention, role] of roles) {
		join(first.get(role.toLowerCase()) ?? mention, mention);
		if (!first.has(role.toLowerCase())) first.set(role.toLowerCase(), mention);
	}
	for (const [part, whole] of partsOfNames(text, words, mentions)) join(whole, part);
	const entities = new Map<Set<Mention>, TextEntity>();
	for (const group of new Set(groups.values())) {
		const role = [...group].map((mention) => roles.get(mention)).find(Boolean);
		const entity = entityOf(text, words, [...group]);
		// Firms do not say "I" in a chat.
		if (entity.isName && [...group].some((mention) => spoken.has(mention))) entity.label = "Person";
		entities.set(
			group,
			role && entity.isPronoun ? { ...entity, name: role, label: "Person", isPronoun: false } : entity,
		);
	}
	return new Map(mentions.map((m) => [m, entities.get(groups.get(m) as Set<Mention>) as TextEntity]));
}

/** People named by one word that is the first or last of just one full name of the text, with that name. */
function partsOfNames(text: string, words: Word[], mentions: Mention[]): [part: Mention, whole: Mention][] {
	const wholes = new Map<string, Mention | null>();
	const people = mentions.filter((m) => m.kind === "name" && TYPES[bestOf(m.votes)] === "Person");
	const said = (m: Mention) => textOf(text, words, m).toLowerCase().split(" ");
	for (const m of people) {
		const name = said(m);
		if (name.length < 2) continue;
		for (const part of [name[0], name.at(-1)] as string[]) {
			const known = wholes.get(part);
			const isOther = known === null || (known && said(known).join(" ") !== name.join(" "));
			wholes.set(part, isOther ? null : m);
		}
	}
	return people.flatMap((m): [Mention, Mention][] => {
		const [word = "", ...more] = said(m);
		const whole = more.length === 0 ? wholes.get(word) : null;
		return whole ? [[m, whole]] : [];
	});
}

const POSSESSIVE = /^(?:my|our|your|his|her|its|their)$/i;

/** "My wife", "our CEO": whom it means depends on who says it. */
const isOwned = (words: Word[], { from, kind }: Mention) =>
	kind !== "pronoun" &&
	(POSSESSIVE.test(words[from]?.text ?? "") ||
		// "Our customer Globex", where the network takes "customer" for a name.
		((kind === "nominal" || /^\p{Ll}/u.test(words[from]?.text ?? "")) && POSSESSIVE.test(words[from - 1]?.text ?? "")));

function entityOf(text: string, words: Word[], mentions: Mention[]): TextEntity {
	mentions.sort((a, b) => a.from - b.from);
	const kindOf = (m: Mention) => (isOwned(words, m) ? "nominal" : m.kind);
	const of = (kind: Mention["kind"]) => mentions.filter((m) => kindOf(m) === kind).map((m) => textOf(text, words, m));
	const [names, nominals, pronouns] = [of("name"), of("nominal"), of("pronoun")];
	const owned = mentions.filter((m) => isOwned(words, m)).map((m) => textOf(text, words, m));
	// A name of common words beside one of its own says who or what it is: "chief executive" of Ximena Larraín.
	const proper = names.filter((said) => /\p{Lu}/u.test(said));
	const best = [proper, names, nominals, pronouns].find((texts) => texts.length > 0) ?? [];
	const name = best.reduce((longest, n) => (n.length > longest.length ? n : longest), "");
	const votes = TYPES.map((_, t) =>
		mentions.reduce((sum, m) => sum + (m.kind === "pronoun" ? 0 : (m.votes[t] as number)), 0),
	);
	return {
		name,
		label: TYPES[bestOf(votes)] as Label,
		aliases: [...new Set([...names, ...nominals])].filter((alias) => alias !== name && !owned.includes(alias)),
		isName: names.length > 0,
		isPronoun: names.length + nominals.length === 0,
		mentions,
	};
}
