// Which earlier facts a new one ends.
import type { Ending } from "../extraction";
import { RELATIONS } from "./name-relation";

const ENDS = new Map(RELATIONS.map(({ name, ends }) => [name, ends]));

/** What is said of a subject: facts of its relations that no longer hold. A plan or a condition ends nothing. Pure. */
export function endingsOf(fact: {
	relation: string;
	status: string;
	subject: string;
	object: string | null;
}): Ending[] {
	const { relation, status, subject, object } = fact;
	if (status === "planned" || status === "hypothetical") return [];
	if (status === "negated") return object ? [{ subject, relations: [relation], object }] : [];
	const ends = ENDS.get(relation) ?? [];
	return ends.length > 0 ? [{ subject, relations: ends, object: null }] : [];
}
