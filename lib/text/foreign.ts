// Whether a text is in another language than English, told from single sentences on. Pure.
import { ENGLISH } from "./content-words";

/** Characters read. */
const MOST = 4_000;
/** Words beside names that are needed to tell, and the share of them that English has for its own grammar at most. */
const MIN_WORDS = 2;
const MAX_ENGLISH = 0.34;
const FEW_WORDS = 3;
/** How much surer of the other language than of English, of 1: of the whole, and of the words of a short sentence alone. */
const AHEAD = 0.1;
const AHEAD_OF_FEW = 0.2;

/** Who speaks, before what is said; and addresses, paths and code, which are in no language. */
const NO_PROSE = /^ *(?:\[[^\]\n]*\] )?[^\n:]{1,40}: |\S*[@/_\\<>=]\S*|\S*\.\S+/gm;
/** What no other language writes: "he's", "doesn't". */
const CONTRACTED = /\b(?:i|you|he|she|it|we|they|that|there|who|what)['’](?:m|re|s|ve|ll|d)\b|n['’]t\b/i;
const SMALL_WORD = /(?<![\p{L}\p{N}'’-])\p{Ll}[\p{L}\p{M}]+/gu;

const SCRIPTS: [string, RegExp][] = [
	["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
	["Korean", /\p{Script=Hangul}/gu],
	["Chinese", /\p{Script=Han}/gu],
	["Cyrillic script", /\p{Script=Cyrillic}/gu],
	["Arabic script", /\p{Script=Arabic}/gu],
	["another script", /[\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/gu],
];
const nameOf = new Intl.DisplayNames("en", { type: "language" });

/**
 * The name of the language (or script) of a text that is not English; null for English and for what cannot be told, as names alone.
 * Of English sentences about one in a thousand is taken for another language.
 */
export async function foreignLanguageOf(text: string): Promise<string | null> {
	const head = text.slice(0, MOST);
	const letters = head.match(/\p{L}/gu)?.length ?? 0;
	for (const [name, script] of SCRIPTS) {
		const share = (head.match(script)?.length ?? 0) / Math.max(1, letters);
		if (share > (name === "Japanese" ? 0.1 : 0.3)) return name;
	}
	const prose = head.replace(NO_PROSE, " ");
	const words = prose.match(SMALL_WORD) ?? [];
	const english = words.filter((word) => ENGLISH.has(word)).length;
	if (words.length < MIN_WORDS || english > MAX_ENGLISH * words.length) return null;
	const language = await languageOf(prose, AHEAD);
	if (language === null) return null;
	// In a short sentence the letters of names outweigh the rest.
	const isShort = words.length <= FEW_WORDS;
	if (isShort && (CONTRACTED.test(prose) || !(await languageOf(words.join(" "), AHEAD_OF_FEW)))) return null;
	return nameOf.of(language) ?? language;
}

/** The code of the language that a text is in, surer by `ahead` than of English; null for English and for none. */
async function languageOf(text: string, ahead: number): Promise<string | null> {
	// Loaded for the first text that may need it: 27 MB.
	const { eld } = await import("eld/extrasmall");
	const { language, getScores } = eld.detect(text);
	const scores = getScores();
	if (!language || language === "en" || (scores[language] ?? 0) - (scores.en ?? 0) <= ahead) return null;
	return language;
}
