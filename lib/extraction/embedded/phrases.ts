// The extent of noun phrases: how much of a subtree names the thing (Gashteovski et al., MinIE, EMNLP 2017, section 6).
import { caseWords, isNegation, isPredicate } from "./clauses";
import type { Sentence } from "./sentence";

/** How wide: `name` drops articles and all that follows; `short` keeps "of" phrases; `long` keeps every phrase and clause. */
export type Width = "name" | "short" | "medium" | "long";

const INSIDE = new Set([
	"det",
	"amod",
	"compound",
	"nmod:poss",
	"nummod",
	"flat",
	"fixed",
	"advmod",
	"det:predet",
	"goeswith",
	"nmod:desc",
	"nmod:unmarked",
	"case",
]);

/** Words of the noun phrase headed by `i`, in order. Prepositions, conjuncts, relative clauses and appositions are left out. */
export function phraseWords(s: Sentence, i: number, width: Width): number[] {
	const skip = (child: number, parent: number): boolean => {
		const label = s.label(child);
		if (parent === i) {
			if (label === "punct") return true;
			if (label === "case") return s.penn(child) !== "POS" || child < i;
			if (label === "amod" && isPredicate(s, child)) return false;
			if (
				label === "advmod" &&
				(isNegation(s, child) || s.penn(child) === "WRB" || (s.kid(i, "cop") >= 0 && s.tag(i) !== "ADJ"))
			)
				return true;
			if (INSIDE.has(label))
				return width === "name" && (label === "det" || label === "advmod" || label === "det:predet");
			if (label === "nmod") return width === "name" || (width === "short" && !keepsNmod(s, child));
			if (label === "acl" || label === "acl:relcl") return width !== "long";
			if (label === "appos") return true;
			return true;
		}
		if (label === "punct") return s.penn(child) !== "HYPH" && !(width === "long");
		if (width === "medium") return /^(?:appos|acl|acl:relcl|parataxis|advcl)$/.test(label);
		if (width !== "long")
			return (
				label === "appos" ||
				label === "acl:relcl" ||
				label === "acl" ||
				label === "conj" ||
				label === "cc" ||
				label === "parataxis" ||
				label === "advcl" ||
				(label === "nmod" && !keepsNmod(s, child))
			);
		return label === "parataxis";
	};
	return fillGaps(s, s.subtree(i, skip));
}

function keepsNmod(s: Sentence, i: number): boolean {
	const prep = caseWords(s, i);
	return prep.length === 1 && s.lower(prep[0] as number) === "of";
}

/** Adds hyphens, quotes and other marks that stand between two words of the phrase. */
function fillGaps(s: Sentence, words: number[]): number[] {
	const out: number[] = [];
	for (let n = 0; n < words.length; n++) {
		const at = words[n] as number;
		out.push(at);
		const next = words[n + 1];
		if (next === undefined || next === at + 1 || next > at + 3) continue;
		let onlyMarks = true;
		for (let k = at + 1; k < next; k++) if (s.tag(k) !== "PUNCT" || /^[,;:()]$/.test(s.word(k))) onlyMarks = false;
		if (onlyMarks) for (let k = at + 1; k < next; k++) out.push(k);
	}
	while (out.length > 1 && s.tag(out[out.length - 1] as number) === "PUNCT") out.pop();
	while (out.length > 1 && s.tag(out[0] as number) === "PUNCT") out.shift();
	return out;
}
