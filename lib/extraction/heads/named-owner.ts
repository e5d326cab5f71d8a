// An attribute is a fact of the thing that has a name: "code freeze for Marrowby is 1 June" is of Marrowby.

import { textOf } from "../entities/group-mentions";
import { measureOf } from "../facts/measure-of";
import type { Reading } from "../reading";
import type { FoundFact } from "./facts";
import type { Mention } from "./mentions";

const JOINT = /^(?:for|of)$/i;
/** "Upload limit on the portal" is of the portal; "dinner at Rosa's" is no time of Rosa. */
const PLACED = /^(?:on|at|in)$/i;

/**
 * The fact as one of a named thing, where its subject is a common noun, its value a date, a time or an amount, and the name stands in the
 * noun phrase, directly behind it ("for Marrowby"), or in another of the `facts` beside it. What costs something is a thing itself.
 */
export function toNamedOwner(reading: Reading, fact: FoundFact, mentions: Mention[], facts: FoundFact[]): FoundFact {
	const { subject, value, relation, unsaid } = fact;
	const measure =
		subject.kind === "nominal" && value && unsaid !== "costs"
			? measureOf(textOf(reading.text, reading.words, value))
			: null;
	if (!measure) return fact;
	const names = mentions.filter(({ kind }) => kind === "name");
	const said = (w: number) => reading.words[w]?.text ?? "";
	const inside = names.find(({ from, to }) => from > subject.from && from < subject.to && to >= subject.to);
	const joint = inside ? jointBefore(said, inside.from) : subject.to;
	const isJoined =
		(JOINT.test(said(joint)) || (measure === "amount" && PLACED.test(said(joint)))) && joint > subject.from;
	const behind = names.find(
		({ from }) => from === joint + 1 || (from === joint + 2 && /^(?:the|our)$/i.test(said(joint + 1))),
	);
	const owner = isJoined
		? (inside ?? behind)
		: relation.length === 0 || isPlain(said, relation)
			? ownerBeside(said, fact, facts, measure === "amount")
			: undefined;
	// "Norrlys staff" is not Norrlys.
	if (!owner || (isJoined && reading.upos[owner.to] === "NOUN")) return fact;
	const attribute = Array.from({ length: (isJoined ? joint : subject.to) - subject.from }, (_, k) => subject.from + k);
	// A planned fact is named from its anchor on.
	return { ...fact, anchor: subject.from, subject: owner, relation: [...attribute, ...relation], unsaid: "" };
}

const isPlain = (said: (w: number) => string, relation: number[]) =>
	relation.every((w) => /^(?:is|are|was|now)$/i.test(said(w)));

/** Whose attribute it is by another fact: "on the portal the upload limit is 25 MB". */
function ownerBeside(
	said: (w: number) => string,
	{ subject }: FoundFact,
	facts: FoundFact[],
	isAmount: boolean,
): Mention | undefined {
	const isOf = ({ relation }: FoundFact) =>
		relation.length === 1 && relation.every((w) => JOINT.test(said(w)) || (isAmount && PLACED.test(said(w))));
	const beside = facts.find((other) => other.subject === subject && other.object?.kind === "name" && isOf(other));
	return beside?.object ?? undefined;
}

/** The word that joins a name to the noun before it. */
function jointBefore(said: (w: number) => string, from: number): number {
	return /^(?:the|our)$/i.test(said(from - 1)) ? from - 2 : from - 1;
}
