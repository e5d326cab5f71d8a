import { RELATIONS } from "@/lib/extraction/facts/name-relation";
import { bySentence, type SentenceRow, type SourcedFact } from "@/lib/graph/sourced-fact";

const inverseOf = new Map(RELATIONS.map(({ name, inverse }) => [name, inverse]));

/** Sentences of one relation of an entity; `relation` in words, empty for those that the table of relations does not know. */
export type RelationGroup = { relation: string; rows: SentenceRow[] };

/**
 * Facts of the entity named `name` by their relation as seen from it, the facts of a sentence together under the first that has a name; in the
 * order in which each relation first comes, others last. Pure.
 */
export function byRelation(facts: SourcedFact[], name: string): RelationGroup[] {
	const groups = new Map<string, SentenceRow[]>();
	for (const row of bySentence(facts)) {
		const relation = row.facts.map((fact) => relationOf(fact, name)).find((words) => words !== "") ?? "";
		groups.set(relation, [...(groups.get(relation) ?? []), row]);
	}
	return [...groups]
		.map(([relation, rows]) => ({ relation, rows }))
		.sort((a, b) => Number(a.relation === "") - Number(b.relation === ""));
}

function relationOf({ source, relation }: SourcedFact, name: string): string {
	const inverse = inverseOf.get(relation);
	if (inverse === undefined) return "";
	return (source === name ? relation : (inverse ?? relation)).replaceAll("_", " ");
}
