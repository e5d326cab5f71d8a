// Which facts say what is there to be done. Pure.

/** Relations of what a person or a group means to do, and of what is not settled; a relation has no tense. */
const PLANNED =
	/^(?:aims|considers|goes to \w|has to|hopes|intends|is about to|looks (?:forward )?to|needs to|plans|shall|thinks about|wants|will|would (?:like|love))\b/;
const UNSETTLED = /^(?:waits|is (?:yet to|missing|pending|undecided|unsure))\b/;
/** Words by which it was meant once, or a place was gone to. */
const PAST =
	/\b(?:aimed|considered|had to|hoped|intended|looked|needed|planned|thought|waited|wanted|went|was|were)\b/i;
const ONGOING = /\b(?:considering|going to|gonna|thinking)\b/i;

/** Whether a fact of an entity with these labels says that it means to do something, as a person or a group does, or that something is not settled. */
export function isIntention(
	{ fact, relation, status, direction }: { fact: string; relation: string; status: string; direction: "out" | "in" },
	labels: string[],
): boolean {
	const plans = labels.some((label) => label === "Person" || label === "Organization");
	const predicate = relation.replaceAll("_", " ").replace(/^(?:also|now|really|still) /, "");
	const isPlan = status === "planned" || PLANNED.test(predicate);
	const isOpen = UNSETTLED.test(predicate) || (plans && isPlan);
	// "We went to see it", "He considers it good": done, and held.
	const isMeant =
		status === "planned" || !/^(?:considers|goes to|thinks about)\b/.test(predicate) || ONGOING.test(fact);
	return direction === "out" && isOpen && isMeant && !PAST.test(fact);
}
