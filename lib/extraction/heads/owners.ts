// Whose things and people are: "my wife Anna", "our CTO is Lena". Facts of them are told of the one whose they are.

import { startOfRole } from "../facts/clauses";
import { isPossessive } from "../facts/pronouns";
import type { Reading } from "../reading";
import type { FoundFact } from "./facts";
import type { Mention } from "./mentions";

/** A mention without the pronoun that says whose it is, which is one of its own: "our new CTO". A name may begin so: "Our Lady". */
export function withoutOwner(reading: Reading, mention: Mention): Mention[] {
	const { words, text } = reading;
	const { kind, from, to } = mention;
	if (kind === "pronoun") return [wholePronoun(reading, mention)];
	const isOfName =
		kind === "name" && /^\p{Lu}\S* \p{Lu}\p{Ll}/u.test(text.slice(words[from]?.start, words[to - 1]?.end));
	if (!isPossessive(reading, from) || (isOfName && to - from > 1)) return [mention];
	const owner: Mention = { ...mention, kind: "pronoun", to: from + 1, head: from };
	return to - from === 1 ? [owner] : [owner, { ...mention, kind: "nominal", from: from + 1 }];
}

/** "Re" of "we're" is "we're". */
function wholePronoun({ words }: Reading, mention: Mention): Mention {
	const [pronoun, mark, word] = words.slice(mention.from - 2, mention.from + 1);
	const isEnding = mark && /^['’]$/.test(mark.text) && pronoun?.end === mark.start && mark.end === word?.start;
	return isEnding ? { ...mention, from: mention.from - 2 } : mention;
}

/** Adds "my" and "our" before what a name is said to be, where the network sees no mention: "my brother Kwame". */
export function addOwners(reading: Reading, mentions: Mention[]): void {
	for (const { from, kind, votes } of [...mentions]) {
		const owner = kind === "name" ? startOfRole(reading, from) - 1 : from;
		const isFirst = owner < from - 1 && /^(?:my|our)$/i.test(reading.words[owner]?.text ?? "");
		if (isFirst && !mentions.some((m) => m.from <= owner && owner < m.to))
			mentions.push({ from: owner, to: owner + 1, head: owner, kind: "pronoun", votes: votes.map(() => 0) });
	}
}

/** Says of each noun behind a possessive pronoun, or behind an adjective after one, whose it is. */
export function setOwners(reading: Reading, mentions: Mention[]): void {
	for (const m of mentions) {
		const first = reading.upos[m.from - 1] === "ADJ" ? m.from - 1 : m.from;
		const owner = mentions.find((one) => one.kind === "pronoun" && one.to === first);
		if (m.kind === "nominal" && owner && isPossessive(reading, owner.from)) m.owner = owner;
	}
}

/** How sure it is what a word between a pronoun and a name says: "my brother Kwame". */
const ROLE = { score: 0.6, must: 0.6 };

/** What names are said to be before them, where none of `facts` says so: "my brother Kwame lives in Accra", "his doctor is Dr. Meyer". */
export function roleFacts(reading: Reading, mentions: Mention[], facts: FoundFact[]): FoundFact[] {
	return mentions.flatMap((name): FoundFact[] => {
		const isBehindIs = /^(?:is|was)$/i.test(reading.words[name.from - 1]?.text ?? "");
		const to = name.from - (isBehindIs ? 1 : 0);
		const from = startOfRole(reading, to);
		const owner = mentions.find((m) => m.kind === "pronoun" && m.to === from);
		const anchor = to - 1;
		if (name.kind !== "name" || !owner || anchor < from || reading.upos[anchor] === "ADJ") return [];
		const isSaid = facts.some(
			({ subject, object, score }) => subject === name && object === owner && score >= ROLE.score,
		);
		const relation = Array.from({ length: to - from }, (_, k) => from + k);
		const fact = { anchor, subject: name, object: owner, value: null, relation, kept: [], when: null };
		return isSaid ? [] : [{ ...fact, status: "stated", unsaid: "is of", ...ROLE }];
	});
}

/**
 * "Our CEO is Lena" is said of us: the owner, the words of the role, and who has it. Null for what is said of the role besides. In "the PO
 * for billing is Göksel" the verb is no word of the relation.
 */
export function toOwner({ words }: Reading, fact: FoundFact): FoundFact | null {
	const { subject, object, relation, unsaid } = fact;
	const said = (w: number) => words[w]?.text ?? "";
	const isCopula = (w: number) => /^(?:is|was)$/i.test(said(w));
	if (!object) return fact;
	if (!/^(?:my|our)$/i.test(said(object.from))) {
		const isInverted = object.to === subject.from - 1 && isCopula(object.to);
		return isInverted && relation.length > 1 ? { ...fact, relation: relation.filter((w) => w !== object.to) } : fact;
	}
	const isOfRole = subject.from === object.from + 1 && isCopula(subject.to);
	if (isOfRole && relation.length === 0 && unsaid === "is of") return null;
	if (subject.from < 2 || !isCopula(subject.from - 1)) return fact;
	const isRole =
		(relation.length === 0 ? unsaid === "is of" : relation.includes(object.from + 1)) && subject.from > object.from;
	if (!isRole) return fact;
	const role = Array.from({ length: subject.from - 1 - object.from }, (_, k) => object.from + 1 + k);
	return role.length > 1 ? { ...fact, subject: object, object: subject, relation: role, unsaid: "" } : fact;
}

/** "His wife is of Ines" as what Ines has. */
export function toHas({ upos }: Reading, fact: FoundFact): FoundFact {
	const { subject, object, relation, unsaid } = fact;
	const isOf = object && object === subject.owner && /(?:^|\s)of$/.test(unsaid);
	return isOf && relation.every((w) => upos[w] === "ADJ")
		? { ...fact, subject: object, object: subject, relation: [], unsaid: "has" }
		: fact;
}
