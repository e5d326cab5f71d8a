// What a question means beyond its words: which relations mean nearly the same, and which kind of thing it asks for. Pure; English.
import { fold, termsOf, toTerm } from "./words";

/** Words of relations that answer for one another. */
const FAMILIES = `
like love prefer preference favorite enjoy adore fond keen
work job employ employer employee career position hire colleague join
live reside home based resident settle
own belong owner possess property
marry spouse wife husband wedding married
lead head manage boss manager chief charge ceo director run responsible
create build develop write invent author founder design make found
buy purchase acquire order
use adopt rely utilise utilize
know meet friend acquaint
study attend graduate university degree student school
cost price pay charge fee
fix repair resolve solve mend
break fail crash outage incident failure
begin start launch kickoff
end stop finish close retire
plan intend schedule upcoming
need require depend necessary
decide choose pick select agree decision
replace migrate switch supersede
born birthday birth
`;
/** `Labels: words that ask for such a thing`. A database is a technology or the product of a firm. */
const KINDS = `
Technology Product: database framework language tool library software technology platform stack editor server api system app application program
Person: who whom whose person colleague teammate engineer doctor friend manager boss author
Organization: company employer organisation organization firm vendor supplier customer client competitor department startup
Location: where city country place town region state
Event: event conference incident ceremony
Product: product device gadget car phone
Document: document book report paper
`;

const lines = (table: string) => table.trim().split("\n");

const families = new Map<string, Set<number>>();
for (const [family, words] of lines(FAMILIES).entries())
	for (const word of words.split(" ")) {
		const term = toTerm(word);
		families.set(term, (families.get(term) ?? new Set()).add(family));
	}
const labelsOf = new Map<string, string[]>(
	lines(KINDS).flatMap((line) => {
		const [labels = "", words = ""] = line.split(": ");
		return words.split(" ").map((word): [string, string[]] => [word, labels.split(" ")]);
	}),
);

const NONE: ReadonlySet<number> = new Set();

/** The families of relations that a term is of. */
export const familiesOf = (term: string): ReadonlySet<number> => families.get(term) ?? NONE;

/** The labels that a question asks for, and the terms of the words that ask. */
export type AskedKinds = { labels: ReadonlySet<string>; terms: ReadonlySet<string> };

/** Reads them from the question's words, plurals as well. */
export function askedKinds(question: string): AskedKinds {
	const labels = new Set<string>();
	const terms = new Set<string>();
	for (const [word] of fold(question).matchAll(/\p{L}+/gu)) {
		const asked = labelsOf.get(word) ?? labelsOf.get(word.replace(/s$/, ""));
		if (!asked) continue;
		for (const label of asked) labels.add(label);
		for (const term of termsOf(word)) terms.add(term);
	}
	return { labels, terms };
}
