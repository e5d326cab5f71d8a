import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { remember } from "@/lib/remember";

const ARTICLE = "(?:the |an? )?";
const beginningWith = remember((name: string) => new RegExp(`^${ARTICLE}${escapeRegExp(name)} `, "i"));

/** What a fact says behind the name that it begins with, its article left aside; null when it begins otherwise. Pure. */
export function predicateOf(fact: string, name: string): string | null {
	const begin = beginningWith(name).exec(fact);
	return begin ? fact.slice(begin[0].length) : null;
}

/** Which of the entity and its peer a fact is about by its first words; "" for neither. Pure. */
export const subjectOf = (dossier: Pick<Dossier, "name">, fact: Pick<DossierFact, "fact" | "peer">): string =>
	[dossier.name, fact.peer].find((name) => predicateOf(fact.fact, name) !== null) ?? "";

/** The name as running prose has it: with "the" in front where most facts that begin with it have one. Pure. */
export function nameInProse({ name, facts }: Pick<Dossier, "name" | "facts">): string {
	const led = facts.filter(({ fact }) => predicateOf(fact, name) !== null);
	const withArticle = led.filter(({ fact }) => /^the /i.test(fact));
	return withArticle.length * 2 > led.length ? `the ${name}` : name;
}

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
