// Base forms of words: exceptions learnt from the treebank first, then spelling rules. Knows nothing of syntax.

/** Irregular and frequent forms, "form upos" -> lemma; filled from the weights file. */
export type LemmaTable = Map<string, string>;

/** Reads the learnt exceptions: one line per form, "form<TAB>upos<TAB>lemma". */
export function readLemmaTable(text: string): LemmaTable {
	const table: LemmaTable = new Map();
	for (const line of text.split("\n")) {
		const [form, upos, lemma] = line.split("\t");
		if (form && upos && lemma) table.set(`${form} ${upos}`, lemma);
	}
	return table;
}

/** Base form of `word`, lower case except for proper nouns. `xpos` is the Penn tag. */
export function lemmaOf(word: string, upos: string, xpos: string, table: LemmaTable): string {
	if (upos === "PROPN") return word;
	const lower = word.toLowerCase();
	const learnt = table.get(`${lower} ${upos}`);
	if (learnt !== undefined) return learnt;
	return ruleLemma(lower, upos, xpos);
}

/** The rules alone. */
export function ruleLemma(lower: string, upos: string, xpos: string): string {
	if (upos === "NOUN" && (xpos === "NNS" || xpos === "NNPS")) return singular(lower);
	if (upos === "VERB" || upos === "AUX") {
		if (xpos === "VBZ") return verbFromS(lower);
		if (xpos === "VBD" || xpos === "VBN")
			return lower.endsWith("ed") ? restore(lower.slice(0, -2), lower.endsWith("ied")) : lower;
		if (xpos === "VBG") return lower.endsWith("ing") && lower.length > 4 ? restore(lower.slice(0, -3), false) : lower;
	}
	if (upos === "ADJ" && xpos === "JJR" && lower.endsWith("er") && lower.length > 4)
		return restoreAdjective(lower.slice(0, -2));
	if (upos === "ADJ" && xpos === "JJS" && lower.endsWith("est") && lower.length > 5)
		return restoreAdjective(lower.slice(0, -3));
	return lower;
}

/** Singular of a plural noun, lower case in and out. */
function singular(word: string): string {
	if (word.length < 4) return word;
	if (/(?:ss|us|is|ics|ews)$/.test(word)) return word;
	if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
	if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
	if (/(?:[^aeiou]oes|ases|uses)$/.test(word) && !/(?:oses|auses|ouses|eases|hases|ases)$/.test(word))
		return word.slice(0, -2);
	if (word.endsWith("ves") && /(?:kni|wi|li|lea|wol|hal|shel|sel|cal|thie|loa)ves$/.test(word))
		return `${word.slice(0, -3)}${/(?:kni|wi|li)ves$/.test(word) ? "fe" : "f"}`;
	return word.endsWith("s") ? word.slice(0, -1) : word;
}

function verbFromS(word: string): string {
	if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
	if (/(?:ch|sh|x|ss|zz|[^aeiou]o)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

const DOUBLED = /([bdgklmnprtvz])\1$/;
const KEPT_DOUBLE = /(?:ll|ss|ff|zz)$/;
/** Stems that lost an "e": a single consonant after a single vowel, or endings that no English verb has bare. */
const NEEDS_E =
	/(?:[^aeiou]l|c|[^aeiou]?v|[iaou]z|[^aeiou]g|rg|dg|ng|[aiou]s|ns|rs|ps|ls|[^aeiou]u|iat|eat|[iou]at|[^aeiou]at|[iu]t|[^aeo]id|ud|[aiou]d|[aou]k|[aiou]m|[aiou]r|quir|in|[aiou]p|ag)$/;
const NO_E =
	/(?:[aeiou]{2}[bcdfgklmnprt]|ing|ong|ang|er|en|on|or(?=$)|it|et|ot|ow|aw|ay|ey|oy|ck|sh|ch|ss|in(?=$)|rs?t|el|al|ol|ern|ain|ail|ear|eal|oin|row|end|elp|ish|op|om|at(?=$)(?<=[aeiou]{2}t)|ob|ab|ag|og|an|un|up|ic)$/;
const SURE_E =
	/(?:[^aeiou]at|iat|uat|eat|iz|yz|v|c|[^n]ang|dg|rg|ag|eg|ur|ir|[aou]k(?<=[mtlb]ak)|us|as|is|ns|rs|aps|ut|[^aeiou]l|iv|ibe?|ib|ud|ad|id|ot(?<=(?:v|n|qu)ot)|ar(?<=(?:p|c|sh|d|st|comp)ar)|or(?<=(?:pl|ign|st|ad|sc|expl|rest)or)|in(?<=(?:comb|def|def|ref|exam|imag|mar|comb|dec|decl|outl|undert|mach|determ|d|l|m)in)|am(?<=(?:n|bl|fr|t|sh)am)|om(?<=(?:bec|c|welc)om)|um|op(?<=(?:h|c|sc)op)|yp|ip(?<=(?:w|p|r)ip)|on(?<=(?:ph|z|cl|t|d)on)|un(?<=t[u]n)|ol(?<=cons[o]l)|il(?<=(?:sm|comp|f|wh)il)|ul(?<=(?:sched|r|reg|form|calc)ul)|uc)$/;

function restore(stem: string, wasIed: boolean): string {
	if (wasIed && stem.endsWith("i")) return `${stem.slice(0, -1)}y`;
	if (stem.length <= 2) return stem;
	if (DOUBLED.test(stem) && !KEPT_DOUBLE.test(stem)) return stem.slice(0, -1);
	if (
		/(?:trav|canc|lab|mod|lev|fu|coun|mar)ell$/.test(stem) ||
		/(?:contro|patro|propel|compe|expe|exce|rebe)ll$/.test(stem)
	)
		return stem.slice(0, -1);
	if (SURE_E.test(stem)) return `${stem}e`;
	if (NO_E.test(stem)) return stem;
	return NEEDS_E.test(stem) && stem.length <= 4 ? `${stem}e` : stem;
}

function restoreAdjective(stem: string): string {
	if (stem.endsWith("i")) return `${stem.slice(0, -1)}y`;
	if (DOUBLED.test(stem) && !KEPT_DOUBLE.test(stem)) return stem.slice(0, -1);
	return /(?:[^aeiou]l|c|v|[aiou]r|ug|ut|at|it|is|os|us|im|om|af)$/.test(stem) && !/(?:great|sweet|eat|oft)$/.test(stem)
		? `${stem}e`
		: stem;
}
