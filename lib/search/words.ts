// Text into index terms. The same function reads episodes and questions, so that what is written is what is found.
import { baseForm } from "./irregular-forms";
import { stem } from "./stem";

// Words that carry grammar rather than matter.
const STOP_WORDS = new Set(
	`a an the this that these those such some any each every either neither no not nor and or but if then than so as of at by for with
	about against between into through during before after above below to from up down in out on off over under again further once
	here there when where why how what which who whom whose all both few more most other own same only very too just also now
	i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
	they them their theirs themselves am is are was were be been being have has had having do does did doing done can could will would
	shall should may might must let ll re ve d m s t don didn doesn isn aren wasn weren won wouldn couldn shouldn haven hasn hadn ain
	while until because since though although upon via per etc within without toward towards yet ever still even there's`.split(
		/\s+/,
	),
);

/** Whether a lower-case word carries grammar alone. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;
// Code points kept of a word: nobody asks for more, and a term has to fit into an index entry beside its group.
const LONGEST = 40;

/** The first `most` code points: a cut inside of one would leave half a character, and two such halves are the same to Postgres. */
export const firstCharacters = (text: string, most: number): string =>
	text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("");

/** Lower case, accents removed: "Ziębice" and "ziebice" are one. Pure. */
export const fold = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase();

/** The term that a folded word is indexed under; empty for a stop word. */
export function toTerm(word: string): string {
	const bare = word.replace(/['’].*$/u, "");
	if (STOP_WORDS.has(bare) || STOP_WORDS.has(word)) return "";
	return stem(baseForm(firstCharacters(bare, LONGEST)));
}

/** A word as the index keeps it: the term that its forms share, and which form it is, as one of 15 bits. */
export type Token = { term: string; form: number };

/** One of 15 bits for a folded word, so that a posting tells in which forms its term stands there. */
const formOf = (word: string): number => {
	let hash = 7;
	for (let i = 0; i < word.length; i++) hash = (hash * 31 + word.charCodeAt(i)) | 0;
	return 1 << ((hash >>> 4) % 15);
};

/** The words of a text as index tokens, in order, with repeats; stop words are left out. Pure. */
export function tokensOf(text: string): Token[] {
	const tokens: Token[] = [];
	for (const [word] of fold(text).matchAll(WORD)) {
		const term = toTerm(word);
		if (term) tokens.push({ term, form: formOf(word.replace(/['’].*$/u, "")) });
	}
	return tokens;
}

/** Index terms of a text, in order, with repeats. Pure. */
export const termsOf = (text: string): string[] => tokensOf(text).map(({ term }) => term);
