// Porter's stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), for words of a to z.

const STEP_2: [string, string][] = [
	["ational", "ate"],
	["tional", "tion"],
	["enci", "ence"],
	["anci", "ance"],
	["izer", "ize"],
	["abli", "able"],
	["alli", "al"],
	["entli", "ent"],
	["eli", "e"],
	["ousli", "ous"],
	["ization", "ize"],
	["ation", "ate"],
	["ator", "ate"],
	["alism", "al"],
	["iveness", "ive"],
	["fulness", "ful"],
	["ousness", "ous"],
	["aliti", "al"],
	["iviti", "ive"],
	["biliti", "ble"],
];
const STEP_3: [string, string][] = [
	["icate", "ic"],
	["ative", ""],
	["alize", "al"],
	["iciti", "ic"],
	["ical", "ic"],
	["ful", ""],
	["ness", ""],
];
// Longest first among endings of each other: "ement" before "ment" before "ent".
const STEP_4 = "ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic ou".split(" ");

const isConsonant = (word: string, i: number): boolean => {
	const letter = word[i] as string;
	if ("aeiou".includes(letter)) return false;
	return letter !== "y" || i === 0 || !isConsonant(word, i - 1);
};

/** Porter's m: how many times a run of vowels is followed by a run of consonants. */
function measure(word: string): number {
	let m = 0;
	for (let i = 1; i < word.length; i++) if (isConsonant(word, i) && !isConsonant(word, i - 1)) m++;
	return m;
}

const hasVowel = (word: string) => [...word].some((_, i) => !isConsonant(word, i));
const endsDouble = (word: string) =>
	word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1);

/** Ends consonant, vowel, consonant, the last not w, x or y: the words that lost a silent e. */
function endsShort(word: string): boolean {
	const n = word.length;
	if (n < 3 || "wxy".includes(word[n - 1] as string)) return false;
	return isConsonant(word, n - 3) && !isConsonant(word, n - 2) && isConsonant(word, n - 1);
}

/** Replaces the first ending of the table that fits, if what stands before it has a measure above 0. */
function replaceEnding(word: string, table: [string, string][]): string {
	for (const [ending, by] of table) {
		if (!word.endsWith(ending)) continue;
		const base = word.slice(0, -ending.length);
		return measure(base) > 0 ? base + by : word;
	}
	return word;
}

function stripPlural(word: string): string {
	if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
	return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function stripPast(word: string): string {
	if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
	const ending = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
	const base = word.slice(0, word.length - ending);
	if (ending === 0 || !hasVowel(base)) return word;
	if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
	if (endsDouble(base) && !/[lsz]$/.test(base)) return base.slice(0, -1);
	return measure(base) === 1 && endsShort(base) ? `${base}e` : base;
}

function stripStep4(word: string): string {
	const ending = STEP_4.find((one) => word.endsWith(one));
	if (!ending) return word;
	const base = word.slice(0, -ending.length);
	if (measure(base) <= 1 || (ending === "ion" && !/[st]$/.test(base))) return word;
	return base;
}

function tidyEnd(word: string): string {
	let out = word;
	if (out.endsWith("e")) {
		const base = out.slice(0, -1);
		const m = measure(base);
		if (m > 1 || (m === 1 && !endsShort(base))) out = base;
	}
	return out.endsWith("ll") && measure(out) > 1 ? out.slice(0, -1) : out;
}

/** The stem of a lower-case word. Words of fewer than three letters, or with anything but a to z, stay as they are. Pure. */
export function stem(word: string): string {
	if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
	let out = stripPast(stripPlural(word));
	if (out.endsWith("y") && hasVowel(out.slice(0, -1))) out = `${out.slice(0, -1)}i`;
	out = replaceEnding(replaceEnding(out, STEP_2), STEP_3);
	return tidyEnd(stripStep4(out));
}
