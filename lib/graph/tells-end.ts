// That something ended is news of a moment, and holds on: "Ada left Acme", "no longer uses Jenkins", "used to live in Oslo".
import { RELATIONS, TABLE } from "@/lib/extraction/facts/name-relation";

type Told = { status: string; relation: string; validAt: string; invalidAt: string | null };

/** Whether a fact tells that something ended: it began and ended at once, and is no state that held up to that moment. Pure. */
export const tellsEnd = ({ status, relation, validAt, invalidAt }: Told): boolean =>
	invalidAt === validAt && (BYGONE.includes(status) || (TABLE.get(relation)?.is_end ?? false));

/** The same of an edge, in SQL. */
export const tellsEndOf = (edge: string) =>
	`(${edge}.invalid_at = ${edge}.valid_at AND (${edge}.status IN (${listed(BYGONE)}) OR ${edge}.relation IN (${listed(ENDS)})))`;

const BYGONE = ["past", "negated"];
const ENDS = RELATIONS.filter((one) => one.is_end).map(({ name }) => name);
const listed = (names: string[]) => names.map((name) => `'${name}'`).join(", ");
