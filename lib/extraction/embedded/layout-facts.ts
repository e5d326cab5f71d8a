// Facts that the layout of a text says: who wrote to whom, who answers for an item, what a speaker showed.
import type { ExtractedEntity } from "../extraction";
import type { Candidate } from "./candidate";
import type { EntityTable } from "./entities";
import { isFirstName } from "./gazetteer";
import type { Mail } from "./mail";
import { closeSentence } from "./render";

const edge = (source: ExtractedEntity, relation: string, target: ExtractedEntity, fact: string): Candidate => ({
	source: source.name,
	relation,
	target: target.name,
	fact: closeSentence(fact),
	validAt: null,
	invalidAt: null,
	endings: [],
	traits: [`layout=${relation}`],
});

/** Sender and recipients of a mail, and what it is about. */
export function mailFacts(mail: Mail, table: EntityTable): Candidate[] {
	const person = (name: string) => table.add(name, "Person", true, mail.from, mail.from);
	const sender = person(mail.sender);
	const about = mail.subject ? ` about “${mail.subject}”` : "";
	const out = mail.recipients.map((name) =>
		edge(
			sender,
			"wrote_to",
			person(name),
			`${sender.name} wrote to ${/ (?:board|committee|group|list|team)$/i.test(name) ? "the " : ""}${name}${about}`,
		),
	);
	if (mail.subject && mail.subject.length <= 80 && /\p{L}{2}/u.test(mail.subject)) {
		const subject = table.add(mail.subject, "Topic", false, mail.from, mail.from);
		out.push(edge(sender, "wrote_about", subject, `${sender.name} wrote about “${mail.subject}”`));
	}
	return out.filter((c) => c.source !== c.target);
}

/** "Case studies (@felix)": who answers for the item of that title. */
export function ownerFacts(owners: string[], title: string, table: EntityTable, at: number): Candidate[] {
	if (owners.length === 0) return [];
	const item = table.add(title, "Topic", false, at, at);
	const isSomebody = (name: string) =>
		name.startsWith("@") || isFirstName((name.split(" ")[0] as string).toLowerCase()) || table.isKnownPerson(name);
	return owners.filter(isSomebody).map((name) => {
		const owner = table.add(name, "Person", true, at, at);
		return edge(owner, "is_owner_of", item, `${owner.name} is put down for “${title}”`);
	});
}

/** Words at which the name of a shown thing ends: "photo of a dog | sitting ...". */
const BOUNDS_OF_NAME = /^(?:on|in|at|with|that|which|who|from|for|by|near|next|is|are|was|and|\p{L}{2,}ing)$/iu;

/** A shown picture or file is one edge from the speaker; what happens inside the picture is no fact. */
export function shownFact(speaker: ExtractedEntity, what: string, table: EntityTable, at: number): Candidate[] {
	const words = what.replace(/^(?:a|an|the) /i, "").split(/\s+/);
	const end = words.findIndex(
		(w, i) => i > 0 && BOUNDS_OF_NAME.test(w) && !/^(?:a|an|the|of|my|his|her|their)$/i.test(words[i - 1] ?? ""),
	);
	const name = (end < 0 ? words : words.slice(0, end))
		.slice(0, 7)
		.join(" ")
		.replace(/[,.;:]$/, "");
	if (!/\p{L}{2}/u.test(name)) return [];
	return [edge(speaker, "shares", table.add(name, "Document", false, at, at), `${speaker.name} shared ${what}`)];
}
