// What a sentence without a subject is about.
import type { ExtractedEntity } from "../extraction";
import type { Clause } from "./clauses";
import type { Sentence } from "./sentence";

/** The owner of an item, who speaks, or the heading that it stands under; `entity` makes it a node, when a fact needs one. */
export type Topic = {
	kind: "owner" | "speaker" | "heading";
	entity: () => ExtractedEntity;
};

/** Verbs that a note says of its topic, where others are orders: "Need two people". */
const STATES = new Set("need want require plan hope aim look seem depend affect".split(" "));

/** Whether the clause, which has no subject, tells somebody to do something. */
export function isOrder(s: Sentence, clause: Clause): boolean {
	return (
		s.penn(clause.head) === "VB" && s.kid(clause.head, "aux") < 0 && !STATES.has(s.lemma(clause.head).toLowerCase())
	);
}

/** What the clause is about where it names no subject: notes and orders have a topic; clauses inside others, and how-tos, do not. */
export function topicOf(s: Sentence, clause: Clause, topic: Topic | null): Topic | null {
	if (!topic || clause.subjects.length > 0 || (clause.role !== "main" && clause.role !== "conjunct")) return null;
	// "Affects all users": said by who speaks, but of something else, that nobody names.
	if (topic.kind !== "heading" && s.penn(clause.group[0] ?? clause.head) === "VBZ") return null;
	return topic.kind === "heading" && isOrder(s, clause) ? null : topic;
}
