import { RELATIONS } from "@/lib/extraction/facts/name-relation";
import { bySentence, type SentenceRow, type SourcedFact } from "@/lib/graph/sourced-fact";
import { isHead } from "./plain-sentence";

const inverseOf = new Map(RELATIONS.map(({ name, inverse }) => [name, inverse]));

/**
 * Sentences by relation, `relation` in words, empty for those that share none with others; and those that are but lines of a head, "To: Ada".
 */
export type ByRelation = { groups: { relation: string; rows: SentenceRow[] }[]; heads: SentenceRow[] };

/**
 * Facts of the entity named `name` by their relation as seen from it, the facts of a sentence together under the first that has a name; in the
 * order in which each relation first comes. What no other sentence shares a relation with comes last. Pure.
 */
export function byRelation(facts: SourcedFact[], name: string): ByRelation {
	const all = bySentence(facts);
	const isOfHead = ({ source }: SentenceRow) => isHead(source?.quote ?? "");
	const named = all
		.filter((row) => !isOfHead(row))
		.map((row) => ({
			row,
			relation: row.facts.map((fact) => relationOf(fact, name)).find((words) => words !== "") ?? "",
		}));
	const groups = new Map<string, SentenceRow[]>();
	for (const { row, relation } of named) {
		const isShared = named.filter((one) => one.relation === relation).length > 1;
		const key = isShared ? relation : "";
		groups.set(key, [...(groups.get(key) ?? []), row]);
	}
	return {
		groups: [...groups]
			.map(([relation, rows]) => ({ relation, rows }))
			.sort((a, b) => Number(a.relation === "") - Number(b.relation === "")),
		heads: all.filter(isOfHead),
	};
}

function relationOf({ source, relation }: SourcedFact, name: string): string {
	const inverse = inverseOf.get(relation);
	if (inverse === undefined) return "";
	return (source === name ? relation : (inverse ?? relation)).replaceAll("_", " ");
}
