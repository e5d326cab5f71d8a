import { RELATIONS } from "@/lib/extraction/facts/name-relation";
import { isSingleValued } from "@/lib/extraction/single-valued";
import type { SourcedFact } from "@/lib/graph/sourced-fact";

const familyOf = new Map(RELATIONS.flatMap(({ name, family }) => (family ? [[name, family] as const] : [])));
/** Families of which somebody or something seldom has two values at once. */
const SELDOM_TWO = new Set(["place", "price", "date", "manager"]);

/** Facts of one slot are values of the same thing at different times: who has a duty, where somebody lives, when a thing takes place. Null where a fact stands for itself. Pure. */
export function slotOf({
	source,
	target,
	relation,
}: Pick<SourcedFact, "source" | "target" | "relation">): string | null {
	const family = familyOf.get(relation);
	if (family === "duty" && target !== null) return `duty of ${target}`;
	if (family && SELDOM_TWO.has(family)) return `${family} of ${source}`;
	return isSingleValued(relation) ? `${relation} of ${source}` : null;
}

/** Whether a relation tells a state in which things are, such as who owns what, rather than a single act. Pure. */
export const isState = (relation: string): boolean => familyOf.has(relation) || isSingleValued(relation);

/** The relations of the table that tell states. */
export const STATES = RELATIONS.map(({ name }) => name).filter(isState);

/** When a fact was last said, in milliseconds; when it began where no sentence says it. Pure. */
export const saidAt = ({ sources, validAt }: Pick<SourcedFact, "sources" | "validAt">): number =>
	Date.parse(sources[0]?.validAt ?? validAt);
